import { expect, test } from 'vitest';
import { reproduction } from './reproduction.js';

test('a run can be repeated, judged and verified', () => {
  const suite = { name: 'ems-conformance', version: '1.2.3' };
  expect(
    reproduction(
      {
        suite,
        run: {
          seed: '7',
          target: 'https://iut.example',
          role: 'receiver',
          configurationFile: 'acme.yaml',
          limits: { depth: 'thorough', examples: 8 },
          selection: null,
        },
      },
      'evidence.jsonl',
    ),
  ).toEqual({
    run:
      'npx ems-conformance@1.2.3 run --target receiver --config acme.yaml --base-url https://iut.example --seed 7 ' +
      '--depth thorough --examples 8',
    judge: 'npx ems-conformance@1.2.3 judge evidence.jsonl',
    verify: 'npx ems-conformance@1.2.3 verify certificate.json --key public.pem --evidence evidence.jsonl',
  });
});

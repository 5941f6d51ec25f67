import { expect, test } from 'vitest';
import { reproduction } from './reproduction.js';

const suite = { name: 'ems-conformance', version: '1.2.3' };

test.each([
  ['service', true, "run --seed 'it'\\''s $HOME'"],
  ['service', false, "run --config ems-conformance.yaml --seed 'it'\\''s $HOME'"],
  ['receiver', true, "run --target receiver --seed 'it'\\''s $HOME'"],
  ['receiver', false, "run --target receiver --config ems-conformance.yaml --seed 'it'\\''s $HOME'"],
] as const)('%s, embedded %s', (role, embedded, line) => {
  expect(reproduction(suite, "it's $HOME", { role, embedded })).toEqual({
    run: `npx ems-conformance@1.2.3 ${line}`,
    judge: 'npx ems-conformance@1.2.3 judge evidence.jsonl',
    verify: 'npx ems-conformance@1.2.3 verify certificate.json --key public.pem --evidence evidence.jsonl',
  });
});

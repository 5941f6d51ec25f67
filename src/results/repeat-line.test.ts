import { expect, test } from 'vitest';
import { repeatLine, type Repeatable } from './repeat-line.js';

const run: Repeatable['run'] = {
  seed: "it's $HOME",
  target: 'https://iut.example/api',
  role: 'service',
  limits: { depth: 'normal', examples: 5 },
  selection: null,
};
const seed = "--seed 'it'\\''s $HOME' --depth normal --examples 5";

test.each<[string, Partial<Repeatable['run']>, string]>([
  ['the embedded reference', { embedded: true }, seed],
  ['the embedded receiver', { embedded: true, role: 'receiver' }, `--target receiver ${seed}`],
  [
    'a configuration',
    { embedded: false, configurationFile: 'acme.yaml' },
    `--config acme.yaml --base-url https://iut.example/api ${seed}`,
  ],
  [
    'a receiver, and a name that a shell would take apart',
    { embedded: false, role: 'receiver', configurationFile: 'a;b.yaml' },
    `--target receiver --config 'a;b.yaml' --base-url https://iut.example/api ${seed}`,
  ],
  ['options only', { embedded: false, configurationFile: null }, `--base-url https://iut.example/api ${seed}`],
  ['older evidence', {}, `--config '<your configuration>' --base-url https://iut.example/api ${seed}`],
  [
    'other limits',
    { embedded: true, limits: { depth: 'quick', examples: 0, requests: 900 } },
    "--seed 'it'\\''s $HOME' --depth quick --examples 0 --max-requests 900",
  ],
  [
    'a selection',
    { embedded: true, selection: { patterns: ['systems.*', 'user.update'], requirements: 2, of: 9 } },
    `${seed} --only 'systems.*' --only user.update`,
  ],
])('%s', (_, more, line) => {
  expect(repeatLine({ suite: { name: 'ems-conformance', version: '1.2.3' }, run: { ...run, ...more } })).toBe(
    `npx ems-conformance run ${line}`,
  );
});

import { describe, expect, test } from 'vitest';
import { checkCertificate, checkStatement, checkTestResult } from './schemas.js';

const totals = { pass: 1, fail: 0, inconclusive: 0, notApplicable: 0, error: 0 };
const predicate = {
  class: 'service-core',
  challenge: null,
  seed: 's',
  suite: { name: 'ems-conformance', version: '1.2.3-beta.1' },
  interface: { title: 'EMS', revision: 'current', digest: 'a'.repeat(64) },
  implementation: { name: 'x' },
  target: { role: 'service', embedded: false, baseUrl: 'https://ems.example' },
  times: { startedAt: '2026-11-21T08:00:00.000Z', durationMs: 1 },
  limits: { depth: 'normal', examples: 5 },
  completeness: { planned: 1, judged: 1, notApplicable: 0 },
  totals: { must: totals, all: totals },
  ics: { absent: [{ id: 'systems.assets.read', observed: 'absent' }] },
  waivers: [{ requirement: 'a/b', reason: 'c', expires: '2026-12-31' }],
  requirements: [{ id: 'a/b', level: 'MUST', statedness: 'stated', verdict: 'fail', reason: 'd' }],
  reproduce: { run: 'a', judge: 'b', verify: 'c' },
};
const statement = {
  _type: 'https://in-toto.io/Statement/v1',
  subject: [{ name: 'evidence.jsonl', digest: { sha256: 'b'.repeat(64) } }],
  predicateType: 'x',
  predicate: {},
};
const result = {
  result: 'PASSED',
  configuration: [
    { name: 'a', uri: 'b' },
    { name: 'c', digest: { sha256: 'd' } },
  ],
  passedTests: ['e'],
  warnedTests: [],
  failedTests: [],
};

/** Every object in a value, by its pointer, with a function that gives the whole with that object changed. */
function* objects(
  value: unknown,
  pointer = '',
  put: (changed: unknown) => unknown = (changed) => changed,
): Generator<{ readonly pointer: string; readonly object: object; readonly put: (changed: unknown) => unknown }> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield { pointer, object: value, put };
  for (const [name, member] of Object.entries(value)) {
    yield* objects(member, `${pointer}/${name}`, (changed) =>
      put(Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed }),
    );
  }
}

/** The members of an object, each as JSON text. */
const members = (object: object): readonly string[] =>
  Object.entries(object).map(([key, member]) => `${JSON.stringify(key)}:${JSON.stringify(member)}`);

describe.each([
  [
    'certificates',
    checkCertificate,
    predicate,
    new Set(['/implementation/version', '/target/baseUrl', '/limits/requests', '/requirements/0/reason']),
  ],
  ['statements', checkStatement, statement, new Set<string>()],
  ['test results', checkTestResult, result, new Set(['/configuration/0/uri', '/configuration/1/digest'])],
] as const)('%s', (_, check, sample, optional) => {
  test('the sample is accepted', () => expect(check(sample)).toMatchObject({ kind: 'valid' }));

  test('no object takes a member more, not even __proto__', () => {
    for (const { pointer, object, put } of objects(sample)) {
      if (pointer === '/predicate') continue; // checked by its own schema
      for (const name of ['more', '__proto__']) {
        const changed = JSON.parse(`{${[...members(object), `"${name}":1`].join(',')}}`) as unknown;
        expect([pointer, name, check(put(changed)).kind]).toEqual([pointer, name, 'flawed']);
      }
    }
  });

  test('no object takes a member less, but those that may be absent', () => {
    for (const { pointer, object, put } of objects(sample)) {
      for (const name of Object.keys(object)) {
        const { [name as keyof typeof object]: __, ...rest } = object;
        expect([`${pointer}/${name}`, check(put(rest)).kind]).toEqual([
          `${pointer}/${name}`,
          optional.has(`${pointer}/${name}`) ? 'valid' : 'flawed',
        ]);
      }
    }
  });
});

test.each([
  ['a version that would be a shell line', { suite: { name: 'ems-conformance', version: '1.0.0; rm -rf .' } }],
  ['an empty challenge', { challenge: '' }],
  ['a long challenge', { challenge: 'x'.repeat(257) }],
  ['a local time', { times: { startedAt: 'yesterday', durationMs: 1 } }],
  ['an unknown class', { class: 'gold' }],
  ['nothing judged', { completeness: { planned: 0, judged: 0, notApplicable: 0 } }],
  ['no requirements', { requirements: [] }],
])('%s', (_, change) => expect(checkCertificate({ ...predicate, ...change }).kind).toBe('flawed'));

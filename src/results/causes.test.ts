import { describe, expect, test } from 'vitest';
import type { RequirementResult, Violation } from './results.js';
import { causesOf, levelsOf } from './causes.js';
import { fixtureResults } from '../../reports/report.fixture.js';

describe('causesOf', () => {
  test('200 failures come from three causes, the most frequent first', () => {
    const causes = causesOf(fixtureResults({ failures: 'many' }).requirements);
    expect(causes.map((cause) => [cause.kind, cause.requirements.length])).toEqual([
      ['enumeration', 120],
      ['needs-credential', 40],
      ['media-type', 40],
    ]);
    expect(new Set(causes.map(({ id }) => id)).size).toBe(3);
  });

  test('a failure that a valid waiver covers is no cause, one whose waiver expired is', () => {
    const { requirements } = fixtureResults({ failures: 'three' });
    const ids = causesOf(requirements).flatMap((cause) => cause.requirements.map(({ id }) => id));
    expect(ids).not.toContain('customers.list/served');
    expect(ids).toContain('accounts.delete/media-type');
  });

  test('mandatory causes come before advisory ones, however many', () => {
    const [failing] = fixtureResults({ failures: 'three' }).requirements.filter(
      ({ verdict, waiver }) => verdict === 'fail' && waiver === undefined,
    );
    if (failing === undefined) throw new Error('the fixture has no failure');
    const advisory = ['a', 'b'].map((id) => ({ ...failing, id, kind: 'advice', level: 'SHOULD' as const }));
    expect(causesOf([...advisory, failing]).map(({ level }) => level)).toEqual(['MUST', 'SHOULD']);
  });

  test('a cause of several operations names none of them', () => {
    const [failing] = fixtureResults({ failures: 'three' }).requirements.filter(
      ({ verdict, waiver }) => verdict === 'fail' && waiver === undefined,
    );
    if (failing === undefined) throw new Error('the fixture has no failure');
    const open = (path: string) => ({
      ...failing,
      id: path,
      violations: [],
      reason: `GET ${path} succeeds without a credential`,
    });
    expect(causesOf([open('/users'), open('/gateways')]).map(({ message }) => message)).toEqual([
      'an operation succeeds without a credential',
    ]);
    expect(causesOf([open('/users')]).map(({ message }) => message)).toEqual([
      'GET /users succeeds without a credential',
    ]);
  });

  test('a failure without recorded violations is grouped by its kind', () => {
    const { requirements } = fixtureResults({ failures: 'three' });
    const bare = requirements.map((requirement) => ({ ...requirement, violations: [] }));
    expect(causesOf(bare).map(({ message }) => message)).toContain('The operation succeeded without a credential.');
  });
});

/** Failures of the requirements with these ids, each seen in one response. */
const failing = (
  ...given: readonly (Partial<Violation> & { readonly id: string; readonly level?: RequirementResult['level'] })[]
) => {
  const [sample] = fixtureResults({ failures: 'three' }).requirements.filter(({ verdict }) => verdict === 'fail');
  if (sample === undefined) throw new Error('the fixture has no failure');
  return given.map(({ id, level = 'MUST', ...violation }): RequirementResult => {
    const [operation = '', kind = ''] = id.split('/');
    const path = operation.startsWith('systems.') ? '/systems/{systemID}' : `/${operation}`;
    const { waiver: _, ...rest } = sample;
    const seen = { message: id, exchange: 'x', pointer: '', expected: '', actual: '', curl: '', related: [] };
    const subject = { method: 'GET', path, operation };
    return { ...rest, id, kind, level, subject, violations: [{ ...seen, ...violation }] };
  });
};

const sizes = (requirements: readonly RequirementResult[]) =>
  causesOf(requirements).map((cause) => cause.requirements.length);

describe('one mistake is one cause', () => {
  test('whatever the words of its messages', () => {
    const worded = (message: string) => failing({ id: 'systems.read/served', actual: '500', message });
    expect(causesOf(worded('answers 500')).map(({ id }) => id)).toEqual(
      causesOf(worded('a better sentence')).map(({ id }) => id),
    );
  });

  test.each<[string, readonly (Partial<Violation> & { readonly id: string })[]]>([
    [
      'one stale id',
      ['systems.read', 'systems.update', 'systems.metadata.read'].map((id) => ({ id: `${id}/served`, actual: '404' })),
    ],
    [
      'a 204 that is gone and a body that is missing',
      [
        { id: 'assets/gone-status/204', actual: '204' },
        { id: 'assets/presence/Asset.kind', actual: 'no content' },
        { id: 'assets/success-status', actual: '204' },
      ],
    ],
    [
      'a property that several schemas have, in a list and alone',
      [
        { id: 'systems.list/enumeration-type/System.plan', pointer: '/items/3/plan' },
        { id: 'systems.read/enumeration-type/SystemRecord.plan', pointer: '/plan' },
      ],
    ],
    [
      'GET and HEAD',
      [
        { id: 'systems.read/odd-method/head', message: 'GET /systems/1 has no body', actual: '500' },
        { id: 'gateways.read/odd-method/head', message: 'HEAD /gateways/1 has no body', actual: '500' },
      ],
    ],
  ])('%s', (_, given) => expect(sizes(failing(...given))).toEqual([given.length]));

  test('an accepted invalid request: the keyword and the part of the request, whichever the operation', () => {
    const accepts = (id: string, keyword: string, location: 'query' | 'body') => ({
      id: `${id}/supplied-refusal`,
      actual: '200',
      broken: { keyword, location },
    });
    const given = failing(
      accepts('users', 'maxLength', 'body'),
      accepts('systems.read', 'maxLength', 'body'),
      accepts('users', 'maxLength', 'query'),
      accepts('gateways', 'required', 'body'),
    );
    expect(sizes(given)).toEqual([2, 1, 1]);
  });

  test('a fault of the server comes before other mandatory causes', () => {
    const given = failing(
      { id: 'users/presence/User.name', pointer: '/name' },
      { id: 'systems.read/presence/System.name', pointer: '/name' },
      { id: 'gateways/served', actual: '500' },
      { id: 'accounts/served', actual: '500', level: 'SHOULD' },
    );
    expect(causesOf(given).map(({ kind, level }) => `${level} ${kind}`)).toEqual(['MUST served', 'MUST presence']);
  });

  test.each<[string, readonly (Partial<Violation> & { readonly id: string })[]]>([
    ['another status', ['404', '405', '500'].map((actual) => ({ id: 'systems.read/served', actual }))],
    ['another collection', ['systems.read', 'gateways'].map((id) => ({ id: `${id}/served`, actual: '404' }))],
    ['another body', ['systems.update', 'gateways'].map((id) => ({ id: `${id}/served`, actual: '422' }))],
    ['another property', ['/name', '/timezone'].map((pointer) => ({ id: 'systems.read/read-back', pointer }))],
  ])('%s is another mistake', (_, given) => {
    expect(causesOf(failing(...given))).toHaveLength(given.length);
  });

  test('its example is mandatory where one is, and each level is counted', () => {
    const [cause] = causesOf(
      failing(
        { id: 'a/presence/A.plan', level: 'SHOULD', pointer: '/plan' },
        { id: 'b/presence/B.plan', pointer: '/plan' },
        { id: 'c/presence/C.plan', level: 'SHOULD', pointer: '/plan' },
      ),
    );
    expect(cause?.example.requirement.id).toBe('b/presence/B.plan');
    expect(cause === undefined ? '' : levelsOf(cause)).toBe('1 MUST, 2 SHOULD');
  });
});

test('causes never have the same words: the place tells them apart', () => {
  const [failing] = fixtureResults({ failures: 'three' }).requirements.filter(({ verdict }) => verdict === 'fail');
  const [violation] = failing?.violations ?? [];
  if (failing === undefined || violation === undefined) throw new Error('the fixture has no failure');
  const at = (pointer: string): RequirementResult => ({
    ...failing,
    id: 'systems.update/read-back',
    kind: 'read-back',
    violations: [{ ...violation, message: 'the written value does not come back', pointer, actual: '"x"' }],
  });
  expect(
    causesOf([at('/windows/0/from'), at('/windows/0/to')])
      .map(({ message }) => message)
      .toSorted(),
  ).toEqual(['the written value does not come back (from)', 'the written value does not come back (to)']);
});

import { describe, expect, test } from 'vitest';
import { causesOf, normaliseMessage } from './causes.js';
import { fixtureResults } from '../../reports/report.fixture.js';

describe('normaliseMessage', () => {
  test.each([
    ['GET /systems/7 answered 500.', 'PATCH /gateways/device/x answered 500.'],
    ['Item [3] has no systemID.', 'Item [41] has no systemID.'],
    ['Id 0f8fad5b-d9cb-469f-a165-70867728950e is unknown.', 'Id 7c9e6679-7425-40de-944b-e07fc1f90ae7 is unknown.'],
    ['See https://a.example/x?y=1 for 12345.', 'See http://b.example for 99999.'],
  ])('%s is %s', (a, b) => expect(normaliseMessage(a)).toBe(normaliseMessage(b)));

  test.each([
    ['Answered 500.', 'Answered 404.'],
    ['Property "createdAt" is missing.', 'Property "systemKind" is missing.'],
  ])('%s is not %s', (a, b) => expect(normaliseMessage(a)).not.toBe(normaliseMessage(b)));
});

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

  test('a failure without recorded violations is grouped by its reason', () => {
    const { requirements } = fixtureResults({ failures: 'three' });
    const bare = requirements.map((requirement) => ({ ...requirement, violations: [] }));
    expect(causesOf(bare).map(({ message }) => message)).toContain('The operation succeeded without a credential.');
  });
});

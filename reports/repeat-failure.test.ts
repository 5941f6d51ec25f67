import { describe, expect, test } from 'vitest';
import { fixtureResults } from './report.fixture.js';
import type { FailureCondition } from '../src/results/failure-condition.js';
import type { RequirementResult, Violation } from '../src/results/results.js';
import { ctrf } from './ctrf.js';
import { html } from './html/reporter.js';
import { junit } from './junit.js';
import { sarif } from './sarif.js';
import { summary } from './summary.js';
import { repeatFailure, repeatLines, repeatNote, statementOf } from './repeat-failure.js';

const failing = fixtureResults({ failures: 'three' }).requirements.find(({ verdict }) => verdict === 'fail');
const [violation] = failing?.violations ?? [];
if (failing === undefined || violation === undefined) throw new Error('the fixture has no failure');

describe('repeatFailure', () => {
  test('of a request is the request itself', () => expect(repeatFailure(violation, failing)).toBe(violation.curl));
  test('is replay where earlier requests are needed, in each output; the request alone follows in long ones', () => {
    const created = { ...violation, ofCreated: true } as const;
    const replay = `npx ems-conformance replay out --failure ${failing.id}`;
    expect(repeatFailure(created, failing, 'out')).toBe(replay);
    expect(repeatLines(created, failing, 'out')).toEqual([replay, violation.curl]);
    expect(repeatLines(violation, failing, 'out')).toEqual([violation.curl]);
  });
  test('of a delivery is replay, with the folder and the id as words of a shell', () => {
    const delivery = { ...violation, curl: '' };
    expect(repeatFailure(delivery, failing, "my 'out'")).toBe(
      `npx ems-conformance replay 'my '\\''out'\\''' --failure ${failing.id}`,
    );
    expect(repeatFailure(delivery, failing)).toContain(' replay ems-conformance-out --failure ');
  });
  test('of recorded traffic is the request itself, and none of a delivery: replay has no plan for them', () => {
    expect(repeatLines({ ...violation, ofTraffic: true, ofCreated: true }, failing)).toEqual([violation.curl]);
    expect(repeatLines({ ...violation, ofTraffic: true, curl: '' }, failing)).toEqual([]);
  });
});

test.each([junit, sarif, ctrf, summary])('$format names the folder of the run', async ({ render }) => {
  const results = fixtureResults({ failures: 'three' });
  const created = {
    ...results,
    requirements: results.requirements.map((each) =>
      each.id === failing.id ? { ...failing, violations: [{ ...violation, ofCreated: true as const }] } : each,
    ),
  };
  const folder = 'runs/one';
  expect(await render({ results: created, folder })).toContain(`ems-conformance replay ${folder} --failure `);
});

test('the page has the folder of the run', async () => {
  expect(await html.render({ results: fixtureResults({ failures: 'none' }), folder: 'runs/one' })).toContain(
    '"folder":"runs/one"',
  );
});

test('statementOf quotes what the interface says, and names the place', () => {
  const result = { ...failing, says: ['The page size may be 500.'], source: 'Endpoints, GET /systems; RFC 9110' };
  expect(statementOf(result)).toBe('"The page size may be 500." (Endpoints, GET /systems)');
  expect(statementOf({ ...result, says: [] })).toBe('Endpoints, GET /systems; RFC 9110');
});

const note = (condition: FailureCondition | undefined, violation: object = {}): string =>
  repeatNote({ condition } as RequirementResult, { related: [], curl: 'curl x', ...violation } as unknown as Violation)
    .sentence;

const fails: FailureCondition = {
  kind: 'fails-when',
  words: 'with page=2',
  also: [],
  unit: 'answer',
  violating: 2,
  passing: 3,
  confirmation: 'seen-only',
};

test.each<[string, string]>([
  [note(undefined), 'This request alone shows it'],
  [note(fails), 'This request alone shows it'],
  [note(fails, { ofCreated: true }), 'a record that the run created'],
  [note({ ...fails, needsEarlier: true }), 'needs the earlier request'],
  [note({ kind: 'intermittent', violating: 1, passing: 3 }), 'comes and goes'],
  [note({ kind: 'intermittent', words: 'in every 10th answer', violating: 1, passing: 9 }), 'depends on how often'],
  [note({ kind: 'not-told-apart', violating: 1, passing: 3 }), 'not known'],
  [note(fails, { related: [{}] }), 'several requests together'],
  [note(fails, { curl: '' }), 'sent again'],
])('%s', (words, part) => {
  expect(words).toContain(part);
});

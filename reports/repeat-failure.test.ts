import { describe, expect, test } from 'vitest';
import { fixtureResults } from './report.fixture.js';
import { repeatFailure, statementOf } from './repeat-failure.js';

const failing = fixtureResults({ failures: 'three' }).requirements.find(({ verdict }) => verdict === 'fail');
const [violation] = failing?.violations ?? [];
if (failing === undefined || violation === undefined) throw new Error('the fixture has no failure');

describe('repeatFailure', () => {
  test('of a request is the request itself', () => expect(repeatFailure(violation, failing)).toBe(violation.curl));
  test('of a delivery is replay, with the folder and the id as words of a shell', () => {
    const delivery = { ...violation, curl: '' };
    expect(repeatFailure(delivery, failing, "my 'out'")).toBe(
      `npx ems-conformance replay 'my '\\''out'\\''' --failure ${failing.id}`,
    );
    expect(repeatFailure(delivery, failing)).toContain(' replay ems-conformance-out --failure ');
  });
});

test('statementOf quotes what the interface says, and names the place', () => {
  const result = { ...failing, says: ['The page size may be 500.'], source: 'Endpoints, GET /systems; RFC 9110' };
  expect(statementOf(result)).toBe('"The page size may be 500." (Endpoints, GET /systems)');
  expect(statementOf({ ...result, says: [] })).toBe('Endpoints, GET /systems; RFC 9110');
});

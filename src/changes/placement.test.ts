import { expect, test } from 'vitest';
import { fixtureResults } from '../../reports/report.fixture.js';
import { placementOf } from './placement.js';

const { requirements } = fixtureResults({ failures: 'three' });
const failing = requirements.find(({ verdict }) => verdict === 'fail');
if (failing === undefined) throw new Error('nothing fails in the fixture');
const passing = { ...failing, kind: 'presence', verdict: 'pass' as const, violations: [], violationCount: 0 };
const place = (later: typeof failing | typeof passing, earlier: typeof failing | typeof passing) =>
  placementOf({ pairs: [{ id: failing.id, with: later, without: earlier }], indications: [], wants: [] });

test('a violation on the side that is not implemented is told as one that would be, not as one that is', () => {
  expect(place(passing, failing)).toEqual({
    kind: 'after',
    because: [`before it, ${failing.id} would fail: ${failing.reason}`],
  });
  expect(place(failing, passing)).toEqual({
    kind: 'before',
    because: [`with it, ${failing.id} would fail: ${failing.reason}`],
  });
});

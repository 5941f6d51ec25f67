import { describe, expect, test } from 'vitest';
import { fixtureResults } from '../../reports/report.fixture.js';
import { historyOf } from './history.js';
import type { Results, Verdict } from './results.js';

const none = fixtureResults({ failures: 'none' });
const id = 'systems.list/served';

/** A run on a day of November, with one requirement of its own verdict. */
const run = (day: number, verdict: Verdict): { readonly label: string; readonly results: Results } => ({
  label: `run-${day}`,
  results: {
    ...none,
    run: { ...none.run, startedAt: `2026-11-${day}T00:00:00Z` },
    requirements: none.requirements.map((each) => (each.id === id ? { ...each, verdict } : each)),
  },
});

describe('historyOf', () => {
  test('orders runs by their start, and counts what fails and what is not decided', () => {
    const { runs } = historyOf([run(12, 'inconclusive'), run(10, 'pass'), run(11, 'fail')]);
    expect(runs.map(({ label, failing, notDecided }) => [label, failing, notDecided])).toEqual([
      ['run-10', 0, 0],
      ['run-11', 1, 0],
      ['run-12', 0, 1],
    ]);
    expect(runs.map(({ headline }) => headline.kind)).toEqual(['conforming', 'not-conforming', 'not-decided']);
  });

  test.each<[readonly Verdict[], number | null, boolean]>([
    [['pass', 'fail', 'fail'], 1, false],
    [['fail', 'fail'], 0, false],
    [['fail', 'pass'], null, false],
    [['pass', 'fail', 'pass'], null, true],
    [['fail', 'pass', 'fail'], 2, true],
    [['pass', 'inconclusive', 'fail'], 2, false],
    [['fail', 'inconclusive'], null, false],
  ])('%j fails since run %j, unstable: %s', (verdicts, failsSince, unstable) => {
    const history = historyOf(verdicts.map((verdict, index) => run(10 + index, verdict)));
    expect(history.requirements).toEqual([expect.objectContaining({ id, verdicts, failsSince, unstable })]);
  });

  test('a requirement that never failed is left out; one that a run does not have is absent there', () => {
    expect(historyOf([run(10, 'pass'), run(11, 'inconclusive')]).requirements).toEqual([]);
    const without = run(10, 'pass');
    const { requirements } = historyOf([
      { ...without, results: { ...without.results, requirements: [] } },
      run(11, 'fail'),
    ]);
    expect(requirements[0]?.verdicts).toEqual(['absent', 'fail']);
  });
});

import { describe, expect, it, test } from 'vitest';
import { exitOf } from '../results/outcome.js';
import { fixtureResults } from '../../reports/report.fixture.js';
import { situations } from '../../reports/situations.fixture.js';
import { causesOf } from '../results/causes.js';
import type { Results } from '../results/results.js';
import { outcomesOf, type Choice, type JudgedRun } from './outcomes.js';

const conforming = fixtureResults({ failures: 'none' });
const failing = fixtureResults({ failures: 'three' });
const cutOff = ({ run, ...rest }: Results): Results => ({
  ...rest,
  run: { ...run, complete: false, incompleteBecause: 'it was interrupted' },
});
const nothingDecided: Results = {
  ...conforming,
  requirements: conforming.requirements.map((requirement) => ({ ...requirement, verdict: 'inconclusive' as const })),
};
const broken: Results = {
  ...conforming,
  requirements: conforming.requirements.map((requirement) =>
    requirement.id === 'systems.list/served' ? { ...requirement, verdict: 'error' as const } : requirement,
  ),
};

const judged = (results: Results): JudgedRun => ({
  results,
  folder: 'out',
  notWritten: [],
});
const thrown = (results: Results, choice?: Choice): readonly string[] =>
  outcomesOf(judged(results), choice).flatMap(({ name, outcome }) => (outcome.kind === 'throws' ? [name] : []));

describe('the tests of a run', () => {
  it.each<[string, Results]>([
    ['conforming', conforming],
    ['not conforming', failing],
    ['cut off', cutOff(conforming)],
    ['not conforming and cut off', cutOff(failing)],
    ['of which nothing was decided', nothingDecided],
    ['with an error of the suite', broken],
  ])('are red where the command does not exit with 0: a run %s', (_, results) =>
    expect(thrown(results).length > 0).toBe(exitOf(results).code !== 0),
  );

  // vitest has no --fail-on and no shards, and a person who interrupts it sees no tests.
  it.each(situations.filter(({ results, code }) => exitOf(results).code === code))(
    'are red where the command does not exit with 0: $name',
    ({ results, code }) => expect(thrown(results).length > 0).toBe(code !== 0),
  );

  test('a run that could not be judged says why, whatever is chosen of it', () => {
    for (const choice of [{}, { resource: 'systems' }]) {
      expect(outcomesOf(judged(cutOff(failing)), choice)[0]).toEqual({
        name: 'the run could be judged',
        outcome: expect.objectContaining({
          message: expect.stringMatching(/^The run is not complete: it was interrupted\./),
        }),
      });
      expect(outcomesOf(judged(nothingDecided), choice)[0]?.outcome).toEqual({
        kind: 'throws',
        message: 'No mandatory requirement was decided.',
        cause: 'No mandatory requirement was decided.',
      });
      expect(outcomesOf(judged(failing), choice)[0]?.outcome).toEqual({ kind: 'passes' });
    }
  });

  test('failures of one cause are told as one, and name the report', () => {
    const many = fixtureResults({ failures: 'many' });
    const failures = outcomesOf(judged(many)).flatMap(({ outcome }) => (outcome.kind === 'throws' ? [outcome] : []));
    const causes = new Set(failures.map(({ cause }) => cause));
    expect(failures.length).toBeGreaterThan(100);
    expect(causes.size).toBeLessThanOrEqual(causesOf(many.requirements).length);
    expect(failures[0]?.message).toMatch(/other requirements beside .* failed for the same cause\n.*report\.html$/);
  });

  test('a report that could not be made is told', () => {
    const [first] = outcomesOf({ ...judged(conforming), notWritten: ['The html report could not be made.'] });
    expect(first?.outcome).toMatchObject({ kind: 'throws', message: 'The html report could not be made.' });
  });

  test('one resource is its own requirements only', () => {
    const names = outcomesOf(judged(failing), { resource: 'systems' })
      .slice(1)
      .map(({ name }) => name);
    expect(names).not.toEqual([]);
    expect(names).toEqual(failing.requirements.map(({ id }) => id).filter((id) => id.startsWith('systems.')));
  });
});

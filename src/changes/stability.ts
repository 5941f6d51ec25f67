import type { Results } from '../results/results.js';

/** Results in which a failure that did not fail again, with the same seed, is marked; its verdict stays. */
export function markFlaky(results: Results, repeated: Results): Results {
  const again = new Map(repeated.requirements.map(({ id, verdict }) => [id, verdict]));
  return {
    ...results,
    requirements: results.requirements.map((result) =>
      result.verdict === 'fail' && again.get(result.id) !== undefined && again.get(result.id) !== 'fail'
        ? { ...result, stability: 'flaky' as const }
        : result,
    ),
  };
}

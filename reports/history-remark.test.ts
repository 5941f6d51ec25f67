import { expect, test } from 'vitest';
import { historyOfRuns, type HistoricVerdict } from '../src/results/history.js';
import { historyRemark } from './history-remark.js';

/** A history of one requirement. */
const historyWith = (...verdicts: readonly HistoricVerdict[]) =>
  historyOfRuns(
    verdicts.map((verdict, index) => ({
      run: {
        label: String(index),
        startedAt: `2026-11-0${index + 1}T08:00:00.000Z`,
        implementation: 'A',
        headline: { kind: 'not-conforming', title: 'Not conforming' },
        failing: 1,
        notDecided: 0,
        passing: 0,
        durationMs: 1,
        exchanges: 1,
        latency: null,
      },
      verdicts: { 'a/served': verdict },
      failed: verdict === 'fail' ? [{ id: 'a/served', title: 'A', level: 'MUST' }] : [],
      medians: {},
    })),
  );

test.each<[string, readonly HistoricVerdict[], string]>([
  ['of the first run nothing', ['fail'], ''],
  ['a failure after a pass', ['pass', 'pass', 'fail'], 'new'],
  ['since which run it fails', ['pass', 'fail', 'inconclusive', 'fail'], 'since 2026-11-02 08:00 UTC'],
  ['how often it failed where it comes and goes', ['pass', 'fail', 'pass', 'fail'], 'failed in 2 of 4 runs'],
])('tells %s', (_, verdicts, words) =>
  expect(historyRemark([{ id: 'a/served' }, { id: 'b/served' }], historyWith(...verdicts))).toBe(words),
);

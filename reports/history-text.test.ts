import { expect, test } from 'vitest';
import { escapeInvisible } from '../src/core/text.js';
import { historyOf } from '../src/results/history.js';
import { historyText, sparkline } from './history-text.js';
import { fixtureResults, hostileText } from './report.fixture.js';

test('a sparkline goes from nothing to the most', () => {
  expect(sparkline([0, 1, 2, 4, 8])).toBe('▁▂▃▅█');
  expect(sparkline([0, 0])).toBe('▁▁');
});

const none = fixtureResults({ failures: 'none' });
const three = fixtureResults({ failures: 'three' });
const runs = [
  { label: 'monday', results: { ...none, run: { ...none.run, startedAt: '2026-11-16T00:00:00Z' } } },
  { label: 'tuesday', results: { ...three, run: { ...three.run, startedAt: '2026-11-17T00:00:00Z' } } },
];

test('the text shows the trend, each run, and what failed with the run in which it began', () => {
  const text = historyText(historyOf(runs));
  expect(text).toContain('2 runs, from 2026-11-16T00:00:00Z to 2026-11-17T00:00:00Z; MUST requirements:');
  expect(text).toMatch(/^ {2}fail {10}▁█ {2}3$/m);
  expect(text).toMatch(/^ {2}2026-11-17T00:00:00Z {2}Not conforming {2}Helio Cloud 4\.1\.0 {2}tuesday$/m);
  expect(text).toMatch(/^ {2}✓✗ {2}accounts\.delete\/media-type, fails since 2026-11-17T00:00:00Z$/m);
});

test('where there is evidence, the text shows how long answers took, and what became slower', () => {
  const [first, second] = runs;
  if (first === undefined || second === undefined) throw new Error('there are two runs');
  const latency = (median: number, list: number) => ({
    median,
    p95: median * 4,
    operations: new Map([
      ['accounts.list', 2],
      ['systems.list', list],
    ]),
  });
  const text = historyText(
    historyOf([
      { ...first, latency: latency(2, 3) },
      { ...second, latency: latency(8, 24) },
    ]),
  );
  expect(text).toMatch(/^ {2}median {8}▃█ {2}8 ms$/m);
  expect(text).toMatch(/^ {2}95 % below {4}▃█ {2}32 ms$/m);
  expect(text).toMatch(/systems\.list +▂█ {2}24 ms\n {2}accounts\.list +██ {2}2 ms$/m);
  expect(historyText(historyOf(runs))).not.toContain('Time of the answers');
});

test('what an implementation calls itself is shown as text', () => {
  const hostile = fixtureResults({ failures: 'three', hostile: true });
  const text = historyText(historyOf([{ label: hostileText, results: hostile }]));
  expect(text.replaceAll('\n', '')).toBe(escapeInvisible(text.replaceAll('\n', '')));
});

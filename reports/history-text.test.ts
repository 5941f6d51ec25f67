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

test('what an implementation calls itself is shown as text', () => {
  const hostile = fixtureResults({ failures: 'three', hostile: true });
  const text = historyText(historyOf([{ label: hostileText, results: hostile }]));
  expect(text.replaceAll('\n', '')).toBe(escapeInvisible(text.replaceAll('\n', '')));
});

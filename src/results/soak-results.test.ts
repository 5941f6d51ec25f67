import { describe, expect, it } from 'vitest';
import { fixtureResults } from '../../reports/report.fixture.js';
import { soakText } from '../../reports/soak-text.js';
import type { Results } from './results.js';
import { SoakTally } from './soak-results.js';

const none = fixtureResults({ failures: 'none' });
const three = fixtureResults({ failures: 'three' });
const round = (number: number, results: Results, isRed = results === three) => ({
  round: number,
  seed: `seed ${number}`,
  results,
  isRed,
});

/** Results in which one requirement fails with a status. */
function failingWith(actual: string): Results {
  const [first, ...others] = three.requirements.toSorted((a) => (a.verdict === 'fail' ? -1 : 1));
  const [violation] = first?.violations ?? [];
  if (first === undefined || violation === undefined) throw new Error('the fixture has no failure');
  const failing = { ...first, violations: [{ ...violation, pointer: '', actual }] };
  return { ...three, requirements: [failing, ...others.filter(({ verdict }) => verdict !== 'fail')] };
}

describe('a tally of rounds', () => {
  it('counts each requirement in the rounds in which it was decided', () => {
    const tally = new SoakTally(none);
    for (let number = 1; number <= 9; number += 1) tally.take(round(number, none), '.');
    expect(tally.newIn(three).length).toBeGreaterThan(0);
    tally.take(round(10, three), 'round-10');
    expect(tally.newIn(three)).toEqual([]);
    tally.takeNotJudged({ round: 11, because: 'nothing answered', folder: null });
    const { rounds, failures, notJudged } = tally.results('time', 5);
    expect(rounds).toEqual({ failed: 1, of: 10, interval: { low: 0.0179, high: 0.4042 } });
    expect(notJudged).toEqual({ rounds: 1, first: [{ round: 11, because: 'nothing answered', folder: null }] });
    expect(new Set(failures.map(({ rounds: { failed } }) => failed))).toEqual(new Set([1]));
    expect(failures[0]?.causes[0]?.first).toMatchObject({ round: 10, seed: 'seed 10', folder: 'round-10' });
  });

  it('needs no more memory for a thousand rounds with many causes', () => {
    const tally = new SoakTally(none);
    for (let number = 1; number <= 1_000; number += 1)
      tally.take(round(number, failingWith(String(400 + (number % 37))), true), null);
    const [failure] = tally.results('time', 5).failures;
    expect(failure?.rounds.failed).toBe(1_000);
    expect(failure?.causes.length).toBeLessThanOrEqual(10);
    expect(failure?.causesLeftOut).toBeGreaterThan(0);
    expect(soakText(tally.results('interrupted', 3_725_000), 'out')).toMatch(/1000 rounds in 1 h 2 min.*interrupted/);
  });

  it('has no interval where no round was whole', () => {
    const { rounds } = new SoakTally(none).results('interrupted', 1);
    expect(rounds).toEqual({ failed: 0, of: 0, interval: null });
    expect(soakText(new SoakTally(none).results('interrupted', 1), 'out')).toContain('no round was judged whole');
  });
});

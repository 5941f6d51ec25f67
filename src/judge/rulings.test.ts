import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fixtureResults } from '../../reports/report.fixture.js';
import { checkResults } from '../results/check.js';
import { exitOf } from '../results/outcome.js';
import type { RequirementResult, Results } from '../results/results.js';
import { underRulings, type Ruling } from './rulings.js';

const results: Results = fixtureResults({ failures: 'many' });
const find = (of: Results, id: string): RequirementResult => {
  const found = of.requirements.find((each) => each.id === id);
  if (found === undefined) throw new Error(`the results have no ${id}`);
  return found;
};
const one = (wanted: Partial<RequirementResult>): RequirementResult => {
  const found = results.requirements.find((each) =>
    Object.entries(wanted).every(([name, value]) => each[name as keyof RequirementResult] === value),
  );
  if (found === undefined) throw new Error(`the results have no such requirement: ${JSON.stringify(wanted)}`);
  return found;
};
const ruling = (changes: Partial<Ruling>): Ruling => ({
  number: 3,
  date: '2026-11-24',
  requirements: ['none'],
  effect: 'suspend',
  text: 'The sentence can be read in two ways.',
  ...changes,
});

describe('a ruling', () => {
  const failing = one({ verdict: 'fail', level: 'MUST', statedness: 'stated' });

  it('suspends a failure, which no longer counts and is still told', () => {
    const ruled = underRulings(results, [ruling({ requirements: [failing.id] })]);
    expect(find(ruled, failing.id)).toMatchObject({
      verdict: 'not-applicable',
      reason: 'suspended by ruling 3 of 2026-11-24: The sentence can be read in two ways.',
      violations: [],
      ruling: { number: 3, verdict: 'fail', level: 'MUST' },
    });
    expect(ruled.must.fail).toBe(results.must.fail - 1);
    expect(ruled.must.notApplicable).toBe(results.must.notApplicable + 1);
    expect(ruled.headline.title).toContain(', under ruling 3');
    expect(ruled.headline.because.join(' ')).toContain(
      `By ruling 3 of 2026-11-24, ${failing.id} is suspended (1 fails without it): The sentence can be read`,
    );
  });

  it('relaxes a MUST, which is advisory then, and sharpens a SHOULD, which counts then', () => {
    const relaxed = underRulings(results, [ruling({ requirements: [failing.id], effect: 'relax' })]);
    expect(find(relaxed, failing.id)).toMatchObject({ verdict: 'fail', level: 'SHOULD', ruling: { level: 'MUST' } });
    expect(relaxed.headline.advisoryFailures).toBe(results.headline.advisoryFailures + 1);
    const advisory = { ...failing, id: 'an/advice', level: 'SHOULD' as const };
    const withAdvice = { ...results, requirements: [...results.requirements, advisory] };
    const sharpened = underRulings(withAdvice, [ruling({ requirements: [advisory.id], effect: 'sharpen' })]);
    expect(find(sharpened, advisory.id)).toMatchObject({ verdict: 'fail', level: 'MUST', ruling: { level: 'SHOULD' } });
    expect(sharpened.must.fail).toBe(results.must.fail + 1);
    expect(exitOf(sharpened).code).toBe(1);
  });

  it('counts by the highest number where several are about one requirement', () => {
    const ruled = underRulings(results, [
      ruling({ number: 5, requirements: [failing.id], effect: 'relax' }),
      ruling({ number: 4, requirements: [failing.id] }),
    ]);
    expect(find(ruled, failing.id)).toMatchObject({ verdict: 'fail', level: 'SHOULD', ruling: { number: 5 } });
    expect(ruled.rulings?.map(({ number }) => number)).toEqual([5]);
  });

  it('is about its revisions alone', () => {
    const other = underRulings(results, [ruling({ requirements: [failing.id], revisions: ['initial'] })]);
    expect([other.requirements, other.rulings]).toEqual([results.requirements, undefined]);
    expect(other.warnings.at(-1)).toEqual({
      code: 'ruling-without-effect',
      message: 'Ruling 3 changes nothing here: it is about revision initial, and these results are about current.',
    });
    const { revision } = results.interface;
    expect(underRulings(results, [ruling({ requirements: [failing.id], revisions: [revision] })]).rulings).toHaveLength(
      1,
    );
  });

  it('that names no requirement of the results is told by a warning', () => {
    const { warnings, rulings } = underRulings(results, [ruling({ requirements: ['systems.lost/served'] })]);
    expect([rulings, warnings.at(-1)]).toEqual([
      undefined,
      {
        code: 'ruling-unknown',
        message:
          'Ruling 3 is about 1 requirement that these results do not have: systems.lost/served. Ask who signed it ' +
          'which ids are meant.',
      },
    ]);
  });

  it('never makes an error of the suite a verdict', () => {
    const error = { ...failing, id: 'a/error', verdict: 'error' as const };
    const withError = { ...results, requirements: [...results.requirements, error] };
    expect(find(underRulings(withError, [ruling({ requirements: ['a/error'] })]), 'a/error').verdict).toBe('error');
  });
});

test('no verdict and no level changes silently, and results under rulings keep their schema', () => {
  const patterns = fc.constantFrom('*', ...results.requirements.flatMap(({ id, kind }) => [id, kind]), 'unknown');
  const anyRuling: fc.Arbitrary<Ruling> = fc.record({
    number: fc.integer({ min: 1, max: 9 }),
    date: fc.constant('2026-11-24'),
    requirements: fc.array(patterns, { minLength: 1, maxLength: 3 }),
    effect: fc.constantFrom('suspend', 'relax', 'sharpen'),
    text: fc.constant('Why.'),
  });
  fc.assert(
    fc.property(fc.uniqueArray(anyRuling, { maxLength: 4, selector: ({ number }) => number }), (rulings) => {
      const ruled = underRulings(results, rulings);
      for (const [at, now] of ruled.requirements.entries()) {
        const before = results.requirements[at];
        const isChanged = now.verdict !== before?.verdict || now.level !== before.level;
        expect(isChanged, now.id).toBe(now.ruling !== undefined);
        if (now.ruling === undefined) continue;
        expect(ruled.headline.title).toMatch(new RegExp(`under rulings? [\\d, and]*${now.ruling.number}`));
        expect(now.ruling).toMatchObject({ verdict: before?.verdict, level: before?.level });
      }
      expect(checkResults(ruled)).toMatchObject({ kind: 'results' });
    }),
    { numRuns: 100 },
  );
});

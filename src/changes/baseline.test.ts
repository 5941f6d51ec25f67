import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { exitOf } from '../results/outcome.js';
import { headlineOf } from '../results/headline.js';
import { checkResults } from '../results/check.js';
import type { RequirementResult, Results, Verdict } from '../results/results.js';
import { packageRoot } from '../core/package-root.js';
import { compareWithBaseline, markFlaky, markKnown } from './baseline.js';
import { compareReplay, failuresOf, replayText } from './replay.js';

let sample: Results;
beforeAll(async () => {
  const checked = checkResults(
    JSON.parse(await readFile(join(packageRoot(), 'src/results/examples/accepted/every-verdict.json'), 'utf8')),
  );
  if (checked.kind !== 'results') throw new Error(checked.flaw);
  sample = checked.results;
});

const pass = { reason: '', exercised: 1, violations: [], violationCount: 0 };
const fails = {
  reason: 'it is wrong',
  exercised: 1,
  violations: [
    {
      message: 'it is wrong',
      exchange: 'a#0.0',
      pointer: '',
      expected: 'x',
      actual: 'y',
      curl: 'curl x',
      related: [{ exchange: 'a#1.0', request: 'GET /a', answered: '200', curl: 'curl a' }],
    },
  ],
  violationCount: 1,
};
const of = (verdicts: { readonly [id: string]: Verdict }, startedAt = '2026-01-02T00:00:00Z'): Results => {
  const [model] = sample.requirements;
  if (model === undefined) throw new Error('the example is empty');
  const requirements = Object.entries(verdicts).map(([id, verdict]): RequirementResult => {
    const { waiver: _, decidedBy: __, ...rest } = model;
    return {
      ...rest,
      id,
      level: 'MUST',
      verdict,
      ...(verdict === 'pass' ? pass : verdict === 'fail' ? fails : { ...pass, reason: 'open', exercised: 0 }),
    };
  });
  return {
    ...sample,
    warnings: [],
    requirements,
    run: { ...sample.run, selection: null, complete: true, incompleteBecause: '', startedAt },
    must: {
      pass: requirements.filter(({ verdict }) => verdict === 'pass').length,
      fail: 0,
      inconclusive: 0,
      notApplicable: 0,
      error: 0,
    },
  };
};

describe('a baseline', () => {
  it('tells new failures, fixed ones, those that stay, and what is no longer judged', () => {
    const earlier = of(
      { a: 'fail', b: 'fail', c: 'pass', d: 'pass', e: 'inconclusive', f: 'fail' },
      '2026-01-01T00:00:00Z',
    );
    const now = of({ a: 'pass', b: 'fail', c: 'fail', d: 'inconclusive', e: 'fail', g: 'fail' });
    expect(compareWithBaseline(now, earlier)).toEqual({
      startedAt: '2026-01-01T00:00:00Z',
      newFailures: ['c', 'e', 'g'],
      fixed: ['a'],
      stillFailing: ['b'],
      noLongerJudged: ['d', 'f'],
      notSelected: [],
    });
  });

  it('calls what a selection left out not selected, and not lost', () => {
    const earlier = of({ a: 'pass', b: 'fail', c: 'pass', d: 'inconclusive', e: 'pass' });
    const { run, ...now } = of({ a: 'pass', e: 'fail' });
    const selected = { ...now, run: { ...run, selection: { patterns: ['a', 'c'], requirements: 1, of: 4 } } };
    expect(compareWithBaseline(selected, earlier)).toMatchObject({
      newFailures: ['e'],
      fixed: [],
      noLongerJudged: ['c'],
      notSelected: ['b'],
    });
  });

  /** Headline and exit code with a baseline. */
  const since = (now: Results, earlier: Results): { readonly title: string; readonly code: number } => {
    const baseline = compareWithBaseline(now, earlier);
    const marked = markKnown(now, baseline);
    return {
      title: headlineOf(marked).title,
      code: exitOf(marked, { noLongerJudged: baseline.noLongerJudged }).code,
    };
  };

  it.each<[{ readonly [id: string]: Verdict }, string, number]>([
    [{ a: 'pass', b: 'pass', c: 'pass' }, 'Conforming', 0],
    [{ a: 'fail', b: 'pass', c: 'pass' }, 'No new failure', 0],
    [{ a: 'fail', b: 'fail', c: 'pass' }, 'Not conforming', 1],
    [{ a: 'pass', b: 'fail', c: 'fail' }, 'Not conforming', 1],
    [{ a: 'inconclusive', b: 'inconclusive' }, 'Could not judge', 2],
  ])('lets new failures alone decide headline and exit code (%#)', (verdicts, title, code) => {
    expect(since(of(verdicts), of({ a: 'fail', b: 'pass' }))).toEqual({ title, code });
  });

  it('without it, a known failure counts', () => expect(exitOf(of({ a: 'fail', b: 'pass' })).code).toBe(1));

  it('fails where a requirement that was decided is not decided any more', () => {
    const earlier = of({ a: 'pass', b: 'pass' });
    const now = of({ a: 'pass', b: 'inconclusive' });
    const { noLongerJudged } = compareWithBaseline(now, earlier);
    expect(exitOf(now, { noLongerJudged, gate: { notDecided: 9 } })).toEqual({
      code: 2,
      because: ['1 MUST requirement that the baseline decided is not decided any more: b.'],
    });
    expect(since(of({ a: 'pass', b: 'not-applicable' }), earlier).code).toBe(0);
  });

  it('of another interface is refused', () => {
    const other = { ...of({ a: 'pass' }), interface: { ...sample.interface, title: 'Petstore' } };
    expect(() => compareWithBaseline(of({ a: 'pass' }), other)).toThrow(/about "Petstore"/);
  });
});

describe('a failure that does not repeat', () => {
  it('keeps its verdict and is called flaky', () => {
    const marked = markFlaky(of({ a: 'fail', b: 'fail', c: 'pass' }), of({ a: 'pass', b: 'fail', c: 'fail' }));
    expect(marked.requirements.map(({ verdict, stability }) => [verdict, stability])).toEqual([
      ['fail', 'flaky'],
      ['fail', undefined],
      ['pass', undefined],
    ]);
    expect(checkResults(JSON.parse(JSON.stringify(marked))).kind).toBe('results');
  });
});

describe('a replay', () => {
  it('tells what is fixed, still failing, and not reproducible', () => {
    const failures = failuresOf(of({ z: 'pass', a: 'fail', b: 'fail', c: 'fail', d: 'fail' }));
    expect(failures.map(({ number, result }) => [number, result.id])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
    ]);
    const replayed = compareReplay(failures, of({ a: 'pass', b: 'fail', c: 'inconclusive' }));
    expect(replayed.map(({ kind }) => kind)).toEqual([
      'fixed',
      'still-failing',
      'not-reproducible',
      'not-reproducible',
    ]);
    expect(replayText(replayed, 'out')).toContain('4 failures: 1 fixed, 1 still failing, 2 not reproducible');
    expect(replayText(replayed.slice(0, 1), 'out')).toContain('1 failure: 1 fixed, 0 still failing');
  });
});

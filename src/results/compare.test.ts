import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkResults } from './check.js';
import { compareResults } from './compare.js';
import type { RequirementResult, Results, Verdict } from './results.js';

const checked = checkResults(
  JSON.parse(readFileSync(new URL('./examples/accepted/every-verdict.json', import.meta.url), 'utf8')),
);
if (checked.kind !== 'results') throw new Error(checked.flaw);
const base: Results = {
  ...checked.results,
  run: { ...checked.results.run, selection: null, complete: true, incompleteBecause: '' },
};
const [some] = base.requirements;
if (some === undefined) throw new Error('the example has no requirement');

const { waiver: _, decidedBy: __, ...plain } = some;
const requirement = (id: string, verdict: Verdict, more: Partial<RequirementResult> = {}): RequirementResult => ({
  ...plain,
  id,
  verdict,
  reason: verdict === 'pass' ? '' : `because ${id}`,
  ...more,
});
const results = (requirements: readonly RequirementResult[], more: Partial<Results> = {}): Results => ({
  ...base,
  requirements,
  observations: [],
  ...more,
});

describe('compareResults', () => {
  it('finds nothing between equal results', () => {
    expect(compareResults(base, base)).toMatchObject({ notices: [], verdicts: [], observations: [] });
  });

  it.each<[RequirementResult | undefined, RequirementResult | undefined, string, string, string]>([
    [requirement('x', 'pass'), requirement('x', 'fail'), 'pass', 'fail', 'worse'],
    [requirement('x', 'inconclusive'), requirement('x', 'error'), 'inconclusive', 'error', 'worse'],
    [requirement('x', 'fail'), requirement('x', 'pass'), 'fail', 'pass', 'better'],
    [requirement('x', 'fail'), requirement('x', 'inconclusive'), 'fail', 'inconclusive', 'better'],
    [requirement('x', 'inconclusive'), requirement('x', 'pass'), 'inconclusive', 'pass', 'other'],
    [requirement('x', 'fail'), requirement('x', 'error'), 'fail', 'error', 'other'],
    [
      requirement('x', 'fail'),
      requirement('x', 'fail', { waiver: { reason: 'r', expires: '2030-01-01', state: 'active' } }),
      'fail',
      'waived',
      'better',
    ],
    [
      requirement('x', 'fail', { waiver: { reason: 'r', expires: '2030-01-01', state: 'active' } }),
      requirement('x', 'fail', { waiver: { reason: 'r', expires: '2020-01-01', state: 'expired' } }),
      'waived',
      'fail',
      'worse',
    ],
    [undefined, requirement('x', 'fail'), 'absent', 'fail', 'worse'],
    [requirement('x', 'pass'), undefined, 'pass', 'absent', 'other'],
  ])('tells the direction of a change (%#)', (left, right, before, after, direction) => {
    const of = (one: RequirementResult | undefined) => results(one === undefined ? [] : [one]);
    expect(compareResults(of(left), of(right)).verdicts).toMatchObject([
      { requirement: 'x', before, after, direction },
    ]);
  });

  it.each<[Verdict | undefined, Verdict | undefined, readonly unknown[]]>([
    ['pass', undefined, []],
    [undefined, 'inconclusive', []],
    ['fail', undefined, [{ before: 'fail', after: 'not-selected', direction: 'other' }]],
    [undefined, 'fail', [{ before: 'not-selected', after: 'fail', direction: 'other' }]],
  ])('says nothing of what one run left out, unless it fails in the other (%#)', (before, after, changes) => {
    const of = (verdict: Verdict | undefined) =>
      results(
        verdict === undefined ? [] : [requirement('x', verdict)],
        verdict === undefined ? { run: { ...base.run, selection: { patterns: ['y'], requirements: 1, of: 2 } } } : {},
      );
    expect(compareResults(of(before), of(after)).verdicts).toMatchObject(changes);
    expect(compareResults(of(before), of(after)).verdicts).toHaveLength(changes.length);
  });

  it('sorts, and takes the reason of the later results', () => {
    const { verdicts } = compareResults(
      results([requirement('b', 'pass'), requirement('a', 'fail')]),
      results([requirement('a', 'inconclusive'), requirement('b', 'fail')]),
    );
    expect(verdicts.map(({ requirement: id, reason }) => [id, reason])).toEqual([
      ['a', 'because a'],
      ['b', 'because b'],
    ]);
  });

  it('compares observations by question and subject', () => {
    const observation = (subject: string, answer: string) => ({ question: 'Q?', subject, answer });
    const a = results([], { observations: [observation('s', '401'), observation('t', '1'), observation('u', 'x')] });
    const b = results([], { observations: [observation('s', '403'), observation('t', '1'), observation('v', 'y')] });
    expect(compareResults(a, b).observations).toEqual([
      { question: 'Q?', subject: 's', before: '401', after: '403' },
      { question: 'Q?', subject: 'u', before: 'x', after: null },
      { question: 'Q?', subject: 'v', before: null, after: 'y' },
    ]);
  });

  it('takes no observation for gone that another selection could not make', () => {
    const observation = (subject: string, answer: string) => ({ question: 'Q?', subject, answer });
    const a = results([], { observations: [observation('s', '401'), observation('t', '1')] });
    const b = results([], {
      observations: [observation('s', '403')],
      run: { ...base.run, selection: { patterns: ['s'], requirements: 1, of: 2 } },
    });
    expect(compareResults(a, b).observations).toEqual([{ question: 'Q?', subject: 's', before: '401', after: '403' }]);
    expect(compareResults({ ...a, run: b.run }, b).observations).toHaveLength(2);
  });

  it('says when the two were not judged alike', () => {
    const other = results([], {
      interface: { ...base.interface, revision: 'initial', digest: 'f'.repeat(64) },
      run: {
        ...base.run,
        selection: { patterns: ['systems.list'], requirements: 1, of: 2 },
        complete: false,
        incompleteBecause: 'cut off',
      },
    });
    expect(compareResults(base, other).notices).toEqual([
      `revision: ${base.interface.revision}, then initial`,
      'the documents of the interface differ',
      'selection: everything, then 1 of 2 requirements (systems.list)',
      'the second run is not complete: cut off',
    ]);
  });
});

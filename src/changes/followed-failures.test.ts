import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../core/package-root.js';
import { checkResults } from '../results/check.js';
import type { RequirementResult, Verdict } from '../results/results.js';
import { follow, followedCauses, isFixed, turnedCauses, type FollowedFailure } from './followed-failures.js';

let model: RequirementResult;
beforeAll(async () => {
  const checked = checkResults(
    JSON.parse(await readFile(join(packageRoot(), 'src/results/examples/accepted/every-verdict.json'), 'utf8')),
  );
  if (checked.kind !== 'results' || checked.results.requirements[0] === undefined) throw new Error('no example');
  [model] = checked.results.requirements;
});

/** Results with a cause of its own for each requirement. */
const of = (verdicts: { readonly [id: string]: Verdict }, level: RequirementResult['level'] = 'MUST') => ({
  requirements: Object.entries(verdicts).map(([id, verdict]): RequirementResult => {
    const { waiver: _, ...rest } = model;
    return { ...rest, id, kind: id, level, verdict, reason: `because ${verdict}`, violations: [], violationCount: 0 };
  }),
});

const short = (followed: readonly FollowedFailure[]) =>
  followed.map(({ failed, state, since, failedIn, judgedIn }) => [failed.id, state, since, failedIn, judgedIn]);

describe('followed failures', () => {
  it('turn to fixed and back, each with the iteration in which that began', () => {
    const first = follow([], of({ a: 'fail', b: 'fail', c: 'pass' }), 0, 'all');
    expect(short(first)).toEqual([
      ['a', 'fails', 0, 0, 0],
      ['b', 'fails', 0, 0, 0],
    ]);
    const second = follow(first, of({ a: 'pass', b: 'fail' }), 1, new Set(['a', 'b']));
    expect(short(second)).toEqual([
      ['a', 'fixed', 1, 0, 1],
      ['b', 'fails', 0, 1, 1],
    ]);
    const third = follow(second, of({ a: 'fail', c: 'fail' }), 2, new Set(['a']));
    expect(short(third)).toEqual([
      ['a', 'fails', 2, 2, 2],
      ['b', 'fails', 0, 1, 1],
      ['c', 'fails', 2, 2, 2],
    ]);
  });

  it('are not decided where they were sent and did not come to a verdict', () => {
    const first = follow([], of({ a: 'fail', b: 'fail' }), 0, 'all');
    const second = follow(first, of({ a: 'inconclusive' }), 1, 'all');
    expect(second.map(({ state, reason }) => [state, reason])).toEqual([
      ['not-decided', 'because inconclusive'],
      ['not-decided', 'the interface has no such requirement any more'],
    ]);
  });

  it('are intermittent where they pass without a change, and remember the newest iterations', () => {
    let followed = follow([], of({ a: 'fail' }), 0, 'all');
    followed = follow(followed, of({ a: 'pass' }), 1, 'all');
    expect(followed[0]?.isIntermittent).toBe(false);
    followed = follow(followed, of({ a: 'fail' }), 2, 'all');
    followed = follow(followed, of({ a: 'pass' }), 3, 'all', true);
    expect(followed[0]?.isIntermittent).toBe(true);
    const states = ['fails', 'fixed', 'fails', 'fixed'];
    expect(followed[0]?.recent).toEqual(states.map((state, iteration) => ({ iteration, state })));
  });

  it('are grouped by cause, with how each cause turned', () => {
    const before = follow([], of({ a: 'fail', b: 'fail', c: 'fail' }), 0, 'all');
    const after = follow(before, of({ a: 'pass', b: 'fail', d: 'fail' }), 1, new Set(['a', 'b']));
    const turned = turnedCauses(followedCauses(before), followedCauses(after), 1);
    const short = turned.map(({ kind, cause }) => [...cause.failures.map(({ failed }) => failed.id), kind]);
    expect(short.at(-1)).toEqual(['a', 'fixed']);
    expect(short.toSorted()).toEqual([
      ['a', 'fixed'],
      ['b', 'still-fails'],
      ['d', 'fails-now'],
    ]);
  });

  it('are fixed together once no mandatory one is left', () => {
    const must = follow([], of({ a: 'fail' }), 0, 'all');
    const both = follow(must, of({ b: 'fail' }, 'SHOULD'), 1, new Set());
    expect(isFixed(both)).toBe(false);
    expect(isFixed(follow(both, of({ a: 'pass' }), 2, new Set(['a'])))).toBe(true);
  });
});

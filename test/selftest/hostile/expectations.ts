import { kinds } from '../../../src/requirements/kinds/index.js';
import type { Kind } from '../../../src/requirements/requirement.js';
import type { Hostile } from './hostile.js';

/** Ids of the kinds that can get a verdict by answers of this sort, as each kind says itself. */
const reachable = (verdict: 'pass' | 'fail', by: keyof Kind['reachable']): readonly string[] =>
  kinds.flatMap(({ id, reachable: { [by]: verdicts } }) =>
    verdicts === verdict || verdicts === 'pass or fail' ? [id] : [],
  );

/** An implementation that answers every request with 2xx needs no credential, and serves withdrawn operations. */
export const grantsAll: Pick<Hostile['expect'], 'fails' | 'passes' | 'failing'> = {
  fails: reachable('fail', 'success'),
  passes: reachable('pass', 'success'),
  failing: ['credential-required'],
};

/** The same with readable bodies, which may be right in some points and wrong in others. */
export const showsContent: typeof grantsAll = {
  ...grantsAll,
  fails: [...grantsAll.fails, ...reachable('fail', 'content')],
  passes: [...grantsAll.passes, ...reachable('pass', 'content')],
};

/** A response without a usable status still shows that access was not granted. */
export const refusesAll: Pick<Hostile['expect'], 'fails' | 'passes'> = {
  fails: [],
  passes: reachable('pass', 'refusal'),
};

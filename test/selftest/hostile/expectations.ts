import { kinds } from '../../../src/requirements/kinds/index.js';
import type { Kind } from '../../../src/requirements/requirement.js';
import type { Hostile } from './hostile.js';

/** Ids of the kinds that can get a verdict by answers of this sort, as each kind says itself. */
const reachable = (verdict: 'pass' | 'fail', by: keyof Kind['reachable']): readonly string[] =>
  kinds.flatMap(({ id, reachable: { [by]: verdicts } }) =>
    verdicts === verdict || verdicts === 'pass or fail' ? [id] : [],
  );

/** Who answers 2xx to everything needs no credential, and serves what is gone. */
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

/** What an answer without a usable status still shows: that nothing was granted. */
export const refusesAll: Pick<Hostile['expect'], 'fails' | 'passes'> = {
  fails: [],
  passes: reachable('pass', 'refusal'),
};

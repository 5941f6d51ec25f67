import { variants } from '../../reference/variants/index.js';
import { chosenBy, commitOf } from '../tools/commit-sample.js';

/**
 * The reference (`undefined`) and the ids of its variants that the arguments of a proof choose: those that they name;
 * with `--sample` the reference and about one variant of `oneOf`, which follow from the commit; else all.
 */
export function chosenVariants(given: readonly string[], oneOf: number): readonly (string | undefined)[] {
  const all = [undefined, ...variants.map(({ id }) => id)];
  if (given.includes('--sample')) {
    const commit = commitOf();
    return all.filter((id) => id === undefined || chosenBy(commit, id, oneOf) === 0);
  }
  return given.length === 0 ? all : all.filter((id) => given.includes(id ?? 'reference'));
}

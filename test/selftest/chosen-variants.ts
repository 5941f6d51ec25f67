import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { variants } from '../../reference/variants/index.js';
import { packageRoot } from '../../src/core/package-root.js';

/**
 * The reference (`undefined`) and the ids of its variants that the arguments of a proof choose: those that they name;
 * with `--sample` the reference and half of the variants, which follow from the commit; else all.
 */
export function chosenVariants(given: readonly string[]): readonly (string | undefined)[] {
  const all = [undefined, ...variants.map(({ id }) => id)];
  if (given.includes('--sample')) {
    const commit = commitOf();
    return all.filter((id) => id === undefined || isInSample(commit, id));
  }
  return given.length === 0 ? all : all.filter((id) => given.includes(id ?? 'reference'));
}

const isInSample = (commit: string, id: string): boolean =>
  (createHash('sha256').update(`${commit}\0${id}`).digest()[0] ?? 0) % 2 === 0;

/** Empty for a checkout without its history. */
function commitOf(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: packageRoot(), encoding: 'utf8' });
  } catch {
    return '';
  }
}

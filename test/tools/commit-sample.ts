import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { packageRoot } from '../../src/core/package-root.js';

/** The checked-out commit; empty for a checkout without its history. */
export function commitOf(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: packageRoot(), encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** A number below `count` that follows from a commit and a name, so that each commit is tested with other samples. */
export const chosenBy = (commit: string, name: string, count: number): number =>
  createHash('sha256').update(`${commit}\0${name}`).digest().readUInt32BE() % count;

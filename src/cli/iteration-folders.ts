import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureFolder, ensureSubfolder } from '../campaign/output-folder.js';

/** How many iterations are kept; the whole run beside them always is. */
export const keptIterations = 10;

/** The folders of iterations below the folder of a whole run, which they leave as it is. */
export class IterationFolders {
  readonly #whole: string;

  constructor(whole: string) {
    this.#whole = whole;
  }

  get #parent(): string {
    return join(this.#whole, 'iterations');
  }

  /** The folder of an iteration; 0 is the whole run. */
  pathOf(iteration: number): string {
    return iteration === 0 ? this.#whole : join(this.#parent, String(iteration));
  }

  /** The numbers of the kept iterations, in order. */
  async numbers(): Promise<readonly number[]> {
    const names = await readdir(this.#parent).catch(() => []);
    return names
      .filter((name) => /^[1-9]\d{0,8}$/.test(name))
      .map(Number)
      .sort((a, b) => a - b);
  }

  /** Makes the folder of an iteration. @throws UsageError where it cannot be written to, or holds files of others */
  async make(iteration: number): Promise<string> {
    const folder = this.pathOf(iteration);
    if (iteration > 0) {
      await ensureSubfolder(this.#parent);
      await ensureSubfolder(folder);
    }
    await ensureFolder(folder, false);
    return folder;
  }

  /** Removes the oldest iterations, never through a link. */
  async prune(): Promise<void> {
    const numbers = await this.numbers();
    if (!(await lstat(this.#parent).catch(() => undefined))?.isDirectory()) return;
    for (const iteration of numbers.slice(0, -keptIterations))
      await rm(this.pathOf(iteration), { recursive: true, force: true });
  }
}

import { getOrAdd } from '../../core/remembered.js';

interface Branch {
  readonly below: Map<string, Branch>;
  /** A path ends here. */
  isEnd: boolean;
}

const emptyBranch = (): Branch => ({ below: new Map(), isEnd: false });

/** Paths by their segments: asking for one takes as many steps as it has segments, however many paths there are. */
export class PathTree {
  readonly #root = emptyBranch();

  constructor(paths: readonly string[]) {
    for (const path of paths) {
      let branch = this.#root;
      for (const segment of path.split('/')) branch = getOrAdd(branch.below, segment, emptyBranch);
      branch.isEnd = true;
    }
  }

  /** Whether the path is one of them, or below one of them: `/a/b` is below `/a`, and `/ab` is not. */
  hasAtOrAbove(path: string): boolean {
    let branch: Branch | undefined = this.#root;
    for (const segment of path.split('/')) {
      branch = branch.below.get(segment);
      if (branch === undefined) return false;
      if (branch.isEnd) return true;
    }
    return false;
  }
}

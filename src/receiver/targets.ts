import { createHmac } from 'node:crypto';
import { anyTarget } from './receiver.js';

/** Where a request went: the target's label, and what of the request target follows its own path. */
export interface Destination {
  readonly target: string;
  readonly rest: string;
}

/**
 * Paths of targets: one segment each, that nobody guesses who does not know the seed, and that is the same for the
 * same seed and label in whatever order labels are asked for. A segment is recognised anywhere in a path, because a
 * tunnel may add or drop a prefix.
 */
export class Targets {
  readonly #seed: string;
  readonly #publicPath: string;
  readonly #eventPaths: readonly string[];
  readonly #byToken = new Map<string, string>();

  constructor(seed: string, publicPath: string, eventPaths: readonly string[]) {
    this.#seed = seed;
    this.#publicPath = withoutSlash(publicPath);
    // The longest comes first, so that it wins.
    this.#eventPaths = [...eventPaths].sort((a, b) => b.length - a.length);
  }

  /** The path segment of a label; from now on requests under it are found. */
  token(label: string): string {
    const token = createHmac('sha256', this.#seed).update(`receiver target ${label}`).digest('hex').slice(0, 32);
    this.#byToken.set(token, label);
    return token;
  }

  /** Where a request target leads; `undefined` where nothing is expected. */
  find(requestTarget: string): Destination | undefined {
    const end = requestTarget.search(/[?#]/);
    const path = end < 0 ? requestTarget : requestTarget.slice(0, end);
    let stale = false;
    for (const match of path.matchAll(/\/([0-9a-f]{32})(?=\/|$)/g)) {
      const label = this.#byToken.get(match[1] ?? '');
      if (label !== undefined) return { target: label, rest: requestTarget.slice(match.index + match[0].length) };
      stale ||= !this.#publicPath.includes(match[0]);
    }
    // A segment like ours that is none of ours: a subscription of an earlier run that remains on the server.
    if (stale) return undefined;
    const event = this.eventPath(path);
    if (event !== undefined) return { target: anyTarget, rest: requestTarget.slice(path.length - event.length) };
    return withoutSlash(path) === this.#publicPath || path === '/'
      ? { target: anyTarget, rest: requestTarget.slice(path.length) }
      : undefined;
  }

  /** The longest event path that a path ends in. */
  eventPath(path: string): string | undefined {
    return this.#eventPaths.find((event) => path.endsWith(event));
  }
}

const withoutSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path);

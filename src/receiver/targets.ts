import { createHmac } from 'node:crypto';
import { anyTarget } from './receiver.js';

/** Where a request went. */
export interface Destination {
  /** The label of a target, or `anyTarget`. */
  readonly target: string;
  /** What of the request target follows its own path. */
  readonly rest: string;
  /**
   * Is there something in the path that an outsider can't guess? A request without it may be anybody's, and counts as
   * a delivery by its signature alone.
   */
  readonly isUnguessable: boolean;
}

/**
 * Can an outsider not guess this segment of a path, as far as its form tells? It is the word of the configuration that
 * it is random.
 */
const isUnguessable = (segment: string): boolean =>
  /^[\w-]{20,}$/.test(segment) && /[0-9]/.test(segment) && /[a-z]/i.test(segment);

/**
 * Paths of targets: one segment each, that nobody guesses who does not know the seed, and that is the same for the
 * same seed and label in whatever order labels are asked for. A segment is recognised anywhere in a path, because a
 * tunnel may add or drop a prefix.
 */
export class Targets {
  readonly #seed: string;
  readonly #publicPath: string;
  /** Segments of the public path that only those know who were given the public URL. */
  readonly #secretSegments: readonly string[];
  readonly #eventPaths: readonly string[];
  readonly #byToken = new Map<string, string>();

  constructor(seed: string, publicPath: string, eventPaths: readonly string[]) {
    this.#seed = seed;
    this.#publicPath = withoutSlash(publicPath);
    this.#secretSegments = publicPath.split('/').filter(isUnguessable);
    // The longest comes first, so that it wins.
    this.#eventPaths = [...eventPaths].sort((a, b) => b.length - a.length);
  }

  /** The path segment of a label; from now on requests under it are found. */
  token(label: string): string {
    const token = createHmac('sha256', this.#seed).update(`receiver target ${label}`).digest('hex').slice(0, 32);
    this.#byToken.set(token, label);
    return token;
  }

  /** The target of a request path; `undefined` for an unknown one. */
  find(requestTarget: string): Destination | undefined {
    const end = requestTarget.search(/[?#]/);
    const path = end < 0 ? requestTarget : requestTarget.slice(0, end);
    let stale = false;
    for (const match of path.matchAll(/\/([0-9a-f]{32})(?=\/|$)/g)) {
      const label = this.#byToken.get(match[1] ?? '');
      if (label !== undefined)
        return { target: label, rest: requestTarget.slice(match.index + match[0].length), isUnguessable: true };
      stale ||= !this.#publicPath.includes(match[0]);
    }
    // A segment like ours that is none of ours: a subscription of an earlier run that remains on the server.
    if (stale) return undefined;
    const event = this.eventPath(path) ?? (withoutSlash(path) === this.#publicPath || path === '/' ? '' : undefined);
    if (event === undefined) return undefined;
    const segments = path.split('/');
    return {
      target: anyTarget,
      rest: requestTarget.slice(path.length - event.length),
      isUnguessable:
        this.#secretSegments.length > 0 && this.#secretSegments.every((segment) => segments.includes(segment)),
    };
  }

  /** The longest event path that a path ends in. */
  eventPath(path: string): string | undefined {
    return this.#eventPaths.find((event) => path.endsWith(event));
  }
}

const withoutSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path);

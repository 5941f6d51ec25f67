import { createHmac } from 'node:crypto';
import { anyTarget } from './receiver.js';

/** Where a request went. */
export interface Destination {
  /** The label of a target, or `anyTarget`. */
  readonly target: string;
  /** The part of the request target after the target's own path. */
  readonly rest: string;
  /**
   * Has the path a part that an outsider can't guess? Without one, a request may be from an outsider, and counts as a
   * delivery only with a valid signature.
   */
  readonly isUnguessable: boolean;
}

/**
 * Does this segment look random, so that an outsider can't guess it? That it is random is left to the configuration.
 */
const isUnguessable = (segment: string): boolean =>
  /^[\w-]{20,}$/.test(segment) && /[0-9]/.test(segment) && /[a-z]/i.test(segment);

/**
 * Paths of targets. Each is one segment that can't be guessed without the seed. The same seed and label give the same
 * segment, in any order of calls. A segment is recognised anywhere in a path, because a tunnel may add or drop a
 * prefix.
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
    // A sender that takes a query for a part of the path encodes its question mark.
    for (const match of path.matchAll(/\/([0-9a-f]{32})(?=[/%]|$)/g)) {
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

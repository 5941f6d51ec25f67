import { watch, type FSWatcher } from 'node:fs';
import { connect } from 'node:net';
import { relative, resolve, sep } from 'node:path';
import { UsageError } from '../campaign/usage-error.js';
import { inWords } from '../core/system-error.js';

/** Why stimuli are sent again: what failed, or the whole plan. */
export interface Trigger {
  readonly kind: 'restart' | 'files' | 'asked' | 'whole';
  /** How often the same trigger led to an iteration before. */
  readonly attempt: number;
}

export interface TriggerOptions {
  /** The address of the implementation; without one, it counts as reachable. */
  readonly baseUrl: string | undefined;
  /** Files and folders whose changes are a trigger. */
  readonly watch: readonly string[];
  /** The folder of the results, whose changes are none. */
  readonly results: string;
  readonly signal: AbortSignal;
  /** Called when the implementation stops or begins to accept connections. */
  readonly onReachable: (reachable: boolean) => void;
}

/** Milliseconds between two connections, which carry no request: on this machine, and elsewhere. */
const pollEveryMs = { near: 100, far: 1_000 };
/** Editors write a file in several steps. */
const settledAfterMs = 60;
const connectWithinMs = 2_000;

/** Folders that programs write, not people. */
const notWatched = /(^|[/\\])(node_modules|\.git)([/\\]|$)/;

/** Collects the reasons to send again; those that come while stimuli are sent count once. */
export class Triggers {
  readonly #options: TriggerOptions;
  readonly #watchers: readonly FSWatcher[];
  #pending: Trigger | undefined;
  #reachable: boolean | undefined;
  #timer: NodeJS.Timeout | undefined;
  #poll: NodeJS.Timeout | undefined;
  /** Called at each change of the members above. */
  #wake: () => void = () => undefined;

  /** @throws UsageError for a path that cannot be watched */
  constructor(options: TriggerOptions) {
    this.#options = options;
    this.#watchers = options.watch.map((path) => this.#watch(path));
    if (options.baseUrl === undefined) this.#reachable = true;
    else void this.#look(new URL(options.baseUrl));
    options.signal.addEventListener('abort', () => this.#wake());
  }

  /** The next trigger, once the implementation accepts connections; `undefined` after an interruption. */
  async next(): Promise<Trigger | undefined> {
    while (!this.#options.signal.aborted) {
      const pending = this.#pending;
      if (pending !== undefined && this.#reachable === true) {
        this.#pending = undefined;
        return pending;
      }
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    return undefined;
  }

  /** Sends again after a time, unless another trigger comes before. */
  ask(kind: Trigger['kind'], { attempt = 0, afterMs = 0 } = {}): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // The whole plan includes what failed.
      if (this.#pending?.kind !== 'whole') this.#pending = { kind, attempt };
      this.#wake();
    }, afterMs);
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#poll);
    for (const watcher of this.#watchers) watcher.close();
  }

  async #look(url: URL): Promise<void> {
    const { signal, onReachable } = this.#options;
    const reachable = await accepts(url);
    if (signal.aborted) return;
    const before = this.#reachable;
    this.#reachable = reachable;
    if (before !== reachable && (before !== undefined || !reachable)) onReachable(reachable);
    if (before === false && reachable) this.ask('restart');
    if (before !== reachable) this.#wake();
    this.#poll = setTimeout(() => void this.#look(url), isNear(url) ? pollEveryMs.near : pollEveryMs.far);
  }

  #watch(path: string): FSWatcher {
    const results = resolve(this.#options.results);
    try {
      const watcher = watch(path, { recursive: true }, (_, file) => {
        const changed = resolve(path, file ?? '');
        if (notWatched.test(relative(resolve(path), changed)) || `${changed}${sep}`.startsWith(`${results}${sep}`))
          return;
        this.ask('files', { afterMs: settledAfterMs });
      });
      // A folder that is removed while it is watched has no more changes.
      watcher.on('error', () => undefined);
      return watcher;
    } catch (error) {
      throw new UsageError(`${path} cannot be watched: ${inWords(error)}.\nGive --watch files or folders.`);
    }
  }
}

const isNear = ({ hostname }: URL): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

/** Does a server accept a connection at the address? No byte is sent. */
const accepts = ({ protocol, hostname, port }: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
    });
    const end = (accepted: boolean): void => {
      socket.destroy();
      resolve(accepted);
    };
    socket.setTimeout(connectWithinMs, () => end(false));
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });

import { statSync, watch, type FSWatcher } from 'node:fs';
import { connect } from 'node:net';
import { dirname, relative, resolve, sep } from 'node:path';
import { UsageError } from '../campaign/usage-error.js';
import { systemErrorInWords } from '../core/system-error.js';

/** A reason to send stimuli again. */
export interface Rerun {
  /** `restart`, `files`: the implementation changed. `asked`, `whole`: asked for, the latter for the whole plan. */
  readonly kind: 'restart' | 'files' | 'asked' | 'whole';
  /** The cause or the requirement that is asked for; without it, all that failed. */
  readonly only?: string;
  /** How often this was tried before. */
  readonly attempt: number;
  /** The whole plan that no person asked for: a change goes first, and the plan follows again when all is fixed. */
  readonly follows?: true;
}

export interface RerunQueueOptions {
  /** The address of the implementation now; without one, the implementation counts as reachable. */
  readonly address: () => Promise<string | undefined>;
  /** Files and folders: a change in them is a reason. */
  readonly watch: readonly string[];
  /** The folder of the results, whose changes are none. */
  readonly results: string;
  readonly signal: AbortSignal;
  /** Called when the implementation stops or begins to accept connections. */
  readonly onReachable: (reachable: boolean) => void;
  /** Called for each change of the implementation, at once. */
  readonly onChange: () => void;
}

/** Milliseconds between two connections, which carry no request: on this machine, and elsewhere. */
const lookEveryMs = { near: 100, far: 1_000 };
/** Editors write a file in several steps. */
const settledAfterMs = 60;
const connectWithinMs = 2_000;

/** Folders that programs write, not people. */
const notWatched = /(^|[/\\])(node_modules|\.git)([/\\]|$)/;

/** Collects the reasons to send again; those that come while stimuli are sent count once. */
export class RerunQueue {
  readonly #options: RerunQueueOptions;
  readonly #watchers: readonly FSWatcher[];
  #pending: Rerun | undefined;
  #reachable: boolean | undefined;
  /** Another attempt, which waits until a build or a start is done. */
  #delayed: NodeJS.Timeout | undefined;
  /** A change of files that may go on. */
  #settling: NodeJS.Timeout | undefined;
  #look: NodeJS.Timeout | undefined;
  /** Called at each change of the members above. */
  #wake: () => void = () => undefined;

  /** @throws UsageError for a path that cannot be watched */
  constructor(options: RerunQueueOptions) {
    this.#options = options;
    this.#watchers = options.watch.map((path) => this.#watch(path));
    options.signal.addEventListener('abort', () => this.#wake());
    void this.#lookForever();
  }

  /** The next reason, once the implementation accepts connections; `undefined` after an interruption. */
  async next(): Promise<Rerun | undefined> {
    while (!this.#options.signal.aborted) {
      const pending = this.#pending;
      if (pending !== undefined && this.#reachable === true && this.#settling === undefined) {
        this.#pending = undefined;
        return pending;
      }
      await new Promise<void>((awake) => (this.#wake = awake));
    }
    return undefined;
  }

  /** Adds a reason; one with a delay is another attempt, which any other reason replaces. */
  add(rerun: Rerun, afterMs = 0): void {
    clearTimeout(this.#delayed);
    if (afterMs > 0) {
      if (this.#pending === undefined && this.#settling === undefined)
        this.#delayed = setTimeout(() => this.add(rerun), afterMs);
      return;
    }
    this.#pending = this.#pending === undefined ? rerun : together(this.#pending, rerun);
    this.#wake();
  }

  close(): void {
    for (const timer of [this.#delayed, this.#settling, this.#look]) clearTimeout(timer);
    for (const watcher of this.#watchers) watcher.close();
  }

  async #lookForever(): Promise<void> {
    const { address, signal, onReachable } = this.#options;
    const text = await address();
    const url = text === undefined ? undefined : new URL(text);
    const reachable = url === undefined || (await accepts(url));
    if (signal.aborted) return;
    const before = this.#reachable;
    this.#reachable = reachable;
    if (before !== reachable && (before !== undefined || !reachable)) onReachable(reachable);
    if (before === false && reachable) this.#changed('restart');
    this.#wake();
    const every = url === undefined || isNear(url) ? lookEveryMs.near : lookEveryMs.far;
    this.#look = setTimeout(() => void this.#lookForever(), every);
  }

  #changed(kind: 'restart' | 'files'): void {
    this.#options.onChange();
    if (kind === 'restart') return this.add({ kind, attempt: 0 });
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      this.#settling = undefined;
      this.add({ kind, attempt: 0 });
    }, settledAfterMs);
  }

  /** A file is watched by its folder: editors put a new file in its place. */
  #watch(path: string): FSWatcher {
    const results = resolve(this.#options.results);
    try {
      const isFolder = statSync(path).isDirectory();
      const folder = resolve(isFolder ? path : dirname(path));
      const watcher = watch(folder, { recursive: isFolder }, (_, name) => {
        const changed = resolve(folder, name ?? '');
        const isWatched = isFolder ? !notWatched.test(relative(folder, changed)) : changed === resolve(path);
        if (isWatched && !`${changed}${sep}`.startsWith(`${results}${sep}`)) this.#changed('files');
      });
      // A folder that is removed while it is watched has no more changes.
      watcher.on('error', () => undefined);
      return watcher;
    } catch (error) {
      throw new UsageError(`${path} cannot be watched: ${systemErrorInWords(error)}.\nGive --watch files or folders.`);
    }
  }
}

/** The whole plan includes all that failed, and that includes each cause. */
function together(a: Rerun, b: Rerun): Rerun {
  if (a.follows || b.follows) return a.follows ? b : a;
  if (a.kind === 'whole' || b.kind === 'whole') return a.kind === 'whole' ? a : b;
  if (a.only === b.only) return b;
  return { kind: a.only === undefined ? a.kind : b.kind, attempt: 0 };
}

const isNear = ({ hostname }: URL): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

/** Does a server accept a connection at the address? No byte is sent. */
const accepts = ({ protocol, hostname, port }: URL): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
    });
    const end = (accepted: boolean): void => {
      socket.destroy();
      done(accepted);
    };
    socket.setTimeout(connectWithinMs, () => end(false));
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });

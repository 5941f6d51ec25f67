import type { Progress } from '../engine/run-state.js';
import { count } from '../core/count.js';

/** A line that counts while a run goes on: on terminals only, so that CI logs stay quiet. */
export class ProgressLine {
  readonly #stream: NodeJS.WriteStream;
  readonly #shown: boolean;
  #planned = 0;
  #scenarios = 0;
  #exchanges = 0;
  #last = 0;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
    this.#shown = stream.isTTY && process.env['CI'] === undefined;
  }

  readonly note = (progress: Progress): void => {
    if (progress.kind === 'planned') this.#planned = progress.scenarios;
    if (progress.kind === 'exchange') this.#exchanges += 1;
    if (progress.kind === 'scenario') this.#scenarios += 1;
    const now = performance.now();
    if (!this.#shown || now - this.#last < 80) return;
    this.#last = now;
    this.#stream.write(
      `\r  ${count(this.#scenarios, 'scenario')} (of about ${this.#planned}), ` +
        `${count(this.#exchanges, 'exchange')}…\x1b[K`,
    );
  };

  /** Removes the line. */
  clear(): void {
    if (this.#shown) this.#stream.write('\r\x1b[K');
  }
}

import { MultiBar, type SingleBar } from 'cli-progress';
import type { Progress } from '../engine/run-state.js';
import type { EvidenceLine, RequestExchange } from '../evidence/exchange.js';
import { count } from '../core/count.js';
import { truncate, singleLine } from '../core/text.js';
import { answerTo, pathOf } from './exchange-words.js';

/** How much a run prints while it goes on. */
export type Verbosity = 'quiet' | 'normal' | 'verbose';

interface Options {
  readonly stream: NodeJS.WriteStream;
  readonly verbosity: Verbosity;
  /** Which requirements fail on this exchange alone? Asked on terminals only: it takes time. */
  readonly failing: (exchange: RequestExchange) => readonly string[];
  /** Is a requirement a recommendation (SHOULD)? */
  readonly isAdvisory: (id: string) => boolean;
  /** Milliseconds between two lines where there is no terminal. */
  readonly everyMs?: number;
}

/** The work that follows once all requests of the plan were sent. */
type Stage = Extract<Progress, { readonly kind: 'conditions' | 'confirming' | 'judging' }>;

const isStage = (progress: Progress): progress is Stage =>
  progress.kind === 'conditions' || progress.kind === 'confirming' || progress.kind === 'judging';

function stageText(stage: Stage): string {
  switch (stage.kind) {
    case 'conditions':
      return `looking for the conditions of ${count(stage.failures, 'failure')}`;
    case 'confirming':
      return `sending ${count(stage.requests, 'reading')} to confirm conditions`;
    case 'judging':
      return 'judging';
  }
}

/** Characters of a line that quotes an implementation. */
const widest = 200;

/**
 * The progress of a run on standard error. On a terminal: a bar with rate and remaining time, and each requirement when
 * it fails for the first time. Elsewhere: a line every few seconds.
 */
export class RunProgress {
  readonly #options: Options;
  readonly #bars: MultiBar | undefined;
  readonly #started = performance.now();
  readonly #failed = new Set<string>();
  #bar: SingleBar | undefined;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;
  #planned = 0;
  #scenarios = 0;
  #exchanges = 0;
  /** What follows after the requests of the plan; empty before. */
  #stage = '';

  constructor(options: Options) {
    this.#options = options;
    const { stream, verbosity } = options;
    if (verbosity === 'quiet') return;
    if (stream.isTTY && (process.env['CI'] ?? '') === '')
      this.#bars = new MultiBar({
        stream,
        format: '  {bar} {percentage}% · {text}',
        barCompleteChar: '█',
        barIncompleteChar: '░',
        barsize: 24,
        clearOnComplete: true,
        hideCursor: true,
        gracefulExit: false,
      });
    else this.#timer = setInterval(() => this.#tell(`  ${this.#text()}`), options.everyMs ?? 5_000).unref();
  }

  readonly onProgress = (progress: Progress): void => {
    if (progress.kind === 'planned') {
      // The number changes where responses show records that scenarios are repeated for.
      this.#planned = progress.scenarios;
      if (this.#bar === undefined) this.#bar = this.#bars?.create(this.#planned, 0, { text: '' });
      else this.#bar.setTotal(this.#planned);
    }
    if (progress.kind === 'notice' && this.#options.verbosity !== 'quiet') this.#tell(`  ! ${progress.text}`);
    if (progress.kind === 'concurrency' && this.#options.verbosity === 'verbose')
      this.#tell(`  ${count(progress.limit, 'request')} at a time from now on: ${progress.reason}`);
    if (isStage(progress)) this.#begin(progress);
    if (progress.kind === 'exchange') this.#exchanges += 1;
    if (progress.kind === 'scenario') this.#scenarios += 1;
    this.#bar?.update(this.#scenarios, { text: this.#text() });
  };

  /** Takes recorded lines, in their redacted form. */
  readonly onEvidence = (lines: readonly EvidenceLine[]): void => {
    const { verbosity, failing } = this.#options;
    for (const line of lines) {
      if (verbosity === 'verbose') this.#tellLine(line);
      if (this.#bars === undefined || line.kind !== 'exchange' || line.superseded) continue;
      for (const id of failing(line)) {
        if (this.#failed.has(id)) continue;
        this.#failed.add(id);
        const sign = this.#options.isAdvisory(id) ? '△ advisory:' : '✗';
        this.#tell(`  ${sign} ${id}: ${line.request.method} ${pathOf(line.request.url)} ${answerTo(line)}`);
      }
    }
  };

  /** Removes the bar, and ends the lines. May be called again. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#bars?.stop();
    clearInterval(this.#timer);
    // An empty line between the failures so far and the headline.
    if (this.#failed.size > 0) this.#options.stream.write('\n');
  }

  /** Shown at once: the event loop may have no time for the bar while evidence is read. */
  #begin(stage: Stage): void {
    this.#stage = stageText(stage);
    if (this.#options.verbosity === 'quiet') return;
    this.#bar?.update(this.#scenarios, { text: this.#text() });
    if (this.#bars !== undefined) this.#bars.update();
    else if (stage.kind === 'conditions') this.#tell(`  ${this.#text()}`);
  }

  #tellLine(line: EvidenceLine): void {
    if (line.kind === 'exchange')
      this.#tell(`  ${line.request.method} ${pathOf(line.request.url)} ${answerTo(line)}, ${line.stepName}`);
    if (line.kind === 'delivery') this.#tell(`  delivery of ${line.event ?? 'no known event'}`);
  }

  #tell(text: string): void {
    const shown = `${truncate(singleLine(text), widest)}\n`;
    if (this.#bars === undefined) this.#options.stream.write(shown);
    else this.#bars.log(shown);
  }

  #text(): string {
    const seconds = (performance.now() - this.#started) / 1000;
    const rate = seconds === 0 ? 0 : Math.round(this.#exchanges / seconds);
    const left = this.#planned - this.#scenarios;
    const remaining = this.#scenarios === 0 ? undefined : Math.ceil((seconds / this.#scenarios) * left);
    const advisory = [...this.#failed].filter(this.#options.isAdvisory).length;
    const failed = this.#failed.size - advisory;
    return [
      `${this.#scenarios} of about ${this.#planned} scenarios`,
      `${count(this.#exchanges, 'exchange')}, ${rate}/s`,
      ...(this.#stage !== '' ? [this.#stage] : remaining === undefined ? [] : [`about ${remaining} s left`]),
      ...(failed === 0 ? [] : [`${count(failed, 'requirement')} failed`]),
      ...(advisory === 0 ? [] : [count(advisory, 'advisory failure')]),
    ].join(' · ');
  }
}

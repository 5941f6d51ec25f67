import type { Progress } from '../engine/run-state.js';
import type { EvidenceLine, RequestExchange } from '../evidence/exchange.js';
import type { Redactor } from '../evidence/redact.js';
import { singleLine, truncate } from '../core/text.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { RequirementId } from '../requirements/requirement.js';
import type { LiveCell, LiveFailure, LiveFrame, LiveState } from '../../reports/html/live-model.js';
import { maxLiveFailures } from '../../reports/html/live-model.js';
import { operationOf, resourceOf, subjectLabel } from '../../reports/subject.js';
import { answerTo, pathOf } from './exchange-words.js';

interface Options {
  readonly catalogue: Catalogue;
  /** Ids of the requirements that are judged; all without it. */
  readonly only: ReadonlySet<string> | undefined;
  readonly implementation: string;
  readonly facts: string;
  /** Secrets that no text of the page may have; `onRedactor` adds those that are known later. */
  readonly redactor: Redactor;
  /** Which requirements fail on this exchange alone? */
  readonly failing: (exchange: RequestExchange) => readonly RequirementId[];
}

/** Characters of a text that an implementation gave. */
const widest = 300;
const maxNotices = 20;
/** Exchanges of one operation that wait to be looked at; further ones are judged at the end only. */
const maxWaiting = 50;

/**
 * The state of a run that a browser shows. Takes evidence as it was written, so redacted, and judges each exchange
 * alone, by operations in turn, within the time `look`: the run itself must not wait for it.
 */
export class LiveRun {
  readonly frame: LiveFrame;
  readonly #options: Options;
  readonly #started = performance.now();
  readonly #index: ReadonlyMap<string, number>;
  readonly #cells: [exchanges: number, failed: '' | 'SHOULD' | 'MUST'][];
  readonly #waiting = new Map<string, RequestExchange[]>();
  readonly #failed = new Set<string>();
  readonly #redactors: Redactor[];
  #failures: LiveFailure[] = [];
  #notices: string[] = [];
  #scenarios = 0;
  #planned = 0;
  #exchanges = 0;
  #deliveries = 0;
  #looked = 0;
  #phase: LiveState['phase'] = 'running';

  constructor(options: Options) {
    this.#options = options;
    const { catalogue, only, implementation, facts, redactor } = options;
    this.#redactors = [redactor];
    const cells = cellsOf(catalogue, only);
    this.frame = { implementation: this.#shown(implementation), facts: this.#shown(facts), cells };
    this.#index = new Map(cells.map(({ operation }, index) => [operation, index]));
    this.#cells = cells.map(() => [0, '']);
  }

  readonly onRedactor = (redactor: Redactor): void => void this.#redactors.push(redactor);

  readonly onProgress = (progress: Progress): void => {
    if (progress.kind === 'planned') this.#planned = progress.scenarios;
    if (progress.kind === 'scenario') this.#scenarios += 1;
    if (progress.kind === 'notice') this.#notices = [...this.#notices, this.#shown(progress.text)].slice(-maxNotices);
  };

  readonly onEvidence = (lines: readonly EvidenceLine[]): void => {
    for (const line of lines) {
      if (line.kind === 'delivery') {
        this.#deliveries += 1;
        this.#count(line.event);
      }
      if (line.kind !== 'exchange') continue;
      this.#exchanges += 1;
      this.#count(line.operation);
      if (line.superseded) continue;
      const waiting = this.#waiting.get(line.operation ?? '');
      if (waiting === undefined) this.#waiting.set(line.operation ?? '', [line]);
      else if (waiting.length < maxWaiting) waiting.push(line);
    }
  };

  /** Everything is sent. */
  endSending(): void {
    this.#phase = 'judging';
  }

  /**
   * Looks at exchanges that wait, one of each operation in turn, for at most so many milliseconds of processor time:
   * on a busy machine time passes without anything being done.
   */
  look(milliseconds: number): void {
    const before = process.cpuUsage();
    const isSpent = (): boolean => {
      const { user, system } = process.cpuUsage(before);
      return user + system >= milliseconds * 1000;
    };
    while (this.#waiting.size > 0) {
      for (const [operation, waiting] of this.#waiting) {
        if (isSpent()) return;
        const exchange = waiting.shift();
        if (waiting.length === 0) this.#waiting.delete(operation);
        if (exchange !== undefined) this.#judge(exchange);
      }
    }
  }

  state(): LiveState {
    return {
      phase: this.#phase,
      scenarios: this.#scenarios,
      planned: this.#planned,
      exchanges: this.#exchanges,
      deliveries: this.#deliveries,
      looked: this.#looked,
      elapsedMs: Math.round(performance.now() - this.#started),
      failures: this.#failures,
      failureCount: this.#failed.size,
      notices: this.#notices,
      cells: this.#cells,
    };
  }

  #count(operation: string | null): void {
    const cell = this.#cells[this.#index.get(operation ?? '') ?? -1];
    if (cell !== undefined) cell[0] += 1;
  }

  #judge(exchange: RequestExchange): void {
    this.#looked += 1;
    for (const id of this.#options.failing(exchange)) {
      const requirement = this.#failed.has(id) ? undefined : this.#options.catalogue.find(id);
      if (requirement === undefined || this.#options.only?.has(id) === false) continue;
      this.#failed.add(id);
      const { title, level, subject } = requirement;
      const cell = this.#cells[this.#index.get(operationOf(subject)) ?? -1];
      if (cell !== undefined && cell[1] !== 'MUST') cell[1] = level;
      const failure: LiveFailure = {
        id,
        title,
        level,
        request: this.#shown(`${exchange.request.method} ${pathOf(exchange.request.url)}`),
        answered: this.#shown(answerTo(exchange)),
        at: exchange.at,
      };
      this.#failures = [failure, ...this.#failures].slice(0, maxLiveFailures);
    }
  }

  #shown(text: string): string {
    return truncate(singleLine(this.#redactors.reduce((cleaned, redactor) => redactor.known(cleaned), text)), widest);
  }
}

function cellsOf({ requirements }: Catalogue, only: ReadonlySet<string> | undefined): readonly LiveCell[] {
  const cells = new Map<string, LiveCell>();
  for (const { id, kind, subject } of requirements) {
    if (only?.has(id) === false) continue;
    const operation = operationOf(subject);
    const known = cells.get(operation);
    cells.set(operation, {
      operation,
      label: subjectLabel(subject),
      resource: resourceOf(subject),
      withdrawn: kind === 'withdrawn' && known?.withdrawn !== false,
    });
  }
  return [...cells.values()].sort((a, b) => (a.label < b.label ? -1 : a.label > b.label ? 1 : 0));
}

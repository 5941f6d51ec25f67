import type { RequestExchange } from '../evidence/exchange.js';
import type { Warning } from '../results/results.js';
import { isHtml } from '../answers/page-elsewhere.js';
import { isSuccess } from '../answers/status.js';
import { variableAskedFor } from '../evidence/supplied-ids.js';
import { count } from '../core/count.js';

/** Signs of a badly set-up run, apart from any verdict. */
export class RunWarnings {
  #credentialed = 0;
  #refused = 0;
  #addressed = 0;
  #unknown = 0;
  #silent = 0;
  #busy = 0;
  #successes = 0;
  #pages = 0;
  #all = 0;
  /** Supplied ids that are not there, by variable. */
  readonly #gone = new Map<string, Set<string>>();

  add(exchange: RequestExchange): void {
    this.#all += 1;
    this.#noteGone(exchange);
    if (exchange.outcome.kind === 'no-response') {
      this.#silent += 1;
      return;
    }
    if (exchange.outcome.status === 429) this.#busy += 1;
    if (exchange.credential !== 'full' || exchange.violated !== undefined || exchange.purpose === 'withdrawn') return;
    const { status } = exchange.outcome;
    // The next attempt has another value of the credential.
    if (status === 401 && exchange.superseded) return;
    this.#credentialed += 1;
    if (isSuccess(status)) {
      this.#successes += 1;
      if (isHtml(exchange.outcome)) this.#pages += 1;
    }
    if (status === 401 || status === 403) this.#refused += 1;
    if (Object.keys(exchange.bindings).length > 0) {
      this.#addressed += 1;
      if (status === 404) this.#unknown += 1;
    }
  }

  /** An id that was supplied, and for which its own reading answers that it is not there. */
  #noteGone({ bindings, outcome, scenario }: RequestExchange): void {
    const variable = variableAskedFor(scenario);
    if (variable === undefined || outcome.kind !== 'response') return;
    const value = bindings[variable];
    if (value !== undefined && (outcome.status === 404 || outcome.status === 410))
      this.#gone.set(variable, (this.#gone.get(variable) ?? new Set()).add(value));
  }

  warnings(): readonly Warning[] {
    const warnings: Warning[] = [];
    const say = (code: string, message: string): void => void warnings.push({ code, message });
    if (this.#credentialed > 0 && this.#refused * 2 > this.#credentialed) {
      say(
        'credential-refused',
        `${this.#refused} of ` +
          `${count(this.#credentialed, 'request with the credential was', 'requests with the credential were')} ` +
          'refused (401 or 403): check credentials.full',
      );
    }
    if (this.#pages * 2 > this.#successes) {
      say(
        'html-pages',
        `${this.#pages} of ${count(this.#successes, 'success is an HTML page', 'successes are HTML pages')}: it ` +
          'looks like a login page, or like a page of a proxy: check credentials.full and target.baseUrl',
      );
    }
    for (const [variable, values] of this.#gone) {
      const named = [...values].toSorted().slice(0, 5).join(', ');
      say(
        'supplied-ids-gone',
        `${count(values.size, 'id')} of ids.${variable}, taken from a document or a recording, ` +
          `${values.size === 1 ? 'is' : 'are'} not there: ${named}${values.size > 5 ? ' …' : ''}. ` +
          'They were left out; ' +
          'take them out of the configuration',
      );
    }
    if (this.#addressed > 0 && this.#unknown * 2 > this.#addressed) {
      say(
        'ids-unknown',
        `${this.#unknown} of ` +
          `${count(this.#addressed, 'request that addresses something was', 'requests that address something were')} ` +
          'answered 404: check ids',
      );
    }
    if (this.#all > 0 && this.#silent * 5 > this.#all) {
      say(
        'no-answers',
        `${this.#silent} of ${count(this.#all, 'request')} got no answer: check the target, limits.timeoutMs ` +
          'and limits.concurrency',
      );
    }
    if (this.#all > 0 && this.#busy * 20 > this.#all) {
      say(
        'rate-limited',
        `${this.#busy} of ${count(this.#all, 'request was', 'requests were')} answered 429: set limits.ratePerSecond`,
      );
    }
    return warnings;
  }
}

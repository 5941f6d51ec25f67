import { isJsonText } from '../core/json.js';
import { createHash } from 'node:crypto';
import type { BundleFooter, BundleHeader } from './bundle.js';
import { count } from '../core/count.js';
import { isConfirming } from './confirming.js';
import type { EvidenceLine, Exchange } from './exchange.js';
import { exceedsBounds } from '../core/json-bounds.js';

/** Deliveries outside of a running scenario are recorded as scenarios of their own with an id of this form. */
const deliveryScenario = /^deliveries\//;

/**
 * Whether the lines of a bundle agree with one another: counts, ids, ends of scenarios, plan and addresses. Needs
 * memory for the ids of scenarios, and for those of the exchanges of one.
 */
export class Agreement {
  readonly #header: BundleHeader;
  /** The scenario whose lines are being read: they follow one another, and then its end. */
  #open: { readonly scenario: string; readonly ids: Set<string> } | undefined;
  readonly #ended = new Set<string>();
  readonly #planned = new Set<string>();
  #exchanges = 0;
  #problem: string | undefined;

  constructor(header: BundleHeader) {
    this.#header = header;
  }

  take(line: EvidenceLine): void {
    if (line.kind === 'trouble') return;
    if (this.#ended.has(line.scenario))
      this.#note(`there is a line of the scenario ${shortened(line.scenario)} after its end`);
    if (line.kind === 'scenario') this.#end(line.scenario, line.exchanges);
    // A scenario without any exchange has no end.
    if (line.kind === 'omission' && !isConfirming(line.scenario)) this.#planned.add(withoutBinding(line.scenario));
    if (line.kind === 'exchange' || line.kind === 'delivery') this.#takeExchange(line);
  }

  /**
   * The first disagreement, in words; `undefined` without any.
   * @param footer the last line, once it was read; absent if it is missing
   */
  problem(footer: BundleFooter | undefined): string | undefined {
    if (footer === undefined) return this.#problem;
    const { exchanges, ended } = footer;
    if (this.#exchanges !== exchanges)
      this.#note(`it has ${count(this.#exchanges, 'exchange')}, and its last line tells ${exchanges}`);
    if (this.#open !== undefined) this.#note(`the scenario ${shortened(this.#open.scenario)} has no end`);
    const {
      planned: { scenarios: planned },
      shard,
      recorded,
    } = this.#header;
    if (recorded !== undefined) return this.#problem;
    // A run that was cut short did not come to all of them, and a shard sends its share.
    if (ended === 'finished' && shard === undefined ? this.#planned.size !== planned : this.#planned.size > planned)
      this.#note(`it has ${count(this.#planned.size, 'scenario')}, and its first line tells ${planned}`);
    return this.#problem;
  }

  #takeExchange(exchange: Exchange): void {
    this.#exchanges += 1;
    const { ids } = this.#opened(exchange.scenario);
    if (ids.has(exchange.id)) this.#note(`two lines have the id ${shortened(exchange.id)}`);
    ids.add(exchange.id);
    if (!idFits(exchange)) this.#note(`the id ${shortened(exchange.id)} is not that of its scenario, step and attempt`);
    const { baseUrl } = this.#header.target;
    if (exchange.kind === 'exchange' && !isBelow(exchange.request.url, baseUrl))
      this.#note(`the request ${shortened(exchange.id)} went to another address than its first line tells`);
  }

  #opened(scenario: string): { readonly ids: Set<string> } {
    if (this.#open !== undefined && this.#open.scenario !== scenario)
      this.#note(`the scenario ${shortened(this.#open.scenario)} has no end before lines of ${shortened(scenario)}`);
    return (this.#open = this.#open?.scenario === scenario ? this.#open : { scenario, ids: new Set<string>() });
  }

  #end(scenario: string, told: number): void {
    const found = this.#open === undefined ? 0 : this.#opened(scenario).ids.size;
    if (found !== told)
      this.#note(`the scenario ${shortened(scenario)} has ${count(found, 'exchange')}, and its end tells ${told}`);
    this.#open = undefined;
    this.#ended.add(scenario);
    // One scenario of the plan is repeated for each of several records, `<scenario>@<record>`.
    if (!deliveryScenario.test(scenario) && !isConfirming(scenario)) this.#planned.add(withoutBinding(scenario));
  }

  #note(problem: string): void {
    this.#problem ??= problem;
  }
}

/** The planned scenario that a bound one is an instance of: `systems.read` of `systems.read@7`. */
export const withoutBinding = (scenario: string): string => scenario.replace(/@.*$/s, '');

/** An id as messages show it. */
export const shortened = (id: string): string => JSON.stringify(id.length > 120 ? `${id.slice(0, 120)}…` : id);

/** An id consists of its scenario, step and attempt (see `ExchangeId`). */
function idFits(exchange: Exchange): boolean {
  const { id, scenario, step, attempt } = exchange;
  if (exchange.kind === 'exchange')
    return (
      id.startsWith(`${scenario}#${step}`) &&
      /^(?:-\d{4,})?\.\d+$/.test(id.slice(`${scenario}#${step}`.length)) &&
      id.endsWith(`.${attempt}`)
    );
  const isOwn = scenario === exchange.target || scenario.startsWith(`deliveries/${exchange.target}/`);
  return isOwn && id.startsWith(`${exchange.target}!`) && /^\d+$/.test(id.slice(exchange.target.length + 1));
}

function isBelow(url: string, baseUrl: string): boolean {
  const base = baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl;
  return url === base || ['/', '?', '#'].some((mark) => url.startsWith(base + mark));
}

/** Dates of a header that cannot be read. */
function unreadableDate({ startedAt, configuration }: BundleHeader): string | undefined {
  if (Number.isNaN(Date.parse(startedAt)) || !/^\d{4}-\d\d-\d\dT.*Z$/.test(startedAt))
    return 'its start is no date and time in UTC';
  const waiver = (configuration.waivers ?? []).find(({ expires }) => !isDate(expires));
  return waiver === undefined ? undefined : `its waiver of ${shortened(waiver.requirement)} expires on no date`;
}

const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(Date.parse(text)).toISOString().startsWith(text);

/** Deeper documents are refused when a run reads them, too. */
const supplementBounds = { depth: 200, values: Number.MAX_SAFE_INTEGER };

/** Damage of the implementer's document in a header, checked before its content is read. */
function unreadableSupplement({ supplement }: BundleHeader): string | undefined {
  if (supplement === undefined) return undefined;
  const bytes = Buffer.from(supplement.text, 'utf8');
  if (createHash('sha256').update(bytes).digest('hex') !== supplement.digest)
    return 'the digest of its supplement is not that of the text';
  if (exceedsBounds(bytes, supplementBounds) !== undefined || !isJsonText(supplement.text))
    return 'its supplement is no JSON, or nested too deep';
  return undefined;
}

/** Why no run can have written a header, beyond its schema: unreadable dates, a damaged document. */
export const notWritten = (header: BundleHeader): string | undefined =>
  unreadableDate(header) ?? unreadableSupplement(header);

import type { Configuration } from '../config/configuration.js';
import type { DeliveryExchange } from '../evidence/exchange.js';
import { count } from '../core/count.js';
import { truncate, singleLine } from '../core/text.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { Finding, JudgeContext, Requirement } from '../requirements/requirement.js';
import { DeliveryView } from '../requirements/view.js';

/** The findings on one requirement so far. */
interface Tally {
  readonly level: Requirement['level'];
  readonly title: string;
  passes: number;
  fails: number;
}

const widest = 200;

/** Kinds of requirements that treat deliveries of all events alike. */
const ofAnyEvent: ReadonlySet<string> = new Set(['event-json', 'event-signature']);

const labelOf = ({ id, kind }: Requirement, { event }: DeliveryExchange): string => (event === null ? kind : id);

/** Judges deliveries one by one, in words for a terminal; remembers numbers only. */
export class LiveJudge {
  deliveries = 0;
  readonly #context: JudgeContext;
  readonly #requirements: readonly Requirement[];
  /** By requirement id; by kind for deliveries that name no event. */
  readonly #tallies = new Map<string, Tally>();
  readonly #events = new Map<string, number>();

  constructor({ iface, requirements }: Catalogue, configuration: Configuration) {
    this.#context = { iface, configuration };
    this.#requirements = requirements.filter(({ judgement }) => judgement.scope === 'delivery');
  }

  /** A delivery in words: its line, and one for each flaw. */
  lines(exchange: DeliveryExchange, at: string): readonly string[] {
    this.deliveries += 1;
    const view = new DeliveryView(exchange, this.#context);
    const event = exchange.event ?? view.named.name ?? 'no event of the interface';
    this.#events.set(exchange.event ?? 'other', (this.#events.get(exchange.event ?? 'other') ?? 0) + 1);
    const { flaws, notDecided, held } = this.#judgeAll(view);
    const [signature] = exchange.signatures;
    const unnamed = exchange.event === null && flaws.length === 0;
    const notes = [
      ...(flaws.length > 0 ? [count(flaws.length, 'flaw')] : []),
      ...(held > 0 ? [`${held} hold`] : []),
      ...(signature === undefined ? [] : [`signature ${signature.result}`]),
      ...(exchange.duplicateOf === undefined ? [] : ['repeated']),
      ...(unnamed ? ['not judged as an event'] : []),
    ];
    const mark = flaws.length > 0 ? '✗' : unnamed ? '·' : '✓';
    return [
      `${at}  ${mark} ${event}  ${exchange.request.method} ${view.path === '' ? '/' : view.path}  ${notes.join(', ')}`,
      ...[...flaws, ...notDecided.map((text) => `not decided: ${text}`)].map((text) => `      ${text}`),
    ].map((line) => truncate(singleLine(line), widest));
  }

  /** The flaws of a delivery and what is not decided, a line each, and the number of requirements that hold. */
  #judgeAll(view: DeliveryView): {
    readonly flaws: readonly string[];
    readonly notDecided: readonly string[];
    readonly held: number;
  } {
    const flaws: string[] = [];
    const notDecided: string[] = [];
    let held = 0;
    for (const requirement of this.#requirements) {
      if (!this.#isAbout(requirement, view.exchange)) continue;
      const label = labelOf(requirement, view.exchange);
      const finding = this.#judge(requirement, label, view);
      if (finding.kind === 'pass') held += 1;
      if (finding.kind === 'inconclusive') notDecided.push(`${requirement.id}: ${finding.reason}`);
      if (finding.kind === 'fail')
        for (const { message, expected, actual, pointer } of finding.flaws)
          flaws.push(
            `${label}: ${message}${pointer === '' ? '' : ` at ${pointer}`} (expected ${expected}, got ${actual})`,
          );
    }
    return { flaws, notDecided, held };
  }

  /** A delivery that names no event is judged by kinds that ask the same of all events, as the first event has them. */
  #isAbout(requirement: Requirement, { event }: DeliveryExchange): boolean {
    if (event !== null) return requirement.operations.includes(event);
    return (
      ofAnyEvent.has(requirement.kind) && requirement.operations.includes(this.#context.iface.events[0]?.id ?? null)
    );
  }

  get failed(): boolean {
    return [...this.#tallies.values()].some(({ level, fails }) => level === 'MUST' && fails > 0);
  }

  /** The deliveries, and the requirements that they contradicted. */
  summary(): readonly string[] {
    const failing = [...this.#tallies].filter(([, { fails }]) => fails > 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const silent = this.#context.iface.events.filter(({ id }) => !this.#events.has(id));
    const contradicted =
      failing.length === 0 ? 'no requirement was contradicted' : `${count(failing.length, 'requirement')} contradicted`;
    return [
      `${count(this.deliveries, 'delivery', 'deliveries')}; ${contradicted}`,
      ...[...this.#events].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([event, times]) => `  ${event}: ${times}`),
      ...failing.map(([id, { title, fails, passes }]) => `  ✗ ${id} (${fails} of ${fails + passes}): ${title}`),
      ...(silent.length === 0 || this.deliveries === 0
        ? []
        : [`  never came: ${silent.map(({ id }) => id).join(', ')}`]),
    ].map(singleLine);
  }

  /** A throw is a fault of ours, and no ground to stop. */
  #judge(requirement: Requirement, label: string, view: DeliveryView): Finding {
    const { judgement } = requirement;
    if (judgement.scope !== 'delivery') return { kind: 'untouched' };
    const { level, title } = requirement;
    const unnamed = label === requirement.kind;
    const tally = this.#tallies.get(label) ?? {
      level,
      title: unnamed ? 'deliveries that name no event' : title,
      passes: 0,
      fails: 0,
    };
    this.#tallies.set(label, tally);
    try {
      const finding = judgement.judge(view, this.#context);
      if (finding.kind === 'pass') tally.passes += 1;
      if (finding.kind === 'fail') tally.fails += 1;
      return finding;
    } catch (error) {
      return {
        kind: 'inconclusive',
        reason:
          'judging failed, which is a fault of ems-conformance: ' +
          `${error instanceof Error ? error.message : String(error)}`,
      };
    }
  }
}

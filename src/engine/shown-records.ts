import type { Configuration } from '../config/configuration.js';
import type { Bindings } from '../evidence/exchange.js';
import { isSupplied } from '../config/supplied-entries.js';
import type { Json, JsonObject } from '../core/json.js';
import type { Interface } from '../../spec/model.js';
import { whyNeverLearned } from '../relations/resources.js';
import type { Scenario, Step } from '../stimuli/scenario.js';
import type { Address } from './address.js';
import { hasMadeUpText } from './shown-values.js';

/** Longer records are not remembered, characters of JSON. */
export const longestRecord = 16 * 1024;

/** Records remembered for one key. */
export const mostRecords = 4;

/**
 * May the body of a step be made from responses? Where the configuration gives none, for the well-formed request and
 * for the same without the credential. Triggers of events are for the implementer to configure.
 */
export function mayLearn(
  step: Step,
  { steps }: Scenario,
  { bodies }: Configuration,
  iface: Pick<Interface, 'table'>,
): boolean {
  const { operation, body, purpose, credential = 'full', generate, triggers } = step;
  return (
    operation !== null &&
    body?.from === 'configuration' &&
    Object.keys(body).length === 1 &&
    bodies?.[operation]?.value === undefined &&
    whyNeverLearned(iface, operation) === undefined &&
    generate === undefined &&
    triggers === undefined &&
    (credential === 'full' ? purpose === 'success' : !credential.includes('without:')) &&
    !steps.some((each) => each.triggers !== undefined)
  );
}

/**
 * Is the body of a step a supplied one, so that responses may show better values for its members? The values of another
 * subscription would limit a subscription of the run to the events of that one.
 */
export const takesShownValues = ({ operation, body, purpose }: Step, configuration: Configuration): boolean =>
  operation !== null &&
  purpose !== 'trigger' &&
  body?.from === 'configuration' &&
  isSupplied(configuration, 'bodies', operation) &&
  hasMadeUpText((configuration.bodies?.[operation] ?? {}) as Json); // a configuration is JSON by its schema

/**
 * The resource whose record a request shows, creates or changes: its id variable, or the path of a record that exists
 * once for its parent, e.g. a tariff. Responses of one operation become bodies for another with the same key.
 */
export function recordKey({ yields }: Pick<Step, 'yields'>, { path, method }: Address): string {
  const [, last] = /\/\{([^}]+)\}$/.exec(path) ?? [];
  const [shown] = method === 'GET' || method === 'POST' ? (yields ?? []) : [];
  return last ?? shown ?? path;
}

/** Does the answer of a step show records that may be sent again? */
export const showsRecords = (step: Step): step is Step & { readonly operation: NonNullable<Step['operation']> } =>
  step.operation !== null &&
  step.purpose === 'success' &&
  (step.credential ?? 'full') === 'full' &&
  step.generate === undefined;

/** The keys of a reading's records: its own, and for `/customers/{customerID}/users` also `userID`. */
export function shownKeys(step: Step, address: Address): readonly string[] {
  const [, plural] = /\/([a-z]+)s$/i.exec(address.path) ?? [];
  return [...new Set([recordKey(step, address), ...(plural === undefined ? [] : [`${plural}ID`])])];
}

/** A record that an answer showed. */
export interface ShownRecord {
  readonly record: JsonObject;
  /** Values of the variables of the path under which it was read. */
  readonly seenWith: Bindings;
}

/** The records in the responses of this run, for steps whose bodies are not configured. */
export class ShownRecords {
  readonly #wanted: ReadonlySet<string>;
  readonly #records = new Map<string, ShownRecord[]>();
  /** In a dry run: the operation whose answer would show a record. */
  readonly #expected = new Map<string, string>();

  /** @param wanted keys of the steps whose bodies may be learned; no other records are remembered */
  constructor(wanted: ReadonlySet<string>) {
    this.#wanted = wanted;
  }

  /** May any body be made from responses? */
  get wantsAny(): boolean {
    return this.#wanted.size > 0;
  }

  wants(key: string): boolean {
    return this.#wanted.has(key) && (this.#records.get(key)?.length ?? 0) < mostRecords;
  }

  note(key: string, shown: ShownRecord): void {
    if (!this.wants(key) || JSON.stringify(shown.record).length > longestRecord) return;
    this.#records.set(key, [...(this.#records.get(key) ?? []), shown]);
  }

  expect(key: string, operation: string): void {
    if (this.#wanted.has(key) && !this.#expected.has(key)) this.#expected.set(key, operation);
  }

  /** The operation that an earlier step of a dry run would have sent. */
  expectedFrom(key: string): string | undefined {
    return this.#expected.get(key);
  }

  /** Those seen below the same parents first. */
  of(key: string, bindings: Bindings): readonly ShownRecord[] {
    const records = this.#records.get(key) ?? [];
    const isSame = ({ seenWith }: ShownRecord): boolean =>
      Object.entries(seenWith).every(([name, value]) => bindings[name] === value);
    return [...records.filter(isSame), ...records.filter((each) => !isSame(each))];
  }
}

import type { Configuration } from '../config/configuration.js';
import { expendables } from '../config/expendables.js';
import type { Outcome } from '../evidence/exchange.js';
import type { Interface } from '../../spec/model.js';
import { existenceReading } from '../relations/resources.js';
import type { ExpendableName, ExpendableThing, Scenario } from '../stimuli/scenario.js';
import type { Knowledge } from './knowledge.js';
import { notSent, type NotSent } from './not-sent.js';

/** Entries of `writes.expendable` that list ids. */
const entries: ReadonlySet<string> = new Set<ExpendableThing>(expendables);

const namesThings = (name: ExpendableName): name is ExpendableThing => entries.has(name);

/** The path variable that an entry's ids are for. */
export const variableOf = (name: ExpendableThing): string => (name === 'deletableAccountID' ? 'accountID' : name);

export const expendableEntry = (name: ExpendableName): string => `writes.expendable.${name}`;

const idsOf = (name: ExpendableThing, { writes }: Configuration): readonly string[] =>
  (writes?.expendable?.[name] ?? []).map(String);

/**
 * Scenarios that check whether expendable records still exist: an earlier run may have deleted them. Of each entry that
 * a scenario needs, ids are checked in their order until enough are found.
 */
export function expendableChecks(
  scenarios: readonly Scenario[],
  configuration: Configuration,
  iface: Interface,
): readonly Scenario[] {
  if (configuration.writes?.allowed !== true) return [];
  const needed = new Set(
    scenarios.flatMap(({ effect }) => (effect.kind === 'consumes' && namesThings(effect.needs) ? [effect.needs] : [])),
  );
  return [...needed].flatMap((name): readonly Scenario[] => {
    const variable = variableOf(name);
    const reading = existenceReading(iface, variable);
    const ids = idsOf(name, configuration);
    if (ids.length === 0 || reading === undefined) return [];
    return [
      {
        id: `expendable.${name}`,
        title: `Is there still something that ${expendableEntry(name)} names?`,
        effect: { kind: 'reads' },
        once: true,
        steps: ids.map((id, index) => ({
          name: `${name} ${index + 1}`,
          operation: reading,
          purpose: 'control',
          bindings: { [variable]: id },
          finds: name,
        })),
      },
    ];
  });
}

/** Expendable records of a kind that a run looks for: one for every change, and one to repeat the changes on. */
const used = 2;

/** The known states of expendable records: which of them earlier runs have deleted. */
export class Expendables {
  readonly #configuration: Configuration;
  readonly #absent = new Set<string>();
  /** A service may answer 403 for ids of no record (RFC 9110 §15.5.4), or the credential may not read the record. */
  readonly #forbidden = new Set<string>();
  readonly #found = new Map<ExpendableThing, number>();

  constructor(configuration: Configuration) {
    this.#configuration = configuration;
  }

  /** Takes the answer to a check. */
  note(name: ExpendableThing, id: string, outcome: Outcome): void {
    const isAbsent = outcome.kind === 'response' && (outcome.status === 404 || outcome.status === 410);
    if (isAbsent) this.#absent.add(`${name} ${id}`);
    else if (outcome.kind === 'response' && outcome.status === 403) this.#forbidden.add(`${name} ${id}`);
    else this.#found.set(name, (this.#found.get(name) ?? 0) + 1);
  }

  /** Were as many found as scenarios use? Then there is no need to ask for the next. */
  isFound(name: ExpendableThing): boolean {
    return (this.#found.get(name) ?? 0) >= (name === 'deletableAccountID' ? 1 : used);
  }

  /**
   * The id to use: the first that is not absent, or one of those after it. A listed record is not absent, even if its
   * own reading fails.
   *
   * @param further how many existing records come before it
   */
  choose(
    name: ExpendableThing,
    knowledge: Knowledge,
    further = 0,
  ): { readonly kind: 'id'; readonly id: string } | NotSent {
    const ids = idsOf(name, this.#configuration);
    const entry = expendableEntry(name);
    if (ids.length === 0) return notSent(`nothing expendable is named (${entry})`, entry);
    const present = ids.filter(
      (each) => !this.#absent.has(`${name} ${each}`) || knowledge.isListed(variableOf(name), each),
    );
    const permitted = present.filter((each) => !this.#forbidden.has(`${name} ${each}`));
    const id = (permitted.length > 0 ? permitted : present)[further];
    if (id === undefined && present.length > 0)
      return notSent(`fewer than ${further + 1} of those that ${entry} names are there`, entry);
    return id === undefined
      ? notSent(
          `everything that ${entry} names is used up: it is answered with 404, and no list shows it. Name another one`,
          entry,
        )
      : { kind: 'id', id };
  }

  /** The entries whose last record a run is going to delete: the next run will need another one. */
  lastOnes(scenarios: readonly Scenario[], knowledge: Knowledge): readonly string[] {
    const name = 'deletableAccountID';
    if (!scenarios.some(({ effect }) => effect.kind === 'consumes' && effect.needs === name)) return [];
    if (this.#configuration.writes?.allowed !== true) return [];
    const chosen = this.choose(name, knowledge);
    if (chosen.kind === 'not-sent' || chosen.id !== idsOf(name, this.#configuration).at(-1)) return [];
    return [
      `this run deletes ${chosen.id}, the last account that ${expendableEntry(name)} names; add one for the next`,
    ];
  }
}

import type { Configuration } from '../config/configuration.js';
import type { Bindings } from '../evidence/exchange.js';
import { idNames, idOf, firstUsableId, spellings } from '../answers/ids.js';
import { locateList } from '../answers/list-location.js';
import { defined } from '../core/defined.js';
import { isObject, type Json } from '../core/json.js';
import { itemStates } from '../answers/item-states.js';
import { guessIdName, identifies } from '../answers/guess-id-name.js';
import type { Learner, NestedLearner } from './knowledge-buffer.js';
import { nestedRecords, recordsIn } from './nested-records.js';
import { unwrappedRecord } from './unwrapped.js';

/** Items looked at per answer: no page of a list that states a maximum has more. */
const itemLimit = 500;

type Item = { readonly [key: string]: Json };

/** The records in a response: list items, or the one record itself. */
function thingsIn(body: Json, listPointer: string | undefined): readonly Json[] {
  const list = locateList(body, listPointer);
  if (list.kind === 'found' && (Array.isArray(body) || list.items.some(isObject))) return list.items;
  return [body];
}

interface Reading {
  readonly kind: 'named' | 'guessed';
  valueIn(item: Item): string | undefined;
}

/**
 * The id property of list items: the first usual name with a different value in each, else any usual name of each, else
 * a guess.
 */
function readingOf(items: readonly Item[], variable: string, configuration: Configuration): Reading {
  const name = idNames(variable, configuration).find((candidate) => identifies(items, candidate));
  if (name !== undefined) return { kind: 'named', valueIn: (item) => firstUsableId(item, [name]) };
  const configured = configuration.idFields?.[variable] !== undefined;
  const guess =
    configured || items.some((item) => idOf(item, variable, configuration) !== undefined)
      ? undefined
      : guessIdName(items, variable);
  if (guess !== undefined) return { kind: 'guessed', valueIn: (item) => firstUsableId(item, [guess]) };
  return { kind: 'named', valueIn: (item) => idOf(item, variable, configuration) };
}

/** The id of another record stands under the name of its variable: any other id is that of the record itself. */
const mentionOf = (variable: string): Reading => ({
  kind: 'named',
  valueIn: (item) => firstUsableId(item, spellings(variable)),
});

/** Variables whose records are of one of the kinds of appliance. */
const appliances: ReadonlySet<string> = new Set(['applianceID', 'assetID']);

/** Resources that others are listed with, and whose states they share. */
const mentionedVariables = ['systemID', 'gatewayID'];

const mentionsIn = (item: Item, variable: string): Bindings =>
  Object.fromEntries(
    mentionedVariables
      .filter((name) => name !== variable)
      .flatMap((name) => {
        const id = firstUsableId(item, spellings(name));
        return id === undefined ? [] : [[name, id] as const];
      }),
  );

/** The first item of each kind before the others: few are remembered, and each kind is to be read. */
function kindsFirst(items: readonly Item[], { appliances }: Configuration): readonly Item[] {
  const property = appliances?.kindProperty;
  if (property === undefined) return items;
  const seen = new Set<Json>();
  const isFirst = (item: Item): boolean => {
    const kind = Object.hasOwn(item, property) ? item[property] : undefined;
    if (kind === undefined || seen.has(kind)) return false;
    seen.add(kind);
    return true;
  };
  const first = items.filter(isFirst);
  return [...first, ...items.filter((item) => !first.includes(item))];
}

/**
 * Gives the learner the records embedded in those of a response: a system with its gateways, an account with its
 * systems and theirs. They are used where no other response shows records of that resource.
 * @param own the variable of the records themselves, where there is one
 */
export function learnNested(
  learner: NestedLearner,
  things: readonly Json[],
  own: string | undefined,
  seenWith: Bindings,
  configuration: Configuration,
  isSecret: (text: string) => boolean,
): void {
  learnNamed(learner, things, own, isSecret);
  const holder = own?.replace(/ID$/, '') ?? '';
  for (const { variable, items, within } of nestedRecords({ [holder]: things }, learner.variables())) {
    if (within.length === 0) continue;
    const around = Object.fromEntries(
      within.flatMap((each) => {
        const id = idOf(each.record, each.variable, configuration);
        return id === undefined ? [] : [[each.variable, id] as const];
      }),
    );
    if (learner.wantsRecord(variable) && items[0] !== undefined && !isSecret(JSON.stringify(items[0])))
      learner.learnNestedRecord(variable, { record: items[0], seenWith: around });
    if (learner.has(variable)) continue;
    const reading = readingOf(items, variable, configuration);
    for (const item of items) {
      const id = reading.valueIn(item);
      const tuple = Object.fromEntries(
        [[variable, id] as const]
          .concat(
            learner
              .parents(variable)
              .map((parent) => [parent, seenWith[parent] ?? around[parent] ?? firstUsableId(item, spellings(parent))]),
          )
          .flatMap(([name, value]) => (value === undefined || isSecret(value) ? [] : [[name, value] as const])),
      );
      if ([variable, ...learner.parents(variable)].every((name) => Object.hasOwn(tuple, name)))
        learner.learnNested(variable, tuple, reading.kind);
    }
  }
}

/**
 * Gives the learner the ids of other records that a record names, e.g. the `clusterID` of a system; they are used where
 * no response shows these records. Whether the named record is below another one that is named beside it is a guess.
 */
function learnNamed(
  learner: NestedLearner,
  things: readonly Json[],
  own: string | undefined,
  isSecret: (text: string) => boolean,
): void {
  const lacking = [...new Set(learner.variables().values())].filter((name) => name !== own && !learner.has(name));
  if (lacking.length === 0) return;
  for (const record of recordsIn(things))
    for (const variable of lacking) {
      const parents = learner.parents(variable).filter((name) => name !== variable);
      const ids = [variable, ...parents].map((name) => [name, firstUsableId(record, spellings(name))] as const);
      const tuple = Object.fromEntries(ids.flatMap(([name, id]) => (id === undefined ? [] : [[name, id] as const])));
      if (Object.keys(tuple).length === ids.length && !Object.values(tuple).some(isSecret))
        learner.learnNested(variable, tuple, parents.length === 0 ? 'named' : 'guessed');
    }
}

/**
 * Gives the learner the ids that a list answer shows for the variables; values live under the bindings they were seen
 * with.
 * @param mentioned variables of other records that the items name
 */
export function learnFromList(
  learner: Pick<Learner, 'learn' | 'parents' | 'kindIn' | 'isEnumerated'>,
  body: Json,
  variables: readonly string[],
  seenWith: Bindings,
  configuration: Configuration,
  listPointer: string | undefined,
  isSecret: (text: string) => boolean = () => false,
  mentioned: readonly string[] = [],
): void {
  const items = kindsFirst(
    thingsIn(body, listPointer).slice(0, itemLimit).map(unwrappedRecord).filter(isObject),
    configuration,
  );
  // Those of records that the items only mention are not looked at.
  const states = variables.length === 0 ? [] : itemStates(items, (place) => learner.isEnumerated(place));
  for (const variable of [...variables, ...mentioned]) {
    const isOwn = variables.includes(variable);
    const reading = isOwn ? readingOf(items, variable, configuration) : mentionOf(variable);
    const parents = learner.parents(variable);
    for (const [at, item] of items.entries()) {
      const value = reading.valueIn(item);
      // A credential that an answer echoes is no id, and would end up in paths and names.
      if (value === undefined || isSecret(value)) continue;
      const tuple: Record<string, string> = { [variable]: value };
      for (const parent of parents) {
        const own = parent === variable ? undefined : (seenWith[parent] ?? firstUsableId(item, spellings(parent)));
        if (own !== undefined) tuple[parent] = own;
      }
      if (parents.every((parent) => Object.hasOwn(tuple, parent)))
        learner.learn(
          variable,
          tuple,
          reading.kind,
          isOwn
            ? {
                states: states[at] ?? new Set(),
                mentions: mentionsIn(item, variable),
                ...defined({ kind: appliances.has(variable) ? learner.kindIn(item) : undefined }),
              }
            : undefined,
        );
    }
  }
}

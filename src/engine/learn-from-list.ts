import type { Configuration } from '../config/configuration.js';
import type { Bindings } from '../evidence/exchange.js';
import { idNames, idOf, firstUsableId, spellings } from '../evidence/ids.js';
import { locateList } from '../evidence/list-location.js';
import { isObject, type Json } from '../core/json.js';
import { itemStates } from './item-states.js';
import { guessIdName, identifies } from './guess-id-name.js';
import type { Learner } from './knowledge-buffer.js';

/** Items looked at per answer: no page of a list that states a maximum has more. */
const itemLimit = 500;

type Item = { readonly [key: string]: Json };

/** The things that an answer shows: list items, or the one thing itself. */
function thingsIn(body: Json, listPointer: string | undefined): readonly Json[] {
  const list = locateList(body, listPointer);
  if (list.kind === 'found' && (Array.isArray(body) || list.items.some(isObject))) return list.items;
  return [body];
}

/** `{ "system": { … } }` is a wrapped system. */
function unwrapped(thing: Json): Json {
  if (!isObject(thing)) return thing;
  const [member, ...others] = Object.values(thing);
  return others.length === 0 && isObject(member) ? member : thing;
}

interface Reading {
  readonly kind: 'named' | 'guessed';
  valueIn(item: Item): string | undefined;
}

/**
 * How the items tell their ids: the first usual name that tells all of them apart, else what each has, else a guess.
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

/** Things that others are listed with, and whose states they share. */
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
 * Gives the learner the ids that a list answer shows for the variables; values live under the bindings they were seen
 * with.
 */
export function learnFromList(
  learner: Learner,
  body: Json,
  variables: readonly string[],
  seenWith: Bindings,
  configuration: Configuration,
  listPointer: string | undefined,
  isSecret: (text: string) => boolean = () => false,
): void {
  const items = kindsFirst(
    thingsIn(body, listPointer).slice(0, itemLimit).map(unwrapped).filter(isObject),
    configuration,
  );
  const states = itemStates(items);
  for (const variable of variables) {
    const reading = readingOf(items, variable, configuration);
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
        learner.learn(variable, tuple, reading.kind, {
          states: states[at] ?? new Set(),
          mentions: mentionsIn(item, variable),
        });
    }
  }
}

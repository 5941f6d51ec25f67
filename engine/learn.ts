import type { Configuration } from '../config/configuration.js';
import type { Bindings } from '../evidence/exchange.js';
import { idOf, scalar, spellings } from '../evidence/ids.js';
import { locateList } from '../evidence/list-location.js';
import type { Json } from '../spec/model.js';
import type { Knowledge } from './knowledge.js';

/** Items looked at per answer. */
const itemLimit = 20;

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The things that an answer shows: list items, or the one thing itself (perhaps wrapped once). */
function thingsIn(body: Json, listPointer: string | undefined): readonly Json[] {
  const list = locateList(body, listPointer);
  if (list.kind === 'found' && (Array.isArray(body) || list.items.some(isRecord))) return list.items;
  return [body];
}

/** Adds to the knowledge what a list answer shows for the variables; values live under the bindings they were seen with. */
export function learnFromList(knowledge: Knowledge, body: Json, variables: readonly string[], seenWith: Bindings, configuration: Configuration, listPointer: string | undefined): void {
  for (const item of thingsIn(body, listPointer).slice(0, itemLimit)) {
    for (const variable of variables) {
      const value = idOf(item, variable, configuration);
      if (value === undefined) continue;
      const tuple: Record<string, string> = { [variable]: value };
      const parents = knowledge.parents(variable);
      for (const parent of parents) {
        const own = parent === variable ? undefined : (seenWith[parent] ?? (isRecord(item) ? scalar(item, spellings(parent)) : undefined));
        if (own !== undefined) tuple[parent] = own;
      }
      if (parents.every((parent) => Object.hasOwn(tuple, parent))) knowledge.learn(variable, tuple);
    }
  }
}

import type { Configuration } from './configuration.js';
import type { Explanation } from './explain.js';
import { didYouMean } from './suggest.js';
import type { EntryPath } from './yaml-source.js';

/** Ids that the interface documents define. */
export interface KnownIds {
  readonly operations: readonly string[];
  readonly events: readonly string[];
}

/** Finds ids of operations and events that the interface does not have; the schema can't know them. */
export const unknownIds = (configuration: Configuration, known: KnownIds): readonly Explanation[] => {
  const found: Explanation[] = [];
  const check = (what: string, ids: readonly string[], id: string, path: EntryPath): void => {
    if (ids.includes(id)) return;
    const hint = didYouMean(id, ids) || ' `ems-conformance list` names all.';
    found.push({ path, message: `unknown ${what} ${JSON.stringify(id)} in ${path[0]}.${hint}` });
  };
  const { operations, events } = known;
  for (const section of ['bodies', 'query', 'lists'] as const) {
    for (const id of Object.keys(configuration[section] ?? {})) check('operation', operations, id, [section, id]);
  }
  configuration.ics?.absent?.forEach((id, index) => check('operation or event', [...operations, ...events], id, ['ics', 'absent', index]));
  for (const section of ['eventNames', 'triggers', 'payloads'] as const) {
    for (const id of Object.keys(configuration.events?.[section] ?? {})) check('event', events, id, ['events', section, id]);
  }
  for (const [id, trigger] of Object.entries(configuration.events?.triggers ?? {})) {
    if ('operation' in trigger) check('operation', operations, trigger.operation, ['events', 'triggers', id, 'operation']);
  }
  return found;
};

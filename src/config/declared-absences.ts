import type { Configuration } from './configuration.js';

/** The entries of `ics.absent` that name an event and others: `events.*` and `events.gateway.*`. */
export const patternsFor = (event: string): readonly string[] =>
  [...event.matchAll(/\./g)].map(({ index }) => `${event.slice(0, index)}.*`);

/** Does an entry of `ics.absent` name an operation or event? Only events have patterns. */
const names = (entry: string, id: string): boolean =>
  entry === id || (id.startsWith('events.') && patternsFor(id).includes(entry));

/** Does the configuration declare that an operation or event is not implemented? */
export const declaresAbsent = ({ ics }: Configuration, id: string): boolean =>
  ics?.absent?.some((entry) => names(entry, id)) === true;

/** The ids that the configuration declares absent, each pattern replaced by the events that it names. */
export const declaredAbsences = ({ ics }: Configuration, events: readonly string[]): readonly string[] =>
  (ics?.absent ?? []).flatMap((entry) => {
    const named = events.filter((id) => names(entry, id));
    return named.length > 0 ? named : [entry];
  });

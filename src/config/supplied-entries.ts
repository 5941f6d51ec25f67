import type { Configuration } from './configuration.js';

/** Sections whose entries are sent, so that they can be refused. */
const sections = ['ids', 'bodies', 'query', 'events.payloads'] as const;

type Section = (typeof sections)[number];

/**
 * Was an entry taken from a document, a recording or an earlier run, without a person or a run having confirmed it?
 * @param name variable, operation, operation and parameter of a query, or event
 */
export const isSupplied = ({ supplied }: Configuration, section: Section, name: string): boolean =>
  supplied?.includes(`${section}.${name}`) === true;

/** Is an entry, named as in reports, one that is supplied, or a part of one? */
export const isUnconfirmed = ({ supplied }: Configuration, entry: string): boolean =>
  supplied?.some((name) => entry === name || entry.startsWith(`${name}.`)) === true;

/** Members of a body that describe it, and are not sent. */
const describes: ReadonlySet<unknown> = new Set(['schema', 'mediaType']);

/** The entry as `supplied` names it; `undefined` for one that is not sent. */
export function suppliedName(path: readonly (string | number)[]): string | undefined {
  const section = sections.find((each) => path.slice(0, each.split('.').length).join('.') === each);
  if (section === undefined || (section === 'bodies' && describes.has(path[2]))) return undefined;
  // A query has entries by operation and parameter.
  const name = path.slice(section.split('.').length).slice(0, section === 'query' ? 2 : 1);
  return name.length === 0 ? undefined : `${section}.${name.join('.')}`;
}

import type { EntryPath } from './yaml-source.js';

/** A place whose content the implementer chooses freely: headers, queries, bodies, triggers, payloads. */
export interface FreePlace {
  /** The entry that it is part of, e.g. `body:user.update`. */
  readonly label: string;
  /** The implementer's own names on the way to it. */
  readonly names: readonly string[];
}

const place = (label: string, below: EntryPath): FreePlace => ({
  label,
  names: below.filter((key) => typeof key === 'string'),
});

/** Members of a JSON Schema below which stand values, and not more of the schema. */
const valued: ReadonlySet<string | number> = new Set(['const', 'default', 'enum', 'example', 'examples']);

/** The names in a schema that lead to a value; on the way to anything else there are none. */
const namesInSchema = (below: EntryPath): EntryPath =>
  below.slice(
    0,
    Math.max(
      0,
      below.findIndex((key) => valued.has(key)),
    ),
  );

/** Fields that only say how a request looks whose contents are elsewhere. */
const plainHeader = /^(?:accept(?:-.+)?|content-type|user-agent)$/i;

/** `undefined` for entries whose meaning is ours: addresses, ids, limits, names of properties …. */
export function freePlace([section = '', key = '', part = '', ...below]: EntryPath): FreePlace | undefined {
  if (section === 'headers') return plainHeader.test(String(key)) ? undefined : place('header', [key]);
  if (section === 'query') return place(`query:${key}`, [part, ...below]);
  if (section === 'bodies') {
    if (part === 'value') return place(`body:${key}`, below);
    if (part === 'schemas' || part === 'further') return place(`body:${key}:${below[0] ?? ''}`, below.slice(1));
    return part === 'schema' ? place(`body:${key}`, namesInSchema(below)) : undefined;
  }
  if (section !== 'events') return undefined;
  if (key === 'payloads') return place(`payload:${part}`, below);
  const [what = ''] = below;
  return key === 'triggers' && ['url', 'command', 'headers', 'body'].includes(String(what))
    ? place(`trigger:${part}`, below)
    : undefined;
}

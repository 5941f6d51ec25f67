import type { ChangeDetails, ChangePlace } from './change.js';

/** What `ems-conformance changes --json` writes of a change beyond the fields of other tools. */
export interface OwnRecord {
  readonly place: ChangePlace;
  readonly details: ChangeDetails;
}

const textsOf = (value: unknown): ReadonlyMap<string, string> =>
  new Map(
    typeof value === 'object' && value !== null
      ? Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
      : [],
  );

const detailNames = ['parameter', 'property', 'value', 'was', 'status', 'mediaType', 'scope', 'event'] as const;

/** Place and details of a change in our own form; `undefined` for a record of another tool. */
export function ownRecord(record: object): OwnRecord | undefined {
  const place = placeIn(textsOf(Reflect.get(record, 'place')));
  if (place === undefined) return undefined;
  const details = textsOf(Reflect.get(record, 'details'));
  return {
    place,
    details: Object.fromEntries(detailNames.flatMap((name) => (details.has(name) ? [[name, details.get(name)]] : []))),
  };
}

function placeIn(texts: ReadonlyMap<string, string>): ChangePlace | undefined {
  const [method, path, name, callback, section] = ['method', 'path', 'name', 'callback', 'section'].map((key) =>
    texts.get(key),
  );
  switch (texts.get('kind')) {
    case 'operation':
      return method === undefined || path === undefined ? undefined : { kind: 'operation', method, path };
    case 'event':
      return name === undefined ? undefined : { kind: 'event', name };
    case 'callback':
      return method === undefined || path === undefined || callback === undefined
        ? undefined
        : { kind: 'callback', method, path, callback };
    case 'document':
      return section === undefined ? undefined : { kind: 'document', section };
    default:
      return undefined;
  }
}

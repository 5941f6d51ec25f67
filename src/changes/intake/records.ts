import { ChangesError } from '../changes-error.js';
import type { Change, ChangeDetails, ChangePlace, Severity } from './change.js';
import { knownChange, recognise } from './vocabulary.js';

const severities: ReadonlyMap<unknown, Severity> = new Map<unknown, Severity>([
  [3, 'breaking'],
  [2, 'warning'],
  [1, 'info'],
  ['breaking', 'breaking'],
  ['error', 'breaking'],
  ['err', 'breaking'],
  ['warning', 'warning'],
  ['warn', 'warning'],
  ['info', 'info'],
]);

const field = (record: object, ...names: readonly string[]): unknown =>
  names
    .map((name) => (Object.hasOwn(record, name) ? Reflect.get(record, name) : undefined))
    .find((value) => value !== undefined);

const text = (record: object, ...names: readonly string[]): string | undefined => {
  const value = field(record, ...names);
  return typeof value === 'string' ? value : undefined;
};

/**
 * The list of changes in a parsed changelog: the array itself, or the one under a name that versions of the tool use.
 */
function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const list = field(value, 'changes', 'breakingChanges', 'breaking-changes');
  return Array.isArray(list) ? list : undefined;
}

/**
 * Changes from parsed JSON or YAML. Older versions name the file as `source`, newer ones places as `baseSource` and
 * `revisionSource`, and give a `fingerprint`; what matters here is in both. `undefined`: this is no list of changes.
 * @throws ChangesError for an element that is no change
 */
export function changesFromRecords(value: unknown, file: string): readonly Change[] | undefined {
  return listIn(value)?.map((record, index) => {
    if (typeof record !== 'object' || record === null)
      throw new ChangesError(
        `${file}: change ${index + 1} is no object with \`id\` and \`text\`.\nGive a changelog as oasdiff writes it.`,
      );
    const id = text(record, 'id') ?? null;
    const description = text(record, 'text', 'message') ?? '';
    if (id === null && description === '')
      throw new ChangesError(
        `${file}: change ${index + 1} has neither \`id\` nor \`text\`.\nGive a changelog as oasdiff writes it.`,
      );
    const level = field(record, 'level', 'severity');
    const own = ownRecord(record);
    const change = describedChange({
      id,
      text: description,
      place:
        own?.place ??
        placeOf(text(record, 'operation', 'method'), text(record, 'path'), text(record, 'section') ?? 'document'),
      severity: severities.get(typeof level === 'string' ? level.toLowerCase() : level) ?? 'warning',
    });
    return own === undefined ? change : { ...change, details: own.details };
  });
}

const methodNames = /^(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE)$/i;

/** The place that a diff tool names by method and path; webhooks have paths such as `webhook:name`. */
function placeOf(method: string | undefined, path: string | undefined, section = 'document'): ChangePlace {
  const webhook = path === undefined ? undefined : /^webhook:(.+)$/.exec(path)?.[1];
  if (webhook !== undefined) return { kind: 'event', name: webhook };
  if (method !== undefined && path?.startsWith('/') === true && methodNames.test(method))
    return { kind: 'operation', method: method.toUpperCase(), path };
  return { kind: 'document', section };
}

/** What `ems-conformance changes --json` writes of a change beyond the fields of other tools. */
interface OwnRecord {
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
function ownRecord(record: object): OwnRecord | undefined {
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

/** A change as a tool describes it. The id decides; the text gives details, and the id where there is none. */
function describedChange({
  id,
  text,
  place,
  severity,
}: {
  readonly id: string | null;
  readonly text: string;
  readonly place: ChangePlace;
  readonly severity: Severity;
}): Change {
  const recognised = recognise(text);
  const own = id ?? recognised?.change.id ?? null;
  const details = recognised !== undefined && recognised.change.id === own ? recognised.details : {};
  const event = details.event;
  return {
    id: own,
    severity: knownChange(own)?.severity ?? severity,
    place: event !== undefined && place.kind === 'document' ? { kind: 'event', name: event } : place,
    text,
    details,
  };
}

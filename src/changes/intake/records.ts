import { isObject } from '../../core/json.js';
import { ChangesError } from '../changes-error.js';
import { knownChange } from '../known-changes.js';
import { changeDetailNames, type Change, type ChangeDetails, type ChangePlace, type Severity } from './change.js';

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
 * Changes from parsed JSON or YAML. Older versions give the file as `source`; newer ones give places as `baseSource`
 * and `revisionSource`, and a `fingerprint`. The members that are used here are in both. `undefined`: no list of
 * changes.
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
    const own = placeIn(textsOf(field(record, 'place')));
    const quoted = quotedNames(description);
    return {
      id,
      severity:
        knownChange(id)?.severity ??
        severities.get(typeof level === 'string' ? level.toLowerCase() : level) ??
        'warning',
      place:
        own ?? placeOf(text(record, 'operation', 'method'), text(record, 'path'), text(record, 'section'), id, quoted),
      text: description,
      details: own === undefined ? {} : detailsIn(textsOf(field(record, 'details'))),
      ...(own === undefined ? { quoted } : {}),
    };
  });
}

/**
 * Names and values that a text quotes. The tool gives them in no field of their own, and its wording differs between
 * versions, so only quoted parts are read.
 */
const quotedNames = (description: string): readonly string[] =>
  // Texts of the tool are shorter.
  description.length > 2000
    ? []
    : [...description.matchAll(/`([^`]*)`|'([^']*)'/g)].map(([, one, other]) => one ?? other ?? '');

const methodNames = /^(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE)$/i;

/** The place that a diff tool names by method and path; webhooks have paths such as `webhook:name`. */
function placeOf(
  method: string | undefined,
  path: string | undefined,
  section = 'document',
  id: string | null = null,
  quoted: readonly string[] = [],
): ChangePlace {
  const webhook = path === undefined ? undefined : /^webhook:(.+)$/.exec(path)?.[1];
  if (webhook !== undefined) return { kind: 'event', name: webhook };
  if (method !== undefined && path?.startsWith('/') === true && methodNames.test(method))
    return { kind: 'operation', method: method.toUpperCase(), path };
  // For an added or removed webhook, the tool gives no path.
  const [event] = quoted;
  if ((id === 'webhook-added' || id === 'webhook-removed') && event !== undefined)
    return { kind: 'event', name: event };
  return { kind: 'document', section };
}

const textsOf = (value: unknown): ReadonlyMap<string, string> =>
  new Map(
    isObject(value)
      ? Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
      : [],
  );

/** The details that `ems-conformance changes --json` wrote. */
const detailsIn = (details: ReadonlyMap<string, string>): ChangeDetails =>
  Object.fromEntries(changeDetailNames.flatMap((name) => (details.has(name) ? [[name, details.get(name)]] : [])));

/** The place that `ems-conformance changes --json` wrote; `undefined` for a record of another tool. */
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

import { ChangesError } from '../changes-error.js';
import type { Change, Severity } from './change.js';
import { ownRecord } from './own-record.js';
import { placeOf } from './place.js';
import { toldChange } from './told-change.js';

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
    const told = text(record, 'text', 'message') ?? '';
    if (id === null && told === '')
      throw new ChangesError(
        `${file}: change ${index + 1} has neither \`id\` nor \`text\`.\nGive a changelog as oasdiff writes it.`,
      );
    const level = field(record, 'level', 'severity');
    const own = ownRecord(record);
    const change = toldChange({
      id,
      text: told,
      place:
        own?.place ??
        placeOf(text(record, 'operation', 'method'), text(record, 'path'), text(record, 'section') ?? 'document'),
      severity: severities.get(typeof level === 'string' ? level.toLowerCase() : level) ?? 'warning',
    });
    return own === undefined ? change : { ...change, details: own.details };
  });
}

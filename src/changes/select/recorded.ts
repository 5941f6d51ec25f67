import { getOrAdd, remembered } from '../../core/remembered.js';
import { isObject, type Json } from '../../core/json.js';
import type { Interface, OperationId } from '../../../spec/model.js';
import { reachableReferences } from '../compare/references.js';
import type { Changelog, ChangelogEntry, EntrySubject } from '../entry.js';
import { reversalOf } from '../reversals/index.js';
import type { Change } from '../intake/change.js';

/**
 * Entries of the interface's own changelog that a change is: undone in the same way, at the same operation, in the same
 * place, with the same value. An entry about a schema is about the operations that use it.
 */
export function recordedAs(
  change: Change,
  subjects: readonly OperationId[],
  { entries }: Changelog,
  iface: Interface,
): readonly ChangelogEntry[] {
  const { id } = change;
  const reversal = id === null ? undefined : reversalOf(id);
  if (reversal === undefined) return [];
  const candidates = entries.filter(
    (entry) =>
      reversalOf(entry.change) === reversal &&
      isAtOperation(entry.subject, subjects, iface) &&
      (change.quoted === undefined ? agreesWithDetails(entry, change) : agreesWithQuoted(entry, change.quoted)),
  );
  const same = candidates.filter((entry) => entry.change === id);
  const found = same.length > 0 ? same : candidates;
  // A manufacturer's name can be anything, also a value that another entry names as it is.
  const literal = found.filter(({ value }) => typeof value === 'string' && isNamedLiterally(value, change));
  return literal.length > 0 ? literal : found;
}

const isNamedLiterally = (value: string, { quoted, details }: Change): boolean =>
  quoted === undefined ? details.value === value : quoted.includes(value);

function isAtOperation(
  { operation, event, schema }: EntrySubject,
  subjects: readonly OperationId[],
  iface: Interface,
): boolean {
  const own = operation ?? event;
  if (own !== undefined) return subjects.some((id) => id === own);
  return schema === undefined || subjects.some((id) => schemasOf(id, iface).has(`#/components/schemas/${schema}`));
}

const schemasByDocument = remembered((_: object) => new Map<string, ReadonlySet<string>>());

/** References that an operation or an event reaches. */
function schemasOf(id: OperationId, { document }: Interface): ReadonlySet<string> {
  if (!isObject(document)) return new Set();
  return getOrAdd(schemasByDocument(document), id, () => reachableReferences(document, operationNode(document, id)));
}

function operationNode(document: Json, id: OperationId): Json | undefined {
  const root = isObject(document) ? document : {};
  for (const section of [root['paths'], root['webhooks']])
    for (const item of Object.values(isObject(section) ? section : {}))
      for (const operation of Object.values(isObject(item) ? item : {}))
        if (isObject(operation) && operation['operationId'] === id) return operation;
  const webhooks = root['webhooks'];
  return isObject(webhooks) ? webhooks[id] : undefined;
}

/** The path of a property in the form of diff tools. */
const propertyPath = (property: readonly string[]): string =>
  property.map((step) => (step === '[]' ? 'items' : step)).join('/');

/** Whether the path of a property ends with that of an entry, which begins at its schema. */
const endsWith = (path: string, own: string): boolean => own === '' || path === own || path.endsWith(`/${own}`);

/** What an entry and a change are about, where both write it alike. */
const subjectNames = ['parameter', 'status', 'scope', 'tag'] as const;

function agreesWithDetails({ subject, value }: ChangelogEntry, { details }: Change): boolean {
  const same = (own: string | number | undefined, told: string | undefined): boolean =>
    own === undefined || String(own) === told;
  return (
    subjectNames.every((name) => same(subject[name], details[name])) &&
    isMediaType(subject.mediaType, details.mediaType) &&
    (subject.property === undefined || endsWith(details.property ?? '', propertyPath(subject.property))) &&
    (typeof value !== 'string' || (details.value !== undefined && isValue(value, details.value))) &&
    (typeof value !== 'number' || Number(details.value) === value) &&
    (typeof value !== 'boolean' || (details.value ?? details.was) === String(value))
  );
}

/** Whether a text quotes everything that an entry is about. */
function agreesWithQuoted({ subject, value, change }: ChangelogEntry, quoted: readonly string[]): boolean {
  const named = (own: string | number | undefined): boolean =>
    own === undefined || quoted.some((text) => text === String(own));
  return (
    subjectNames.every((name) => named(subject[name])) &&
    (subject.property === undefined ||
      propertyPath(subject.property) === '' ||
      quoted.some((text) => endsWith(text, propertyPath(subject.property ?? [])))) &&
    (subject.mediaType === undefined || quoted.some((text) => isMediaType(subject.mediaType, text))) &&
    (typeof value !== 'string' || change.startsWith('webhook-') || quoted.some((text) => isNamed(value, text))) &&
    (typeof value !== 'number' || quoted.some((text) => Number(text) === value))
  );
}

/** The vendor's name in a media type is any. */
const isMediaType = (own: string | undefined, told: string | undefined): boolean =>
  own === undefined ||
  (told !== undefined &&
    own.replace('VENDOR', '').toLowerCase() === told.replace(/(?<=vnd\.)[^.+]+/, '').toLowerCase());

/** A branch of `anyOf` is named by its reference. */
const isNamed = (own: string, told: string): boolean =>
  isValue(own, told) || isValue(own, told.slice(told.lastIndexOf('/') + 1));

/** VENDOR and a digit stand for any manufacturer's name. */
function isValue(own: string, told: string): boolean {
  const source = own.replace(/[.+?^${}()|[\]\\*/]/g, '\\$&').replace(/VENDOR\d/g, '[A-Z0-9]+');
  return new RegExp(`^${source}$`).test(told);
}

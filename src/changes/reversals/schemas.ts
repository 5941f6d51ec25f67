import { isObject } from '../../core/json.js';
import { arrayIn, objectIn, removeFrom, stated, type Draft, type DraftObject } from '../draft.js';
import type { ChangelogEntry } from '../entry.js';
import type { Reversal } from './reversal.js';

/** Schemas that say something of a property: the one that has it, and those that extend it by demanding it. */
function placesOf(draft: Draft, { subject }: ChangelogEntry): readonly DraftObject[] {
  const path = subject.property ?? [];
  const parents = path.slice(0, -1);
  const reference = `#/components/schemas/${subject.schema ?? ''}`;
  const extending = Object.values(objectIn(objectIn(draft.document, 'components'), 'schemas')).filter(
    (schema): schema is DraftObject =>
      isObject(schema) &&
      Array.isArray(schema['allOf']) &&
      schema['allOf'].some((part) => isObject(part) && part['$ref'] === reference),
  );
  return [draft.schemaAt(subject.schema, parents), ...(parents.length === 0 ? extending : [])];
}

const nameOf = ({ subject }: ChangelogEntry): string => subject.property?.at(-1) ?? '';

/** A record gets a property, required or not. */
const propertyAdded: Reversal = {
  changes: ['response-optional-property-added', 'response-required-property-added', 'new-optional-request-property'],
  undo: (draft, entry) => {
    const name = nameOf(entry);
    for (const schema of placesOf(draft, entry)) {
      if (isObject(schema['properties'])) {
        delete schema['properties'][name];
        if (Object.keys(schema['properties']).length === 0) delete schema['properties'];
      }
      for (const list of ['required', 'x-recommended'])
        if (schema[list] !== undefined) removeFrom(schema, list, (other) => other === name);
    }
  },
  forbid: (draft, entry) => {
    const [schema] = placesOf(draft, entry);
    if (schema !== undefined)
      arrayIn(schema, 'x-withdrawn-properties').push({ name: nameOf(entry), 'x-stated': stated(entry.statements) });
  },
};

/** Removes a property of a record. Before the change it may have been there: the interface states no obligation. */
const propertyRemoved: Reversal = {
  changes: ['response-optional-property-removed', 'request-property-removed'],
  undo: (draft, { subject, statements }) => {
    const path = subject.property ?? [];
    const name = path.at(-1) ?? '';
    const schema = draft.schemaAt(subject.schema, path.slice(0, -1));
    removeFrom(schema, 'x-withdrawn-properties', (property) => isObject(property) && property['name'] === name);
    if (schema['properties'] === undefined) schema['properties'] = {};
    objectIn(schema, 'properties')[name] = { 'x-stated': stated(statements), 'x-gap': ['resources.gaps.properties'] };
  },
};

/**
 * Adds a value to an open enumeration. Before the change, the value was one of the unknown values, which are allowed.
 */
const valueAdded: Reversal = {
  changes: ['response-property-enum-value-added', 'request-property-enum-value-added'],
  undo: (draft, { subject, value }) => {
    const enumeration = objectIn(draft.schemaAt(subject.schema, subject.property ?? []), 'x-enumeration');
    enumeration['added'] = arrayIn(enumeration, 'added').filter((other) => other !== value);
  },
  forbid: (draft, { subject, value }) => {
    if (typeof value === 'string')
      arrayIn(objectIn(draft.schemaAt(subject.schema, subject.property ?? []), 'x-enumeration'), 'removed').push(value);
  },
};

/** An open enumeration loses a value. Before, it was a value like any other. */
const valueRemoved: Reversal = {
  changes: ['response-property-enum-value-removed'],
  undo: (draft, { subject, value }) => {
    const enumeration = objectIn(draft.schemaAt(subject.schema, subject.property ?? []), 'x-enumeration');
    enumeration['removed'] = arrayIn(enumeration, 'removed').filter((other) => other !== value);
  },
};

/** A record may be of a further kind. */
const kindAdded: Reversal = {
  changes: ['response-body-any-of-added', 'response-property-any-of-added'],
  undo: (draft, { subject, value }) => {
    removeFrom(
      draft.schema(subject.schema),
      'anyOf',
      (kind) => isObject(kind) && kind['$ref'] === `#/components/schemas/${String(value)}`,
    );
  },
};

/** Reversals of changes of schemas. */
export const schemaReversals: readonly Reversal[] = [
  propertyAdded,
  propertyRemoved,
  valueAdded,
  valueRemoved,
  kindAdded,
];

import { isObject } from '../../core/json.js';
import { arrayIn, objectIn, removeFrom, stated, type Draft, type DraftObject } from '../draft.js';
import type { Entry } from '../entry.js';
import type { Form } from './form.js';

/** Schemas that say something of a property: the one that has it, and those that extend it by demanding it. */
function placesOf(draft: Draft, { subject }: Entry): readonly DraftObject[] {
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

const nameOf = ({ subject }: Entry): string => subject.property?.at(-1) ?? '';

/** A record gets a property, required or not. */
export const propertyAdded: Form = {
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
  show: (draft, entry) => {
    const [schema] = placesOf(draft, entry);
    if (schema !== undefined)
      arrayIn(schema, 'x-withdrawn-properties').push({ name: nameOf(entry), 'x-stated': stated(entry.statements) });
  },
};

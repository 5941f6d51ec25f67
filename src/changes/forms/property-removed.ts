import { isObject } from '../../core/json.js';
import { objectIn, removeFrom, stated } from '../draft.js';
import type { Form } from './form.js';

/** A record loses a property. Before, it was there or not: the interface calls it optional or says nothing. */
export const propertyRemoved: Form = {
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

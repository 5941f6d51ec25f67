import { getOrAdd } from '../core/remembered.js';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json } from '../core/json.js';
import type { DocumentPointer } from '../core/pointer.js';
import { isHidden } from '../evidence/hidden.js';
import type { Interface } from '../../spec/model.js';
import { keywords } from './keywords/index.js';
import { rowOf } from './keywords/rows.js';
import { placesOf, type MessagePlace, type MessagePlaces } from './places.js';
import { Reading, type MessageFacts } from './reading.js';
import type { ValueFinding, RowSchema, Rule } from './rule.js';
import type { RowTable } from './numbered-row.js';
import { tableOf } from './table.js';

const known = { answers: new WeakMap<Interface, Validators>(), events: new WeakMap<Interface, Validators>() };

/**
 * Reads a body by the schema of the documents that describes all of it: the rows that its values touch, and the errors
 * of Ajv. The caller limits the depth and size of bodies.
 */
export function readBody(
  iface: Interface,
  of: Rule['of'],
  { root, body, message }: { readonly root: DocumentPointer; readonly body: Json; readonly message: MessageFacts },
): Reading {
  const validators = getOrAdd(known[of], iface, () => new Validators(iface, tableOf(iface, of)));
  return validators.read(root, body, message);
}

/** Our own schemas are made below, so no meta-schema is compiled for them, which would cost every start. */
const options = {
  allErrors: true,
  meta: false,
  validateSchema: false,
  passContext: true,
  verbose: true,
  messages: false,
  strictTypes: false,
  strictRequired: false,
} as const;

/** The JSON Schema of a place: its rows, and the schemas of the places of its members. */
function schemaOf(place: MessagePlace, table: RowTable): RowSchema {
  const { number, schemas, properties, items, listItems } = place;
  const rows = schemas.flatMap((pointer) => table.at(pointer));
  return {
    'x-place': number,
    ...(rows.length > 0 && { 'x-rows': Object.fromEntries(rows.map((row) => [row.number, row.schema(row.number)])) }),
    ...(properties.size > 0 && {
      properties: Object.fromEntries([...properties].map(([name, member]) => [name, referenceTo(member)])),
    }),
    ...(items !== undefined && { items: referenceTo(items) }),
    ...(listItems !== undefined && { 'x-list-items': referenceTo(listItems) }),
  };
}

const referenceTo = ({ number }: MessagePlace): RowSchema => ({ $ref: `places#/$defs/${number}` });

/**
 * The validators of one interface, one for the schema of each whole body, compiled at the first body of that schema.
 */
class Validators {
  readonly #table: RowTable;
  readonly #places: MessagePlaces;
  readonly #ajv = new Ajv2020(options);
  readonly #compiled = new Map<DocumentPointer, ValidateFunction>();

  constructor(iface: Interface, table: RowTable) {
    this.#table = table;
    this.#places = placesOf(iface);
    for (const root of table.roots) this.#places.at([root]);
    addFormats.default(this.#ajv, ['date-time']);
    for (const keyword of keywords) this.#ajv.addKeyword(keyword);
    this.#ajv.addSchema({ $id: 'places', $defs: this.#places.all.map((place) => schemaOf(place, table)) });
  }

  read(root: DocumentPointer, body: Json, message: MessageFacts): Reading {
    const reading = new Reading(message, this.#places, this.#table);
    const validate = this.#validatorOf(root);
    validate.call(reading, body);
    for (const error of validate.errors ?? []) {
      // Ajv reports a failed `then` itself, and that the `if` around it led there.
      if (error.keyword === 'if') continue;
      const row = rowOf(error.schemaPath);
      const found = this.#foundBy(error, row);
      if (found !== undefined) reading.add(row, { ...found, pointer: error.instancePath });
    }
    return reading;
  }

  #validatorOf(root: DocumentPointer): ValidateFunction {
    return getOrAdd(this.#compiled, root, () => this.#ajv.compile(referenceTo(this.#places.at([root]))));
  }

  /** An error in words; `undefined` where a label in place of a secret is all that is wrong. */
  #foundBy({ params, data }: ErrorObject, number: number): ValueFinding | undefined {
    const value = data as Json; // Ajv hands back the values that it was given
    const row = this.#table.rows[number];
    if (row?.tell === undefined) return params as ValueFinding; // made by an own keyword
    if (row.isHiddenBySecrets && typeof value === 'string' && isHidden(value)) return undefined;
    const { missingProperty } = params as { readonly missingProperty?: string };
    return row.tell({ data: value, missing: missingProperty });
  }
}

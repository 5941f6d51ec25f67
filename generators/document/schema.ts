import { isObject, type Json, type JsonObject } from '../../src/core/json.js';

/**
 * A schema after lowering: plain 2020-12 assertions and applicators; `$ref`s are absolute names of definitions,
 * and identifiers, anchors, dynamic references and dialect keywords are gone.
 */
export type Schema = boolean | JsonObject;

export function isSchema(value: Json | undefined): value is Schema {
  return typeof value === 'boolean' || isObject(value);
}

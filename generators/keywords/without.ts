import type { Schema } from '../document/schema.js';
import { objectOf, type JsonObject } from '../../src/core/json.js';
import type { Reasoning } from './keyword.js';

/** The schema as if one keyword were not there. */
export function without(schema: JsonObject, keyword: string, reasoning: Reasoning): Schema {
  return reasoning.intern(objectOf(Object.entries(schema).filter(([name]) => name !== keyword)));
}

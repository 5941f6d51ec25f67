import type { Schema } from '../document/schema.js';
import type { Conjunction } from '../facts/conjunction.js';
import type { Alternatives } from '../facts/facts.js';
import type { Json } from '../../src/core/json.js';
import type { Plan } from './plan.js';

/** What samplers of containers ask about the schemas of their members; the grammar answers. */
export interface Deduction {
  not(schema: Schema): Schema;
  alternatives(schemas: Conjunction): Alternatives;
  accepts(schemas: Conjunction, value: Json): boolean;
  plan(schemas: Conjunction): Plan;
}

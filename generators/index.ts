export type { Json, JsonObject } from './json.js';
export type { Dialect, Direction, SchemaSource } from './schema-source.js';
export { UnsatisfiableSchema, UnsupportedSchema } from './errors.js';
export { validValues } from './valid-values.js';
export { boundaryValues } from './boundary-values.js';
export type { BoundaryCase } from './boundary-values.js';
export { invalidValues } from './invalid-values.js';
export type { InvalidCase, Violation } from './invalid/violation.js';

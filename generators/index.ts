export type { Json, JsonObject } from './json.js';
export type { Dialect, Direction, SchemaSource } from './schema-source.js';
export { UnsatisfiableSchema, UnsupportedSchema } from './errors.js';
export { validValues } from './valid-values.js';

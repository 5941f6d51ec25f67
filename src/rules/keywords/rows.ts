import type { CodeKeywordDefinition } from 'ajv/dist/2020.js';

/**
 * `x-rows: { number: schema }`: the schema of each row about the value. The schema path of an error has the row's
 * number.
 */
export const rows: CodeKeywordDefinition = {
  keyword: 'x-rows',
  schemaType: 'object',
  code: (context) => {
    const { gen, schema, keyword } = context;
    for (const schemaProp of Object.keys(schema as object))
      // as `schemaType` says
      context.subschema({ keyword, schemaProp }, gen.name('valid'));
  },
};

/** The number of the row that an error of Ajv is about. @throws Error where its schema path has none */
export function rowOf(schemaPath: string): number {
  const [, row] = /\/x-rows\/(\d+)(?:\/|$)/.exec(schemaPath) ?? [];
  if (row === undefined) throw new Error(`no row stands at ${schemaPath}`);
  return Number(row);
}

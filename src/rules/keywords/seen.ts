import { _, type CodeKeywordDefinition } from 'ajv/dist/2020.js';

/** `x-seen: row`: notes that a value was judged by the row. A message touches only rows that a value of it met. */
export const seen: CodeKeywordDefinition = {
  keyword: 'x-seen',
  schemaType: 'number',
  code: ({ gen, schema }) => {
    gen.code(_`this.see(${schema as number})`); // as `schemaType` says
  },
};

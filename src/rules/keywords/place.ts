import { _, Name, str, type CodeKeywordDefinition } from 'ajv/dist/2020.js';

/** `x-place: number`: keeps the value with its JSON pointer for those who ask for the values of a schema. */
export const place: CodeKeywordDefinition = {
  keyword: 'x-place',
  schemaType: 'number',
  code: ({ gen, schema, data, it }) => {
    const pointer = str`${new Name('instancePath')}${it.errorPath}`;
    gen.code(_`this.keep(${schema as number}, ${data}, ${pointer})`); // as `schemaType` says
  },
};

import { _, KeywordCxt, str, type CodeKeywordDefinition } from 'ajv/dist/2020.js';
import { Type } from 'ajv/dist/compile/util.js';

/** `x-list-items: schema`: each item of the list that is somewhere in the body fits the schema. */
export const listItems: CodeKeywordDefinition = {
  keyword: 'x-list-items',
  schemaType: 'object',
  code: (context) => {
    const { gen, data, it, keyword, def } = context;
    const list = gen.const('list', _`this.list(${data})`);
    gen.if(_`${list}.kind === "found"`, () => {
      const items = gen.const('items', _`${list}.items`);
      // The items stand at the pointer of the list, as if they were the value that is validated.
      const errorPath = str`${it.errorPath}${_`${list}.pointer`}`;
      const ofList = new KeywordCxt({ ...it, data: items, errorPath }, def, keyword);
      gen.forRange('index', 0, _`${items}.length`, (index) => {
        ofList.subschema({ keyword, dataProp: index, dataPropType: Type.Num }, gen.name('valid'));
      });
    });
  },
};

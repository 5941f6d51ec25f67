import { defined } from '../../core/defined.js';
import { show } from '../../core/show.js';
import type { Schema } from '../../../spec/model.js';
import { seen } from '../row-schema.js';
import { answerFacets, type Rule } from '../rule.js';

/** RFC 3339 §5.6 is stricter than Ajv's format: a T, and an offset with its colon. */
const dateTime = String.raw`^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$`;

const wordsOf = ({ type = '', format }: Schema): string =>
  format === undefined ? `a value of type ${type}` : `a string in ${format} format`;

/** A present value has the type that the interface states for it. Enumerations have a rule of their own. */
export const statedType: Rule = {
  id: 'stated-type',
  about:
    'Where the interface states a type (array, record, string in date-time format), a present value of ' +
    'another type fails.',
  of: 'answers',
  touchedBy: answerFacets,
  passShows: 'what is stated',
  rows: ({ schema, name }) => {
    const { type, format } = schema;
    if ((type === undefined && format === undefined) || schema['x-enumeration'] !== undefined) return [];
    const expected = wordsOf(schema);
    return [
      {
        detail: name,
        title: `: ${name} is ${expected}`,
        level: 'MUST',
        stated: schema['x-stated'],
        schema: (row) =>
          seen(row, {
            ...defined({ type, format }),
            ...(format === undefined ? {} : { type: 'string' }),
            ...(format === 'date-time' ? { pattern: dateTime } : {}),
          }),
        tell: ({ data }) => ({
          message: `${name} is of another type than the stated one`,
          expected,
          actual: show(data),
        }),
        carries: name,
        ofEmptyAnswer: { message: `${name} is missing: the answer is empty`, expected },
        isHiddenBySecrets: true,
        faults: [{ below: [], change: { kind: 'set', value: format === 'date-time' ? 'yesterday' : 5 } }],
      },
    ];
  },
};

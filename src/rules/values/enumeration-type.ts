import { show } from '../../core/show.js';
import { seen } from '../row-schema.js';
import { answerFacets, type Rule } from '../rule.js';

/** Rows of enumerations whose values are strings. @param expected the words for such a value */
export const stringRows =
  (expected: string): Rule['rows'] =>
  ({ schema, name }) =>
    schema['x-enumeration'] === undefined
      ? []
      : [
          {
            detail: name,
            title: `: ${name} is a string`,
            level: 'MUST',
            stated: schema['x-stated'],
            schema: (row) => seen(row, { type: 'string' }),
            tell: ({ data }) => ({ message: `${name} is no string`, expected, actual: show(data) }),
            carries: name,
            isHiddenBySecrets: true,
            faults: [{ below: [], change: { kind: 'set', value: 7 } }],
          },
        ];

/** Values of the interface's enumerations are strings; which further strings there are is not shown. */
export const enumerationType: Rule = {
  id: 'enumeration-type',
  about:
    'A value of an enumeration is a string. The enumerations are open: any string that was not removed is accepted.',
  of: 'answers',
  touchedBy: answerFacets,
  passShows: 'no contradiction',
  rows: stringRows('a string (any value that was not removed)'),
};

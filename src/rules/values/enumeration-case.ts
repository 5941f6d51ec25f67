import { inOtherLetterCase } from '../../core/other-letter-case.js';
import { letterCase } from '../keywords/letter-case.js';
import { answerFacets, type Rule } from '../rule.js';

/** The value in the other case; VENDOR1…8 in it still stand for the configured names. */
const inOtherCase = (value: string): string => value.replace(/(?<=^(?:VENDOR\d)?)(?!VENDOR\d).+/, inOtherLetterCase);

/** The values of an enumeration are written as the interface writes them. */
export const enumerationCase: Rule = {
  id: 'enumeration-case',
  about:
    'A value that is a stated one but for the case of its letters is advisory: the enumerations are open, and names ' +
    'are exact, so a client takes it for another value.',
  of: 'answers',
  touchedBy: answerFacets,
  passShows: 'no contradiction',
  rows: ({ schema, name }) => {
    const values = schema['x-enumeration']?.added ?? [];
    // A value with a placeholder is known with a configured name alone.
    const first = values.find((value) => !value.includes('VENDOR')) ?? values[0];
    return first === undefined
      ? []
      : [
          {
            detail: name,
            title: `: ${name} should carry stated values with the letters that the interface shows`,
            level: 'SHOULD',
            stated: schema['x-stated'],
            schema: (row) => letterCase.stated({ row, name, values }),
            carries: name,
            isHiddenBySecrets: true,
            faults: [{ below: [], change: { kind: 'set', value: inOtherCase(first) } }],
          },
        ];
  },
};

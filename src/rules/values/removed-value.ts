import { removed } from '../keywords/removed.js';
import { answerFacets, type Rule } from '../rule.js';

/** Values that the interface removed from an enumeration are seen nowhere that enumeration is carried. */
export const removedValue: Rule = {
  id: 'removed-value',
  about:
    'A removed enumeration value fails wherever the enumeration is carried, also deep in a list. VENDOR1…8 ' +
    'stand for configured manufacturer names.',
  of: 'answers',
  touchedBy: answerFacets,
  passShows: 'no contradiction',
  rows: ({ schema, name }) => {
    const all = schema['x-enumeration']?.removed ?? [];
    return all.map((value) => ({
      detail: `${name}/${value}`,
      title: `: ${name} never carries ${value}`,
      level: 'MUST',
      stated: schema['x-stated'],
      schema: (row) => ({ if: { type: 'string' }, then: removed.stated({ row, name, value, all }) }),
      carries: name,
      isHiddenBySecrets: true,
      faults: [{ below: [], change: { kind: 'set', value } }],
    }));
  },
};

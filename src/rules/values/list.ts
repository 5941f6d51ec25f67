import { listFound } from '../keywords/list-found.js';
import { answerFacets, type Rule } from '../rule.js';

/** List operations answer with a list, wherever in the body an implementation puts it. */
export const list: Rule = {
  id: 'list',
  about:
    'The items of a list answer are the body, or its only array of objects at depth two or less, or where ' +
    'the configuration points.',
  of: 'answers',
  touchedBy: ['parameter', ...answerFacets],
  passShows: 'no contradiction',
  rows: ({ schema }) =>
    schema['x-list'] === true
      ? [
          {
            title: ' answers with a list',
            level: 'MUST',
            stated: schema['x-stated'],
            schema: (row) => listFound.stated({ row }),
            carries: 'a list',
            isOfAnySuccess: true,
            ofEmptyAnswer: { message: 'the answer holds no list', expected: 'a list' },
            faults: [{ below: [], change: { kind: 'set', value: 'no list' } }],
          },
        ]
      : [],
};

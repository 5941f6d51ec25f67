import { systemLists } from '../../../spec/feature-operations.js';
import { isJudgedSuccess } from '../../requirements/build.js';
import { valueAt } from '../../core/pointer.js';
import { formOf } from './forms.js';
import type { Observer } from './observer.js';

/** The form of the next cursor, and of the end of the list. */
export const cursorForm: Observer = {
  question: 'Which form has metadata.nextCursor?',
  see: (view) => {
    if (view.exchange.operation !== systemLists.byCursor || !isJudgedSuccess(view) || view.body.kind !== 'json')
      return [];
    const cursor = valueAt(view.body.value, '/metadata/nextCursor');
    return [
      {
        subject: view.exchange.operation,
        answer: cursor === undefined ? 'absent' : cursor === '' ? 'empty text' : formOf(cursor),
      },
    ];
  },
};

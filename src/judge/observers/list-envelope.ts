import { isJudgedSuccess } from '../../requirements/build.js';
import type { Observer } from './observer.js';

/** Where list items are: the interface does not show the envelope. */
export const listEnvelope: Observer = {
  question: 'Where are the items of a list answer?',
  see: (view) => {
    const isList = view.definition?.schema?.schema['x-list'] === true;
    if (!isList || !isJudgedSuccess(view) || view.list.kind !== 'found' || view.exchange.operation === null) return [];
    return [
      {
        subject: view.exchange.operation,
        answer: view.list.pointer === '' ? 'the body is the array' : view.list.pointer,
      },
    ];
  },
};

import { isJudgedSuccess } from '../../requirements/build.js';
import { memberNames } from './forms.js';
import type { Observer } from './observer.js';
import { isObject } from '../../core/json.js';

/** The members of a list response besides its items: the interface shows only the cursor of one list. */
export const besideTheItems: Observer = {
  question: 'What stands beside the items of a list?',
  see: (view) => {
    const { operation } = view.exchange;
    if (
      operation === null ||
      !isJudgedSuccess(view) ||
      view.definition?.schema?.schema['x-list'] !== true ||
      view.list.kind !== 'found'
    )
      return [];
    if (view.body.kind !== 'json' || !isObject(view.body.value)) return [];
    const own = view.list.pointer.split('/')[1];
    const others = memberNames(view.body.value).filter((name) => name !== own);
    return [{ subject: operation, answer: others.length === 0 ? 'nothing' : others.join(', ') }];
  },
};

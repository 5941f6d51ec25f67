import { systemLists } from '../../../spec/feature-operations.js';
import { idOf } from '../../answers/ids.js';
import { isJudgedSuccess } from '../../requirements/build.js';
import type { Observer } from './observer.js';

/** More ids than this are not compared. */
const idLimit = 5_000;

/** Whether `/systems/list` shows the same systems as `/systems`: the interface does not state it. */
export const systemsInBothLists: Observer = {
  question: 'Does GET /systems/list show systems that GET /systems does not?',
  gather: ({ configuration }) => {
    const plain = new Set<string>();
    const byCursor = new Set<string>();
    return {
      see: (view) => {
        const { operation } = view.exchange;
        const ids =
          operation === systemLists.byPage ? plain : operation === systemLists.byCursor ? byCursor : undefined;
        if (ids === undefined || !isJudgedSuccess(view) || view.list.kind !== 'found') return;
        for (const item of view.list.items) {
          const id = ids.size > idLimit ? undefined : idOf(item, 'systemID', configuration);
          if (id !== undefined) ids.add(id);
        }
      },
      conclude: () => {
        if (plain.size === 0 || byCursor.size === 0) return [];
        const subject = systemLists.byCursor;
        if (plain.size > idLimit || byCursor.size > idLimit)
          return [{ subject, answer: 'there are too many to compare' }];
        const others = [...byCursor].filter((id) => !plain.has(id)).length;
        return [{ subject, answer: others === 0 ? 'no' : `${others} of ${byCursor.size} were not seen there` }];
      },
    };
  },
};

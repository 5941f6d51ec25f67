import type { Context } from './context.js';
import { isReading } from './reading.js';

/** So many answers in, a fault shows that shows late. */
const late = 10;

/** Scenarios that read once more, after all changes. */
export const readsAtTheEnd = (scenario: string): boolean => /^(afterwards|late)\./.test(scenario);

/** Early in the run, before anything is changed, and at its end. */
export const times: Context = {
  id: 'time',
  about: 'At the end of the run, after all changes.',
  notFor: new Set(),
  values: (target) =>
    isReading(target)
      ? [
          {
            value: 'at the end',
            sent: [],
            pattern: { kind: 'late', from: late },
          },
        ]
      : [],
};

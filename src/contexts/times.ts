import type { Context } from './context.js';
import { isReading, when } from './when.js';

/** More answers than a reading gives before anything is changed. */
const late = 15;

/** Scenarios that read once more, after all changes. */
export const readsAtTheEnd = (scenario: string): boolean => /^(afterwards|late)\./.test(scenario);

/** Early in the run, before anything is changed, and at its end. */
export const times: Context = {
  id: 'time',
  about: 'At the end of the run, after all changes.',
  notFor: new Set(['credential-required']),
  values: (target) =>
    isReading(target)
      ? [
          {
            value: 'at the end',
            sent: [],
            recognised: { by: 'exchange', holds: ({ exchange }) => readsAtTheEnd(exchange.scenario) },
            narrow: (fault) => when(fault, { from: late }),
          },
        ]
      : [],
};

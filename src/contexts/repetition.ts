import type { Context, ContextSources, TargetOperation } from './context.js';
import { mediaTypes } from './media-types.js';
import { configuredValues } from './subjects.js';
import { isReading, listsQueryParameter } from './reading.js';

/** So often a statement is to be exercised, so that a fault that shows in one answer of ten is seen. */
const often = 10;

/** Readings in other forms (`wire-forms.ts`) take the place of so many plain ones. */
const asForms = 3;

/** Further plain readings of a list. */
const ofPaged = 12;

/** Further subjects are read for themselves; each is a repetition, too. */
const subjectsOf = (target: TargetOperation, { configuration }: ContextSources): number =>
  configuredValues(configuration, target.variables.at(-1) ?? '').length;

/** The same request again and again. */
export const repetition: Context = {
  id: 'repetition',
  about: `Each statement about a reading is exercised ${often} times.`,
  notFor: new Set(),
  values: (target, known) => {
    if (!isReading(target)) return [];
    // Lists get many other requests as well, which may take the one faulty response in ten without a statement to
    // judge, so they need more repetitions.
    const isPaged = listsQueryParameter(target, 'per_page');
    // Each media type that is asked for makes a repetition as well.
    const asked = mediaTypes.values(target, known).length;
    const fewer = Math.min(7, Math.max(0, subjectsOf(target, known) - 2));
    return [
      {
        value: `${often} times`,
        sent: [
          {
            purpose: 'success',
            request: {},
            credential: 'full',
            from: 'normal',
            times: {
              quick: 0,
              normal: Math.max(0, (isPaged ? ofPaged : often - 1) - asked - fewer - asForms),
              thorough: isPaged ? 50 : 25,
            },
          },
          {
            purpose: 'no-credential',
            request: {},
            credential: 'none',
            from: 'normal',
            // Readings without a credential in other forms (`refused-forms.ts`) take the place of plain ones.
            times: { quick: 0, normal: 0, thorough: 20 },
          },
          // A check may know an address by its whole text. Lists have their own parameters for that.
          ...(isPaged
            ? []
            : [
                {
                  name: 'with an unknown parameter',
                  purpose: 'no-credential',
                  request: { query: { 'ems-conformance': { value: '1', origin: 'made-up' } } },
                  credential: 'none',
                  from: 'normal',
                } as const,
              ]),
        ],
        pattern: { kind: 'every', times: often },
      },
    ];
  },
};

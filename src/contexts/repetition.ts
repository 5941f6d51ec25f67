import type { Context, ContextSources, TargetOperation } from './context.js';
import { mediaTypes } from './media-types.js';
import { configuredValues } from './subjects.js';
import { isReading, listsQueryParameter } from './reading.js';

/** So often a statement is to be exercised, so that a fault that shows in one answer of ten is seen. */
const often = 10;

/** Readings in other forms (`wire-forms.ts`), and those beside HEAD, take the place of so many plain ones. */
const asForms = 5;

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
    // Lists are read page by page more often than that.
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
              normal: isPaged ? 0 : Math.max(0, often - 1 - asked - fewer - asForms),
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
        ],
        pattern: { kind: 'every', times: often },
      },
    ];
  },
};

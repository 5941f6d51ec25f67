import { count } from '../core/count.js';
import { includesDepth } from '../contexts/context.js';
import type { ConformanceClass, LeastLimits } from './conformance-classes.js';
import type { UnmetCondition } from './unmet-condition.js';

/** Where a run looks at less than a class asks for: one condition for each limit that is too low. */
export function limitsTooLow({ depth, examples }: LeastLimits, { id, least }: ConformanceClass): UnmetCondition[] {
  const low = (message: string, remedy: string): UnmetCondition => ({ code: 'depth', message, remedy, about: [] });
  return [
    ...(includesDepth(depth, least.depth)
      ? []
      : [
          low(
            `the depth of the run is ${depth}, and ${id} asks for ${least.depth} at least`,
            `Run again with --depth ${least.depth} (\`limits.depth\` in the configuration).`,
          ),
        ]),
    ...(examples >= least.examples
      ? []
      : [
          low(
            `the run has ${count(examples, 'random example')} for each operation and mode, and ${id} asks for ` +
              `${least.examples} at least`,
            `Run again with --examples ${least.examples} (\`limits.examples\` in the configuration).`,
          ),
        ]),
  ];
}

/** Stimuli of the plan that a limit on requests left out. */
export const leftOutByBudget = (stimuli: number): UnmetCondition[] =>
  stimuli === 0
    ? []
    : [
        {
          code: 'depth',
          message:
            `the limit on requests left out ${count(stimuli, 'stimulus', 'stimuli')} of the plan, which would have ` +
            'shown statements in further contexts',
          remedy: 'Run again without --max-requests (`limits.requests` in the configuration), or with a higher one.',
          about: [],
        },
      ];

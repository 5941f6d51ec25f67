import { pageSizes } from '../src/requirements/page-sizes.js';
import { operationId } from '../spec/brands.js';
import { iface } from './documents.js';
import { defined } from '../src/core/defined.js';
import type { Scenario, Step } from '../src/stimuli/scenario.js';
import {
  drawnSteps,
  read,
  reads,
  succeed,
  usualWays,
  withoutCredential,
  type StepDetails,
} from '../src/stimuli/steps.js';

/** The longest pages yield the same ids as the plain list. */
const withYields = (step: Step, { yields }: StepDetails): Step =>
  step.purpose === 'page-size' && step.violated === undefined ? { ...step, ...defined({ yields }) } : step;

/** Is the list read below a record, whose id is in its path? */
const hasParent = (operation: string): boolean =>
  iface.operations.some(({ id, variables }) => id === operation && variables.length > 0);

/** A list, with further steps for its first parent; of the second one it is read plainly. */
export const readOfEach = (
  operation: string,
  title: string,
  steps: readonly Step[],
  more: StepDetails = {},
): readonly Scenario[] => [
  { id: operation, title, effect: reads, once: true, steps },
  ...(hasParent(operation)
    ? [{ ...read(operation, `${title}, of a second one`, more), id: `second.${operation}`, ways: usualWays, beyond: 1 }]
    : []),
];

/** Generated requests that read a list: those at the limits of its parameters are steps of their own. */
export const drawnReadings = (operation: string): readonly Step[] =>
  drawnSteps(operation).filter(({ generate }) => generate !== 'boundary');

/**
 * A list with a stated maximum of per_page: plain, at, above and below the limits, and without the credential. What is
 * accepted is the same for all parents.
 */
export const pagedList = (
  operation: string,
  title: string,
  more: StepDetails = {},
  ...further: readonly Step[]
): readonly Scenario[] =>
  readOfEach(
    operation,
    title,
    [
      // The longest pages show the most items.
      ...pageSizes(succeed(operation, more)).map((step) => withYields(step, more)),
      withoutCredential(operation),
      ...drawnReadings(operation),
      ...further,
    ],
    more,
  );

/** The longest page together with each other listed parameter, with its configured value. */
export const atMaximumWith = (operation: string, ...names: readonly string[]): readonly Step[] =>
  names.map((name) => ({
    name: `per_page=500 with ${name}`,
    operation: operationId(operation),
    purpose: 'paging',
    query: { per_page: { value: '500', origin: 'stated' }, [name]: { configured: 'required' } },
  }));

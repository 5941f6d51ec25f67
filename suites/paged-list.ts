import { pageSizes } from '../src/requirements/page-sizes.js';
import { operationId } from '../spec/brands.js';
import { defined } from '../src/core/defined.js';
import type { Scenario, Step } from '../src/stimuli/scenario.js';
import { drawnSteps, reads, succeed, withoutCredential, type StepDetails } from '../src/stimuli/steps.js';

/** The longest pages yield the same ids as the plain list. */
const withYields = (step: Step, { yields }: StepDetails): Step =>
  step.purpose === 'page-size' && step.violated === undefined ? { ...step, ...defined({ yields }) } : step;

/** A list with a stated maximum of per_page: plain, at, above and below the limits, and without the credential. */
export const pagedList = (operation: string, title: string, more: StepDetails = {}): Scenario => ({
  id: operation,
  title,
  effect: reads,
  // The longest pages show the most items.
  steps: [
    succeed(operation, more),
    ...pageSizes(operation).map((step) => withYields(step, more)),
    withoutCredential(operation),
    ...drawnSteps(operation),
  ],
});

/** The longest page together with each other listed parameter, with its configured value. */
export const atMaximumWith = (operation: string, ...names: readonly string[]): readonly Step[] =>
  names.map((name) => ({
    name: `per_page=500 with ${name}`,
    operation: operationId(operation),
    purpose: 'paging',
    query: { per_page: { value: '500', origin: 'stated' }, [name]: { configured: 'required' } },
  }));

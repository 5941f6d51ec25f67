import { pageSizes } from '../src/requirements/kinds/per-page.js';
import type { Scenario } from '../src/stimuli/scenario.js';
import { drawn, reads, succeed, withoutCredential, type More } from '../src/stimuli/steps.js';

/** A list with a stated maximum of per_page: plain, at, above and below the limits, and without the credential. */
export const pagedList = (operation: string, title: string, more: More = {}): Scenario => ({
  id: operation,
  title,
  effect: reads,
  steps: [succeed(operation, more), ...pageSizes(operation), withoutCredential(operation), ...drawn(operation)],
});

import { kinds } from '../src/requirements/kinds/index.js';
import { iface } from './documents.js';
import type { Suite } from '../src/stimuli/scenario.js';

/** The scenarios that the kinds of requirements derive from the documents for themselves. */
export const robustness: Suite = {
  resource: 'robustness',
  scenarios: kinds.flatMap(({ stimuli }) => (typeof stimuli === 'string' ? [] : stimuli(iface))),
};

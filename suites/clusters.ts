import type { Suite } from '../src/stimuli/scenario.js';
import { read } from '../src/stimuli/steps.js';

/** Live data of a cluster. */
export const clusters: Suite = {
  resource: 'clusters',
  scenarios: [read('clusters.live', 'Live data of a cluster')],
};

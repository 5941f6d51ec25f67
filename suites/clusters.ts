import type { Suite } from './scenario.js';
import { read } from './steps.js';

/** Live data of a cluster. */
export const clusters: Suite = {
  resource: 'clusters',
  scenarios: [read('clusters.live', 'Live data of a cluster')],
};

import { depths } from '../../src/contexts/context.js';
import { deriveCatalogue } from '../../src/requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { runAgainstReference } from '../selftest/run-against-reference.js';
import type { Bench, Measure } from './measure.js';

/** Twice the number of requests of a default run before statements were exercised in contexts. */
const mostOfNormal = 2_828;

/** The cost of each depth. */
export const depthBench: Bench = {
  name: 'depth',
  about: 'The fully configured run against the embedded reference at each depth: how many requests it sends.',
  async run() {
    const catalogue = deriveCatalogue(await loadInterface());
    const measures: Measure[] = [];
    for (const depth of depths) {
      const { run } = await runAgainstReference(catalogue, {
        configure: (given) => ({ ...given, limits: { ...given.limits, depth } }),
      });
      measures.push({
        name: depth,
        unit: 'requests',
        values: [run.exchanges],
        ...(depth === 'normal' ? { atMost: mostOfNormal } : {}),
      });
    }
    return measures;
  },
};

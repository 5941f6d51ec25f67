import { effectiveLimits } from '../../src/config/defaults.js';
import { planRun } from '../../src/engine/plan.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { runCampaign } from '../../src/campaign/campaign.js';
import { deriveCatalogue, type Catalogue } from '../../src/requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import type { Results } from '../../src/results/results.js';
import { suites } from '../../suites/index.js';
import { criticalPath } from './critical-path.js';
import type { Bench, Measure } from './measure.js';
import { startServed } from './start-served.js';

const latencies = [0, 20, 100];

/** Duration of an exchange at 100 ms before scenarios ran in parallel: 925 exchanges in 44 s, four at a time. */
const onceMs = 47.6;

/** A fully configured run against something that is some time away. */
export const latencyBench: Bench = {
  name: 'latency',
  about:
    'The fully configured run against the reference, in a process of its own and behind a proxy that holds each ' +
    'request back for some time. The ' +
    'critical path is the number of requests that the plan must send one after the other, each taking that time.',
  async run() {
    const catalogue = deriveCatalogue(await loadInterface());
    const configuration = referenceConfiguration('http://127.0.0.1:1');
    const { examples } = effectiveLimits(configuration);
    const length = criticalPath(planRun(catalogue.iface, suites, configuration, null), configuration, examples);
    const measures: Measure[] = [{ name: 'critical path', unit: 'requests', values: [length] }];
    for (const latencyMs of latencies) {
      const run = await runAcross(catalogue, latencyMs);
      const seconds = run.durationMs / 1000;
      measures.push({ name: `wall time, ${latencyMs} ms`, unit: 's', values: [seconds] });
      if (latencyMs === Math.max(...latencies))
        measures.push(
          {
            name: `wall time ÷ critical path, ${latencyMs} ms`,
            unit: '×',
            atMost: 1.5,
            values: [seconds / ((length * latencyMs) / 1000)],
          },
          {
            name: `an exchange, ${latencyMs} ms`,
            unit: 'ms',
            atMost: onceMs / 5,
            values: [run.durationMs / (run.exchanges + run.deliveries)],
          },
        );
    }
    return measures;
  },
};

async function runAcross(catalogue: Catalogue, latencyMs: number): Promise<Results['run']> {
  const { child, baseUrl } = await startServed(latencyMs);
  try {
    const outcome = await runCampaign({
      catalogue,
      configuration: referenceConfiguration(baseUrl),
      embedded: false,
      seed: 'latency',
      startedAt: '2026-01-01T00:00:00Z',
    });
    if (outcome.kind !== 'judged') throw new Error(outcome.message);
    return outcome.results.run;
  } finally {
    child.kill();
  }
}

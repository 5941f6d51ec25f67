import { createOracle } from '../../src/judge/oracle.js';
import { runCampaign } from '../../src/campaign/campaign.js';
import { createRedactor } from '../../src/evidence/redact.js';
import { deriveCatalogue, type Catalogue } from '../../src/requirements/catalogue.js';
import { forRole } from '../../src/requirements/for-role.js';
import { LiveRun } from '../../src/cli/live-run.js';
import { LiveView } from '../../src/cli/live-view.js';
import { loadInterface } from '../../spec/load.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference } from '../../reference/server.js';
import type { Bench } from './measure.js';

const pairs = 3;

/** What it costs a run to be watched. */
export const liveBench: Bench = {
  name: 'live',
  about:
    'The default run in this process, in turn watched as `run --open` does, with a reader of its events, and not ' +
    'watched: processor time of the one divided by that of the other.',
  async run() {
    const catalogue = forRole(deriveCatalogue(await loadInterface()), 'service');
    const values: number[] = [];
    // The first runs compile what both need.
    await processorTime(catalogue, true);
    for (let pair = 0; pair < pairs; pair += 1) {
      const [watched, alone] = [await processorTime(catalogue, true), await processorTime(catalogue, false)];
      values.push(watched / alone);
    }
    return [{ name: 'watched ÷ not watched', unit: '×', atMost: 1.03, values }];
  },
};

/** Processor time of one run and its judgement, in microseconds. */
async function processorTime(catalogue: Catalogue, watched: boolean): Promise<number> {
  const reference = await startReference({ seed: 'bench' });
  const configuration = referenceConfiguration(reference.baseUrl);
  const before = process.cpuUsage();
  const run = new LiveRun({
    catalogue,
    only: undefined,
    implementation: 'bench',
    facts: '',
    redactor: createRedactor({ secrets: new Map() }),
    failing: createOracle(catalogue, configuration),
  });
  const view = watched ? await LiveView.start(run, { CI: 'true' }) : undefined;
  try {
    const events = view && fetch(`${view.url}events`).then((response) => response.text());
    await runCampaign({
      catalogue,
      configuration,
      embedded: true,
      seed: 'bench',
      startedAt: '2026-01-01T00:00:00Z',
      ...(watched && { onProgress: run.onProgress, onEvidence: run.onEvidence }),
    });
    const { user, system } = process.cpuUsage(before);
    await view?.end(undefined);
    await Promise.allSettled([events]);
    return user + system;
  } finally {
    await reference.close();
  }
}

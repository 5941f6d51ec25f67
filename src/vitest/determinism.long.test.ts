import { expect, test } from 'vitest';
import { runCampaign } from '../campaign/campaign.js';
import { chosenFrom } from '../campaign/selection.js';
import type { EvidenceLine } from '../evidence/exchange.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference } from '../../reference/server.js';
import { deriveCatalogue } from '../requirements/catalogue.js';
import { serialiseResults } from '../results/serialise-results.js';
import { loadInterface } from '../../spec/load.js';

/** Only times and ports may differ between runs. */
const port = /127\.0\.0\.1:\d+/g;
const withoutTimes = (line: EvidenceLine): string =>
  JSON.stringify(line, (name, value: unknown) =>
    name === 'at' || name === 'durationMs' || name === 'date' ? 0 : value,
  )
    .replace(port, '127.0.0.1')
    .replace(/\["date","[^"]*"\]/g, '["date",""]');

async function run(concurrency: number): Promise<{ readonly lines: readonly string[]; readonly results: string }> {
  const catalogue = deriveCatalogue(await loadInterface());
  const reference = await startReference({ seed: 'same' });
  try {
    const outcome = await runCampaign({
      catalogue,
      configuration: { ...referenceConfiguration(reference.baseUrl), limits: { concurrency } },
      embedded: true,
      seed: 'same',
      startedAt: '2026-01-01T00:00:00Z',
      // Assets of systems are appliances of gateways, so scenarios of both change the same records.
      only: chosenFrom(catalogue.requirements.filter(({ id }) => /^(systems|gateways)\./.test(id))),
    });
    if (outcome.kind !== 'judged') throw new Error(outcome.message);
    const lines: string[] = [];
    for await (const line of (await outcome.open()).lines()) lines.push(withoutTimes(line));
    const { durationMs: _, ...rest } = outcome.results.run;
    return {
      lines,
      results: serialiseResults({ ...outcome.results, run: { ...rest, durationMs: 0 } }).replace(port, '127.0.0.1'),
    };
  } finally {
    await reference.close();
  }
}

test(
  'one seed gives one sequence of evidence and one result, however many scenarios run at a time',
  { timeout: 120_000 },
  async () => {
    const warnings: string[] = [];
    process.on('warning', ({ message }) => warnings.push(message));
    const first = await run(4);
    const second = await run(4);
    const wide = await run(24);
    expect(second.lines.length).toBeGreaterThan(100);
    expect(second.lines).toEqual(first.lines);
    expect(second.results).toBe(first.results);
    expect(wide).toEqual(first);
    expect(warnings).toEqual([]);
  },
);

import { suiteIdentity } from '../../src/campaign/suite-identity.js';
import type { CampaignOutcome } from '../../src/campaign/campaign.js';
import type { Json } from '../../src/core/json.js';
import { harText } from '../../src/evidence/har.js';
import { memoryBundle } from '../../src/evidence/reader.js';
import { judge } from '../../src/judge/judge.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import type { Results } from '../../src/results/results.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { evidenceOfTraffic } from '../../src/sources/recorded/evidence-of-traffic.js';
import { entriesOfHar } from '../../src/sources/recorded/read-traffic.js';

/** A run whose evidence can be opened. */
export type Recorded = Extract<CampaignOutcome, { readonly kind: 'judged' }>;

/** The exchanges of a run as somebody else would have recorded them: without the plan, in another order. */
async function asTraffic(run: Recorded): Promise<Json> {
  let text = '';
  for await (const piece of harText(await run.open())) text += piece;
  const { log } = JSON.parse(text) as { log: { entries: { [name: string]: Json }[] } }; // text of our own
  const entries = log.entries.map(({ _exchange, _purpose, comment: _, ...entry }) => entry).toReversed();
  return { log: { version: '1.2', entries } };
}

/** Judges the exchanges of a run against the reference, or a variant of it, as recorded traffic. */
export async function judgeTraffic(catalogue: Catalogue, run: Recorded, variant?: string): Promise<Results> {
  const { iface, revision } = catalogue;
  const suite = suiteIdentity();
  const configuration = referenceConfiguration('http://127.0.0.1', variant);
  const { recorder, scenarios } = evidenceOfTraffic(entriesOfHar(await asTraffic(run), 'a.har'), {
    iface,
    revision,
    suite,
    configuration,
    from: ['a.har'],
  });
  const lines = [...scenarios()].flat();
  const footer = { kind: 'end', exchanges: 0, durationMs: 0, ended: 'finished', chain: '' } as const;
  return judge(catalogue, memoryBundle(recorder.header, lines, footer), suite);
}

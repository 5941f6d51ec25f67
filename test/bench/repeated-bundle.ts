import type { BundleHeader, EvidenceReader } from '../../src/evidence/bundle.js';
import type { EvidenceLine, ExchangeId, ScenarioId, Trouble } from '../../src/evidence/exchange.js';
import type { Storage } from '../../src/evidence/evidence-file.js';
import { createRecorder } from '../../src/evidence/recorder.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import { recordAgainstReference } from '../selftest/run-against-reference.js';

/** The evidence of a default run against the embedded reference. */
export async function recordedLines(
  catalogue: Catalogue,
): Promise<{ readonly reader: EvidenceReader; readonly lines: readonly EvidenceLine[] }> {
  const { open } = await recordAgainstReference(catalogue, {});
  const reader = await open();
  const lines: EvidenceLine[] = [];
  for await (const line of reader.lines()) lines.push(line);
  return { reader, lines };
}

/** The same evidence again and again under other scenario names, until it has so many exchanges. */
export function* repeated(lines: readonly EvidenceLine[], exchanges: number): Generator<EvidenceLine> {
  const byScenario = new Map<ScenarioId, Exclude<EvidenceLine, Trouble>[]>();
  for (const line of lines) {
    if (line.kind === 'trouble') continue;
    const own = byScenario.get(line.scenario) ?? [];
    byScenario.set(line.scenario, own);
    own.push(line);
  }
  let count = 0;
  for (let round = 0; ; round += 1) {
    for (const own of byScenario.values()) {
      if (count >= exchanges) return;
      for (const line of own) {
        // The one place where recorded names get a number.
        const scenario = `${line.scenario}${line.scenario.includes('@') ? '' : '@'}~${round}` as ScenarioId;
        if (line.kind !== 'exchange' && line.kind !== 'delivery') {
          yield { ...line, scenario };
          continue;
        }
        count += 1;
        // Ids of exchanges begin with their scenario.
        const id = line.kind === 'exchange' ? scenario + line.id.slice(line.scenario.length) : `${line.id}~${round}`;
        yield { ...line, scenario, id: id as ExchangeId };
      }
    }
  }
}

/** Writes evidence of so many exchanges to a file. */
export async function writeRepeated(
  file: string,
  header: BundleHeader,
  lines: readonly EvidenceLine[],
  exchanges: number,
  storage?: Storage,
): Promise<void> {
  const recorder = await createRecorder(file, header, storage);
  const batch: EvidenceLine[] = [];
  let count = 0;
  for (const line of repeated(lines, exchanges)) {
    batch.push(line);
    if (line.kind === 'exchange' || line.kind === 'delivery') count += 1;
    if (batch.length >= 100) await recorder.write(batch.splice(0));
  }
  await recorder.write(batch);
  await recorder.end({ exchanges: count, durationMs: 0, ended: 'finished' });
}

import type { EvidenceReader } from '../evidence/bundle.js';
import { OmissionIndex } from './omission-index.js';
import { RunSummary } from './run-summary.js';

/** Facts that need the whole run, and do not depend on a catalogue. */
export interface RunFacts {
  readonly summary: RunSummary;
  readonly omissions: OmissionIndex;
}

/** Gathers the facts of evidence that are the same for every catalogue. */
export async function runFacts(evidence: EvidenceReader): Promise<RunFacts> {
  const facts = { summary: new RunSummary(evidence.header.configuration), omissions: new OmissionIndex() };
  for await (const line of evidence.lines())
    if (line.kind === 'omission') facts.omissions.add(line);
    else if (line.kind === 'exchange') facts.summary.add(line);
    else if (line.kind === 'delivery') facts.summary.addDelivery(line);
  return facts;
}

import type { EvidenceReader } from '../evidence/bundle.js';
import { OmissionIndex } from './omission-index.js';
import { RunSummary } from './run-summary.js';

/** What only the whole run tells, and no catalogue decides. */
export interface RunFacts {
  readonly summary: RunSummary;
  readonly omissions: OmissionIndex;
}

/** Gathers from evidence what is the same for every catalogue that it is judged by. */
export async function runFacts(evidence: EvidenceReader): Promise<RunFacts> {
  const facts = { summary: new RunSummary(evidence.header.configuration), omissions: new OmissionIndex() };
  for await (const line of evidence.lines())
    if (line.kind === 'omission') facts.omissions.add(line);
    else if (line.kind === 'exchange') facts.summary.add(line);
    else if (line.kind === 'delivery') facts.summary.addDelivery(line);
  return facts;
}

import { loadInterface } from '../../spec/load.js';
import type { NotTested } from '../../reports/reporter.js';

/** Sentences of the interface that are not judged, each with the reason. */
export async function notTested(): Promise<readonly NotTested[]> {
  const { statements } = await loadInterface();
  return statements.flatMap(({ source, says, reason }) =>
    reason === undefined ? [] : [{ section: source.section, says, reason }],
  );
}

import type { Json } from '../core/json.js';
import { valueAt } from '../core/pointer.js';
import type { EvidenceReader } from '../evidence/bundle.js';
import { runFacts } from '../judge/run-facts.js';
import { verdictsOf } from '../judge/judge.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { RequirementResult } from '../results/results.js';
import type { WantedStimulus } from '../requirements/requirement.js';
import { interfaceOf } from '../../spec/interface-of.js';
import { DocumentError } from '../../spec/node.js';
import { deriveAgain } from './derive-again.js';
import { catalogueDifference, type CatalogueDifference } from './difference.js';
import { draftsOf, type Drafts } from './draft-entries.js';
import type { SelectionSources } from './select/affected.js';
import { stimuliOf, type ChangeSelection } from './select/selection.js';
import { narrowed } from './timeline.js';

/** The evidence of a run, judged by the requirements that come or change. */
interface JudgedAgain {
  readonly run: string;
  /** Requirements that it fails by the later document and does not fail by the earlier one. */
  readonly fails: readonly string[];
  /** Requirements that its evidence does not decide. */
  readonly undecided: readonly string[];
}

/** The work for implementers and maintainers that follows from the differences of two OpenAPI documents. */
export interface WorkAfterChanges {
  /** Requirements that come, change and go; `undefined` where the documents do not describe this interface. */
  readonly requirements?: CatalogueDifference;
  /** What the requirements that come or change want to see: sent for requirements of today, or for none of them. */
  readonly sent: readonly WantedStimulus[];
  readonly unsent: readonly WantedStimulus[];
  readonly implementations: readonly JudgedAgain[];
  readonly drafts: Drafts;
}

/**
 * The work that follows from the differences of two documents.
 * @param runs evidence of implementations, each opened from its start, by the names that are shown
 */
export async function workOf(
  documents: { readonly from: Json; readonly to: Json },
  { affected }: ChangeSelection,
  known: SelectionSources,
  runs: readonly { readonly run: string; readonly open: () => Promise<EvidenceReader> }[],
): Promise<WorkAfterChanges> {
  const drafts = draftsOf(affected);
  const [before, after] = [catalogueBy(documents.from, known), catalogueBy(documents.to, known)];
  if (before === undefined || after === undefined) return { sent: [], unsent: [], implementations: [], drafts };
  const requirements = catalogueDifference(before, after);
  const wants = stimuliOf([...requirements.added, ...requirements.changed]);
  const today = new Set(before.requirements.flatMap((requirement) => requirement.wants.map(nameOf)));
  const implementations: JudgedAgain[] = [];
  for (const { run, open } of runs)
    implementations.push({ run, ...(await judgedAgain(open, before, after, requirements)) });
  return {
    requirements,
    sent: wants.filter((want) => today.has(nameOf(want))),
    unsent: wants.filter((want) => !today.has(nameOf(want))),
    implementations,
    drafts,
  };
}

const nameOf = ({ operation, purpose }: WantedStimulus): string => `${operation ?? ''} ${purpose}`;

/** The requirements of a document; `undefined` where it does not describe the interface in the form of `spec/`. */
function catalogueBy(document: Json, { iface, catalogue }: SelectionSources): Catalogue | undefined {
  if (valueAt(document, '/info/title') !== iface.title) return undefined;
  try {
    return deriveAgain(catalogue, interfaceOf(document, iface.statements, iface.table, iface));
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}

async function judgedAgain(
  open: () => Promise<EvidenceReader>,
  before: Catalogue,
  after: Catalogue,
  { added, changed }: CatalogueDifference,
): Promise<Omit<JudgedAgain, 'run'>> {
  const facts = await runFacts(await open());
  const touched = new Set<string>([...added, ...changed].map(({ id }) => id));
  const verdicts = async (catalogue: Catalogue): Promise<readonly RequirementResult[]> => {
    const wanted = catalogue.requirements.filter(({ id }) => touched.has(id));
    const results = await verdictsOf(narrowed(catalogue, wanted), await open(), facts);
    return results.filter(({ id }) => touched.has(id));
  };
  const failed = new Set((await verdicts(before)).filter(({ verdict }) => verdict === 'fail').map(({ id }) => id));
  const later = await verdicts(after);
  return {
    fails: later.filter(({ id, verdict }) => verdict === 'fail' && !failed.has(id)).map(({ id }) => id),
    undecided: later.filter(({ verdict }) => verdict !== 'fail' && verdict !== 'pass').map(({ id }) => id),
  };
}

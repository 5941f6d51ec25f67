import { defined } from '../core/defined.js';
import { runLimits } from '../config/defaults.js';
import type { EvidenceReader } from '../evidence/bundle.js';
import { headlineOf, numbersOf } from '../results/headline.js';
import type { RequirementResult, Results, SupplementResults } from '../results/results.js';
import type { Catalogue } from '../requirements/catalogue.js';
import { suppliedKinds } from '../requirements/kinds/supplied/index.js';
import { forRole } from '../requirements/for-role.js';
import { catalogueOfEvidence } from '../supplement/with-supplement.js';
import { withConditions } from './find-conditions.js';
import type { RunFacts } from './run-facts.js';
import { resultsOfSelection } from './selected.js';
import { totalsOf } from './totals-of.js';
import { gateWarnings } from './gate-warnings.js';
import { applyWaivers } from './waivers.js';
import { whyIncomplete } from './why-incomplete.js';
import { Fold } from './fold.js';

/** Who judges: recorded in the results. */
export interface Judge {
  readonly name: string;
  readonly version: string;
}

/**
 * Judges a bundle by a catalogue. Pure: no clock, no network, no randomness; the same evidence gives the same results,
 * in any order of its lines. Memory is bounded by the largest scenario.
 */
export async function judge(given: Catalogue, evidence: EvidenceReader, by: Judge): Promise<Results> {
  const { header } = evidence;
  const catalogue = catalogueOfEvidence(given, header);
  const { configuration } = header;
  const ofRole = forRole(catalogue, header.target.role);
  const fold = new Fold(ofRole, header, 'all');
  for await (const line of evidence.lines()) fold.add(line);
  fold.finish();
  const footer = evidence.footer();
  const incompleteBecause = whyIncomplete(header, footer, evidence.damage());
  const { requirements, selection } = resultsOfSelection(
    await withConditions(fold.results(incompleteBecause), ofRole, evidence, fold.firstPass()),
    header.selection,
  );
  const { name, version, vendor } = configuration.implementation ?? { name: 'unnamed implementation' };
  const results: Omit<Results, 'headline' | 'numbers'> = {
    format: 'ems-conformance/results',
    formatVersion: 1,
    suite: { name: by.name, version: by.version },
    interface: { title: catalogue.iface.title, revision: catalogue.revision, digest: catalogue.iface.digest },
    implementation: {
      name,
      ...defined({ version, vendor }),
    },
    run: {
      seed: header.seed,
      startedAt: header.startedAt,
      durationMs: footer?.durationMs ?? fold.lastSeenMs,
      exchanges: fold.exchanges,
      deliveries: fold.deliveries,
      complete: incompleteBecause === '',
      incompleteBecause,
      target: header.target.baseUrl,
      role: header.target.role,
      embedded: header.target.embedded,
      ...defined({ configurationFile: header.configurationFile }),
      limits: runLimits(configuration),
      selection,
      ...defined({ recorded: header.recorded }),
    },
    ...totalsOf(requirements),
    ...defined({ supplement: supplementResults(catalogue) }),
    requirements,
    observations: fold.observations.list(),
    // Recorded traffic has no configuration that could be wrong, and no record that the suite created.
    remainsOnServer: header.recorded === undefined ? fold.remainsOnServer() : [],
    warnings: header.recorded === undefined ? fold.warnings() : fold.warningsOfAnswers(),
    coverage: fold.coverage.list(),
    ...(header.target.role === 'service' && header.recorded === undefined
      ? { contexts: fold.contexts.list(incompleteBecause) }
      : {}),
  };
  const warned = {
    ...results,
    warnings: [...results.warnings, ...gateWarnings(results, configuration.gate?.accepted)],
  };
  const judged = applyWaivers(warned, configuration.waivers ?? []);
  // Requirements of the own document are counted apart; without an interface, there are no others.
  const ofDocument = new Set(catalogue.iface.supplement === undefined ? [] : suppliedKinds.map(({ id }) => id));
  const none = catalogue.ofAllRoles === 0;
  const ofInterface = ofRole.requirements.filter(({ kind }) => none || !ofDocument.has(kind));
  const known = { catalogue: none ? ofInterface.length : catalogue.ofAllRoles, role: ofInterface.length };
  return { ...judged, headline: headlineOf(judged), numbers: numbersOf(judged, known) };
}

function supplementResults({ iface: { supplement } }: Catalogue): SupplementResults | undefined {
  if (supplement === undefined) return undefined;
  const { place, digest, operations, contradictions, leftOut } = supplement;
  const ofInterface = operations.filter((operation) => operation.ofInterface).length;
  return { place, digest, operations: operations.length, ofInterface, contradictions, leftOut };
}

/**
 * The verdicts of a judgement alone, without observations, coverage and the list of remaining records: for judging the
 * same evidence by many catalogues.
 *
 * @param known the result of `runFacts` for this evidence, so that it is not gathered again
 */
export async function verdictsOf(
  given: Catalogue,
  evidence: EvidenceReader,
  known?: RunFacts,
): Promise<readonly RequirementResult[]> {
  const { header } = evidence;
  const catalogue = catalogueOfEvidence(given, header);
  const fold = new Fold(forRole(catalogue, header.target.role), header, 'verdicts', known);
  for await (const line of evidence.lines()) fold.add(line);
  fold.finish();
  const incompleteBecause = whyIncomplete(header, evidence.footer(), evidence.damage());
  return resultsOfSelection(fold.results(incompleteBecause), header.selection).requirements;
}

import { catalogueAt } from '../changes/catalogue-at.js';
import { loadChangelog } from '../changes/load-changelog.js';
import { RevisionError } from '../changes/revision-error.js';
import { revisionOf } from '../changes/revision.js';
import { defined } from '../core/defined.js';
import { PlanAgreement } from '../engine/plan-agreement.js';
import type { Plan } from '../engine/plan.js';
import type { BundleHeader, EvidenceReader } from '../evidence/bundle.js';
import { isConfirming } from '../evidence/confirming.js';
import { openBundle } from '../evidence/reader.js';
import { selects } from '../evidence/selection.js';
import type { Catalogue } from '../requirements/catalogue.js';
import { forRole } from '../requirements/for-role.js';
import { loadInterface } from '../../spec/load.js';
import type { Scenario } from '../stimuli/scenario.js';
import { planCampaign } from './campaign.js';
import { confirmingScenarios } from './confirming-plan.js';
import { catalogueOfEvidence, emptyCatalogue, noRevision } from '../supplement/with-supplement.js';
import { withDefaults } from './campaign-options.js';
import { suiteIdentity } from './suite-identity.js';

interface Planned {
  readonly plan: Plan;
  readonly catalogue: Catalogue;
}

/**
 * Opens evidence. Lines that are missing from the plan, and planned lines that are missing, are reported as damage.
 * @throws EvidenceError as `openBundle`
 */
export async function openPlanned(path: string): Promise<EvidenceReader> {
  const reader = await openBundle(path);
  const planned = await plannedOf(reader.header);
  return planned === undefined ? reader : heldAgainstPlan(reader, planned);
}

/** Evidence held against its plan, with the confirming requests that follow from its own exchanges. */
export function heldAgainstPlan(reader: EvidenceReader, { catalogue, plan }: Planned): EvidenceReader {
  return againstPlan(reader, plan, () => confirmingScenarios(catalogue, plan, reader));
}

/**
 * The same evidence; each difference between its lines and the plan is reported as damage.
 *
 * @param confirming gives the scenarios of confirming requests, which follow from the lines before them
 */
export function againstPlan(
  reader: EvidenceReader,
  plan: Plan,
  confirming: () => Promise<readonly Scenario[]> = async () => [],
): EvidenceReader {
  let agreement = new PlanAgreement(plan, reader.header);
  let derived: Promise<readonly Scenario[]> | undefined;
  let isCompared = false;
  return {
    header: reader.header,
    async *lines() {
      // Each pass gives the same lines.
      if (isCompared) return yield* reader.lines();
      const own = (agreement = new PlanAgreement(plan, reader.header));
      let isExpected = false;
      for await (const line of reader.lines()) {
        if (!isExpected && line.kind !== 'trouble' && isConfirming(line.scenario)) {
          isExpected = true;
          own.expectConfirming(await (derived ??= confirming()));
        }
        own.take(line);
        yield line;
      }
      agreement = own;
      isCompared = true;
    },
    footer: () => reader.footer(),
    damage: () => reader.damage() ?? agreement.problem(reader.footer()),
  };
}

/**
 * The plan of a run, derived from the header of its evidence: seed, configuration, revision and selection. `undefined`
 * where that is impossible: another version of the suite or of the interface, or a revision that a file of the user
 * names.
 */
export async function planOf(header: BundleHeader): Promise<Plan | undefined> {
  return (await plannedOf(header))?.plan;
}

/** The plan as `planOf` derives it, with the catalogue of the interface at the revision of the run. */
export async function plannedOf(header: BundleHeader): Promise<Planned | undefined> {
  const { suite, interface: recorded, configuration, selection, seed, shard, startedAt, target } = header;
  const own = suiteIdentity();
  if (suite.name !== own.name || suite.version !== own.version) return undefined;
  const [iface, changelog] = await Promise.all([loadInterface(), loadChangelog()]);
  try {
    const none = recorded.revision === noRevision;
    const ofInterface = none
      ? emptyCatalogue()
      : catalogueAt(iface, changelog, revisionOf(recorded.revision, changelog));
    const catalogue = forRole(catalogueOfEvidence(ofInterface, header), target.role);
    if (catalogue.iface.digest !== recorded.digest) return undefined;
    const requirements = selection === null ? undefined : catalogue.requirements.filter(selects(selection));
    const plan = planCampaign(
      withDefaults({
        catalogue,
        iface: none ? catalogue.iface : { ...iface, ...defined({ supplement: catalogue.iface.supplement }) },
        ...(none ? { suites: [] } : {}),
        configuration,
        embedded: target.embedded,
        seed,
        startedAt,
        ...defined({ shard }),
        ...(requirements === undefined ? {} : { only: { patterns: selection ?? [], requirements } }),
      }),
    );
    return { plan, catalogue: ofInterface };
  } catch (error) {
    if (error instanceof RevisionError) return undefined;
    throw error;
  }
}

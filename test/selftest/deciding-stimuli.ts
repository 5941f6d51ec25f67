import { forRole } from '../../src/requirements/for-role.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import type { EvidenceReader } from '../../src/evidence/bundle.js';
import type { Finding, RequirementId } from '../../src/requirements/requirement.js';
import type { DeliveryView, RequestExchangeView, ViewContext } from '../../src/requirements/view.js';
import { scenariosOf } from './unanswered.js';

/** A finding that more configuration cannot improve: a pass, a failure, or not applicable. */
const decides = (finding: Finding): boolean =>
  finding.kind === 'provided'
    ? decides(finding.holds) || decides(finding.otherwise)
    : finding.kind === 'pass' || finding.kind === 'fail' || finding.kind === 'not-applicable';

/**
 * For each requirement, the stimuli that can decide it, as `scenario / step`: those whose responses in this evidence
 * lead to a verdict, each exchange alone and each scenario as a whole. The list may be empty. Requirements that do not
 * apply to the configuration are left out.
 */
export async function decidingStimuli(
  catalogue: Catalogue,
  evidence: EvidenceReader,
): Promise<ReadonlyMap<RequirementId, readonly string[]>> {
  const { iface, ...own } = forRole(catalogue, evidence.header.target.role);
  const { configuration } = evidence.header;
  const operations = new Map(iface.operations.map((operation) => [operation.id, operation]));
  const context: ViewContext = { iface, configuration, operations };
  const requirements = own.requirements.filter(({ inapplicable }) => inapplicable?.(context) === undefined);
  const found = new Map<RequirementId, Set<string>>(requirements.map(({ id }) => [id, new Set()]));
  for (const views of await scenariosOf(evidence, context)) {
    for (const { id, operations: about, judgement } of requirements) {
      const own = views.filter((view) => about.includes(aboutOf(view)));
      const deciding = own.filter((view) => {
        if (judgement.scope === 'exchange') return view.kind === 'request' && decides(judgement.judge(view, context));
        if (judgement.scope === 'delivery') return view.kind === 'delivery' && decides(judgement.judge(view, context));
        return decides(judgement.judge(views, context));
      });
      for (const view of deciding) found.get(id)?.add(stimulusOf(view));
    }
  }
  return new Map([...found].map(([id, stimuli]) => [id, [...stimuli].toSorted()]));
}

const aboutOf = (view: RequestExchangeView | DeliveryView) =>
  view.kind === 'request' ? view.exchange.operation : view.exchange.event;

const stimulusOf = (view: RequestExchangeView | DeliveryView): string =>
  view.kind === 'delivery'
    ? `${view.exchange.scenario} / delivery`
    : `${view.exchange.scenario} / ${view.exchange.stepName}`;

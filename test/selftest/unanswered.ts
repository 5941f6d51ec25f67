import type { EvidenceReader } from '../../src/evidence/bundle.js';
import type { Outcome, RequestExchange } from '../../src/evidence/exchange.js';
import { ScenarioBuffer } from '../../src/judge/scenario-buffer.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import { forRole } from '../../src/requirements/for-role.js';
import type { Finding, Requirement } from '../../src/requirements/requirement.js';
import { DeliveryView, RequestExchangeView, type ViewContext } from '../../src/requirements/view.js';

type View = RequestExchangeView | DeliveryView;

/** A requirement that would pass without a response to the requests that it judges. */
export interface Unanswered {
  readonly requirement: string;
  readonly scenario: string;
  readonly answer: string;
}

const answered = (status: number): Outcome => ({ kind: 'response', status, headers: [] });

/** Outcomes that do not depend on the request. */
const silences: readonly (readonly [string, Outcome])[] = [
  ['none', { kind: 'no-response', fault: 'timeout', message: 'silence' }],
  ['429', answered(429)],
];

/**
 * Answers of which one makes a requirement fail that looks for refusals, for successes, or for faults of the server.
 */
const provocations: readonly Outcome[] = [200, 400, 401, 403, 404, 415, 422, 500].map(answered);

/**
 * Judges the evidence of an honest implementation as if it had not responded: each exchange alone, and of each
 * scenario, first without any response of the requirement's own operations, then only without those that could have
 * made it fail, so that the responses that they are compared with remain. No requirement may pass then. Conditions on
 * the whole run count as fulfilled.
 */
export async function passesUnanswered(catalogue: Catalogue, evidence: EvidenceReader): Promise<readonly Unanswered[]> {
  const { iface, requirements } = forRole(catalogue, evidence.header.target.role);
  const { configuration } = evidence.header;
  const context: ViewContext = {
    iface,
    configuration,
    operations: new Map(iface.operations.map((operation) => [operation.id, operation])),
  };
  const found: Unanswered[] = [];
  for (const views of await scenariosOf(evidence, context)) {
    for (const requirement of requirements) {
      const own = views.filter(
        (view): view is RequestExchangeView =>
          view.kind === 'request' && requirement.operations.includes(view.exchange.operation),
      );
      const [first] = own;
      if (first === undefined) continue;
      for (const [answer, outcome] of silences) {
        if (passesWithout({ requirement, context, views, own }, outcome))
          found.push({ requirement: requirement.id, scenario: first.exchange.scenario, answer });
      }
    }
  }
  return found;
}

/** A scenario as one requirement looks at it. */
interface Sight {
  readonly requirement: Requirement;
  readonly context: ViewContext;
  readonly views: readonly View[];
  /** The exchanges with its operations. */
  readonly own: readonly RequestExchangeView[];
}

function passesWithout({ requirement, context, views, own }: Sight, silence: Outcome): boolean {
  const { judgement } = requirement;
  const silent = (view: RequestExchangeView): RequestExchangeView => withOutcome(view, silence, context);
  switch (judgement.scope) {
    case 'delivery':
      return false;
    case 'exchange':
      return own.some((view) => couldPass(judgement.judge(silent(view), context)));
    case 'scenario': {
      const judge = (steps: ReadonlySet<string>, outcome: Outcome): Finding =>
        judgement.judge(
          views.map((view) =>
            view.kind === 'request' && own.includes(view) && steps.has(view.exchange.stepName)
              ? withOutcome(view, outcome, context)
              : view,
          ),
          context,
        );
      const steps = new Set(own.map(({ exchange }) => exchange.stepName));
      const decisive = new Set(
        [...steps].filter((step) => provocations.some((outcome) => couldFail(judge(new Set([step]), outcome)))),
      );
      return couldPass(judge(steps, silence)) || (decisive.size > 0 && couldPass(judge(decisive, silence)));
    }
  }
}

const withOutcome = ({ exchange }: RequestExchangeView, outcome: Outcome, context: ViewContext): RequestExchangeView =>
  new RequestExchangeView({ ...exchange, outcome } satisfies RequestExchange, context);

const could =
  (kind: Finding['kind']) =>
  (finding: Finding): boolean =>
    finding.kind === 'provided' ? could(kind)(finding.holds) : finding.kind === kind;
const couldPass = could('pass');
const couldFail = could('fail');

/** The scenarios that the judge would judge. */
export async function scenariosOf(
  evidence: EvidenceReader,
  context: ViewContext,
): Promise<readonly (readonly View[])[]> {
  const scenarios: (readonly View[])[] = [];
  const buffer = new ScenarioBuffer((views) => scenarios.push(views));
  for await (const line of evidence.lines()) {
    if (line.kind === 'exchange') buffer.add(new RequestExchangeView(line, context));
    if (line.kind === 'delivery') buffer.add(new DeliveryView(line, context));
    if (line.kind === 'scenario') buffer.end(line.scenario, line.exchanges);
  }
  buffer.endAll();
  return scenarios;
}

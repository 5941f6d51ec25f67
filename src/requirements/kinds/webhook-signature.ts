import { subscriptions } from '../../../spec/feature-operations.js';
import type { Interface, Operation, OperationId } from '../../../spec/model.js';
import type { Json } from '../../core/json.js';
import type { DeliveryExchange, RequestExchange, SignatureCheck } from '../../evidence/exchange.js';
import { secretIn } from '../../config/subscription-secret.js';
import type { ProvingFault } from '../../faults/fault.js';
import type { ComparedFlaw, Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import { deliveryFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import {
  comparedFlaw,
  provingFault,
  inconclusive,
  ofOperation,
  faultTarget,
  requirementId,
  wantedStimuli,
} from '../build.js';
import { signatureFlaw } from '../signatures.js';
import { parseBody } from '../../answers/parse-body.js';
import { DeliveryView, lastAnswers, RequestExchangeView, type Views } from '../view.js';

const { create, replaceSecret, ping } = subscriptions;
/** The operation that set the secret. */
type Setter = OperationId;

/**
 * Requests that may lead to a delivery to the subscription: some senders also deliver when it is created or changed.
 */
const mayDeliver: ReadonlySet<OperationId | null> = new Set([create, subscriptions.replace, ping]);
const pingDelivery = 'events.ping' as OperationId; // the reference's own name for a ping's delivery

/** A step that set the secret of the subscription, and the label of that secret in evidence. */
interface Given {
  readonly by: Setter;
  readonly step: number;
  readonly exchange: RequestExchange;
  readonly label: string;
}

function secretsGiven(views: Views): readonly Given[] {
  return views.flatMap((view): readonly Given[] => {
    if (!(view instanceof RequestExchangeView) || !view.succeeded || view.exchange.superseded) return [];
    const by = [create, replaceSecret].find((setter) => setter === view.exchange.operation);
    const body = parseBody(view.exchange.request.body, undefined);
    const secret = by === undefined || body.kind !== 'json' ? undefined : labelIn(body.value, by);
    return by === undefined || secret === undefined
      ? []
      : [{ by, step: view.exchange.step, exchange: view.exchange, label: secret }];
  });
}

/** Evidence has `{{label}}` in place of a secret. */
const labelIn = (body: Json, by: Setter): string | undefined =>
  /^\{\{([^{}]+)\}\}$/.exec(secretIn(body, by) ?? '')?.[1];

const deliveriesIn = (views: Views): readonly DeliveryView[] =>
  views.filter((view): view is DeliveryView => view instanceof DeliveryView);

/**
 * Deliveries that belong to no event. A ping may also arrive as one of the twelve events, but so may an event with
 * another cause in the run: that delivery shows that the secret is used, and the requirement on its signature judges
 * it.
 */
const pingDeliveries = (views: Views): readonly DeliveryView[] =>
  deliveriesIn(views).filter(({ exchange }) => exchange.event === null);

function judge(views: Views, by: Setter, { configuration }: JudgeContext): Finding<ComparedFlaw> {
  if (configuration.events?.signature === undefined) return untouched;
  const given = secretsGiven(views);
  const checked = deliveriesIn(views).flatMap(({ exchange }) => {
    // Deliveries during the replacement of the secret may be signed with the old one.
    const current = given.filter(({ step }) => step < exchange.step).at(-1);
    return current?.by === by ? [checkedDelivery(views, exchange, current)] : [];
  });
  const flaws = checked.flatMap((each) => (typeof each === 'object' ? [each] : []));
  if (flaws.length > 0) return fail(...flaws);
  if (checked.includes('signed with the secret')) return pass;
  if (checked.includes('may be late'))
    return inconclusive(
      'what came after the secret was replaced may be deliveries from before that came late',
      'events.waitMs',
    );
  return given.some((each) => each.by === by)
    ? inconclusive(
        `nothing was delivered ${by === create ? 'to a subscription with a secret' : 'after the secret was replaced'}`,
        'events.publicUrl',
      )
    : untouched;
}

/** A delivery after a secret was given: the flaw of its signature, or what else it shows of the secret. */
function checkedDelivery(
  views: Views,
  exchange: DeliveryExchange,
  current: Given,
): ComparedFlaw | 'signed with the secret' | 'may be late' | 'not judged' {
  const [check] = exchange.signatures;
  if (check === undefined) return 'not judged';
  const isValid = check.result === 'valid';
  if (isValid && check.key === current.label) return 'signed with the secret';
  if (exchange.event !== null) return 'not judged';
  if (!isValid) return comparedFlaw(exchange, [current.exchange], signatureFlaw(check));
  return mayBeLate(views, exchange, current)
    ? 'may be late'
    : comparedFlaw(exchange, [current.exchange], outdated(check, current.label));
}

/**
 * Can a delivery have been signed before the secret was replaced? The interface states no rules of delivery (Events),
 * so a delivery for an earlier request may be late, and may arrive twice. Each accepted request of `mayDeliver`
 * accounts for one.
 */
function mayBeLate(
  views: Views,
  { id, duplicateOf, step }: DeliveryExchange,
  { step: replaced, label }: Given,
): boolean {
  const deliveries = pingDeliveries(views).map(({ exchange }) => exchange);
  if (duplicateOf !== undefined) return deliveries.some((first) => first.id === duplicateOf && first.step < step);
  const others = deliveries
    .slice(
      0,
      deliveries.findIndex((each) => each.id === id),
    )
    .filter((each) => each.duplicateOf === undefined);
  const accounted = others.filter((each) => each.step <= replaced || each.signatures[0]?.key !== label);
  const causes = lastAnswers(views).filter(
    (view) => mayDeliver.has(view.exchange.operation) && view.succeeded && view.exchange.step < replaced,
  );
  return accounted.length < causes.length;
}

const outdated = ({ key }: SignatureCheck, label: string): Parameters<typeof comparedFlaw>[2] => ({
  message: 'the delivery is signed with a secret that was replaced',
  expected: `signed with ${label}, alone or beside others`,
  actual: `signed with ${key ?? 'another key'}`,
});

function requirement(operation: Operation, by: Setter, title: string, faults: readonly ProvingFault[]): Requirement {
  return {
    ...ofOperation(operation, 'webhook-signature'),
    title: `${operation.method} ${operation.path}: ${title}`,
    level: 'MUST',
    statedness: 'supplied',
    statements: operation.stated,
    // Pings show the signature; the other two operations only have to succeed.
    wants: [...wantedStimuli(operation.id, 'success'), ...wantedStimuli(ping, 'success')],
    decidedBy: `bodies.${operation.id}`,
    inapplicable: ({ configuration }) =>
      configuration.events?.signature === undefined ? 'no signature is configured (events.signature)' : undefined,
    judgement: { scope: 'scenario', judge: (views, context) => judge(views, by, context) },
    faults,
  };
}

/**
 * Deliveries are signed with the current secret of the subscription: that of its creation, or after a replacement the
 * new one.
 */
export const webhookSignature: Kind = {
  id: 'webhook-signature',
  ...deliveryFacts,
  touchedBy: 'any change',
  about:
    'Where the configuration names a signature, what is delivered to a subscription with a secret is signed ' +
    'with it; after the secret was replaced, with the new one, ' +
    'alone or beside the old one. Pings make the deliveries; one that was still under way when the secret ' +
    'was replaced tells nothing.',
  derive: (iface: Interface) =>
    iface.operations.flatMap((operation) => {
      if (operation.id === create) {
        const replaced = {
          requirement: requirementId(replaceSecret, 'webhook-signature'),
          because: 'deliveries after a replacement are signed wrongly as well',
        };
        return [
          requirement(operation, create, 'deliveries are signed with the secret', [
            provingFault({ kind: 'delivery', on: faultTarget(pingDelivery), signature: 'foreign' }, [replaced]),
          ]),
        ];
      }
      if (operation.id === replaceSecret) {
        return [
          requirement(operation, replaceSecret, 'deliveries are signed with the new secret', [
            provingFault({ kind: 'forget', on: faultTarget(operation.id) }),
          ]),
        ];
      }
      return [];
    }),
};

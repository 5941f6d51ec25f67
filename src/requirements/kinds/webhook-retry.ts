import { subscriptions } from '../../../spec/feature-operations.js';
import type { Interface, OperationId } from '../../../spec/model.js';
import { header } from '../../answers/header.js';
import type { DeliveryExchange } from '../../evidence/exchange.js';
import { comparedFlaw, faultTarget, ofOperation, provingFault, show, wantedStimuli } from '../build.js';
import { deliveryFacts } from '../kind-facts.js';
import { fail, pass, untouched, type ComparedFlaw, type Finding, type Kind } from '../requirement.js';
import { DeliveryView, lastAnswers, type Views } from '../view.js';

const idOf = ({ request }: DeliveryExchange): string | undefined => header(request.headers, 'webhook-id');

const textOf = ({ request: { body } }: DeliveryExchange): string =>
  body?.kind === 'text' && !body.cut ? body.text : '';

const isRefused = ({ answer }: DeliveryExchange): boolean => 'none' in answer || answer.status >= 300;

/**
 * A refused delivery and a later one with the same body are certainly two attempts of one message where the body names
 * the id of the first delivery.
 */
function judge(views: Views): Finding<ComparedFlaw> {
  if (!lastAnswers(views, subscriptions.ping).some(({ succeeded }) => succeeded)) return untouched;
  const deliveries = views.filter((view) => view instanceof DeliveryView).map(({ exchange }) => exchange);
  const attempts = deliveries.flatMap((first, at) => {
    const id = idOf(first);
    const text = textOf(first);
    if (id === undefined || !isRefused(first) || !text.includes(JSON.stringify(id))) return [];
    const again = deliveries.slice(at + 1).find((each) => each.target === first.target && textOf(each) === text);
    return again === undefined ? [] : [{ first, again, id }];
  });
  const other = attempts.find(({ again, id }) => idOf(again) !== id);
  if (other !== undefined)
    return fail(
      comparedFlaw(other.again, [other.first], {
        message: 'the second attempt of a delivery has another webhook-id, so a receiver takes it for another message',
        expected: other.id,
        actual: show(idOf(other.again) ?? 'no webhook-id'),
      }),
    );
  if (attempts.length > 0) return pass;
  return deliveries.some(isRefused)
    ? { kind: 'not-applicable', reason: 'no refused delivery whose body names its id was sent again' }
    : untouched;
}

/** The attempts of one delivery have one id. */
export const webhookRetry: Kind = {
  id: 'webhook-retry',
  ...deliveryFacts,
  touchedBy: 'any change',
  about:
    'Where the configuration names the signature of Standard Webhooks: a refused delivery that comes again with the ' +
    'same body, after a ping was accepted, should have the same webhook-id. A sender need not repeat deliveries.',
  derive: (iface: Interface) =>
    iface.operations
      .filter(({ id }) => id === subscriptions.ping)
      .map((operation) => ({
        ...ofOperation(operation, 'webhook-retry'),
        title: `${operation.method} ${operation.path}: a delivery that is repeated should keep its id`,
        level: 'SHOULD',
        statedness: 'derived',
        statements: operation.stated,
        standard: 'Standard Webhooks 1.0.0, Webhook Headers',
        wants: wantedStimuli(operation.id, 'control'),
        decidedBy: 'events.publicUrl',
        inapplicable: ({ configuration }) =>
          configuration.events?.signature?.scheme === 'standard-webhooks'
            ? undefined
            : 'no signature of Standard Webhooks is configured (events.signature)',
        judgement: { scope: 'scenario', judge },
        // The reference names the delivery of a ping like this.
        faults: [provingFault({ kind: 'delivery', on: faultTarget('events.ping' as OperationId), ids: 'of attempts' })],
      })),
};

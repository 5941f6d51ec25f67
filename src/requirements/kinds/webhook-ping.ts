import { subscriptions } from '../../../spec/feature-operations.js';
import type { OperationId } from '../../../spec/model.js';
import type { ComparedFlaw, Finding, JudgeContext, Kind } from '../requirement.js';
import { deliveryFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { comparedFlaw, provingFault, inconclusive, ofOperation, faultTarget, wantedStimuli } from '../build.js';
import { exchangesOf } from '../control.js';
import { DeliveryView, lastAnswers, RequestExchangeView, type Views } from '../view.js';

/** Operations that set the address for the deliveries of a subscription. */
const setters: ReadonlySet<string> = new Set([subscriptions.create, subscriptions.replace]);

/** The operation whose body last set the address of the deliveries, if that body does not name our receiver. */
function elsewhere(views: Views, until: RequestExchangeView, { configuration }: JudgeContext): OperationId | undefined {
  const setter = views
    .filter(
      (view): view is RequestExchangeView =>
        view instanceof RequestExchangeView &&
        view.succeeded &&
        setters.has(view.exchange.operation ?? '') &&
        view.exchange.step < until.exchange.step,
    )
    .at(-1);
  const operation = setter?.exchange.operation ?? undefined;
  if (operation === undefined) return undefined;
  return JSON.stringify(configuration.bodies?.[operation]?.value ?? null).includes('${RECEIVER_URL}')
    ? undefined
    : operation;
}

/** Only an id marks a repeated delivery: the delivery of another ping may well have the same body. */
const isRepeated = ({ exchange: { duplicateOf, request } }: DeliveryView, { configuration }: JudgeContext): boolean =>
  duplicateOf !== undefined &&
  (configuration.events?.envelope === 'cloudevents-1.0' ||
    request.headers.some(([name]) => name.toLowerCase() === 'webhook-id'));

function judge(views: Views, context: JudgeContext): Finding<ComparedFlaw> {
  const pings = lastAnswers(views, subscriptions.ping).filter(
    (view) => view.exchange.credential === 'full' && view.succeeded,
  );
  const [first] = pings;
  if (first === undefined) return untouched;
  const other = elsewhere(views, first, context);
  if (other !== undefined)
    return inconclusive('the body of the subscription does not name our receiver (${RECEIVER_URL})', `bodies.${other}`);
  const deliveries = views
    .filter((view): view is DeliveryView => view instanceof DeliveryView && !isRepeated(view, context))
    .map(({ exchange }) => exchange.step);
  const subscribed = views.find(({ exchange }) =>
    setters.has(exchange.kind === 'exchange' ? (exchange.operation ?? '') : ''),
  );
  const missed: ComparedFlaw[] = [];
  for (const { exchange } of pings) {
    // Each delivery counts for one ping: the first that it can belong to.
    const found = deliveries.findIndex((step) => step >= exchange.step);
    if (found >= 0) deliveries.splice(0, found + 1);
    else
      missed.push(
        comparedFlaw(exchange, exchangesOf(subscribed === undefined ? [] : [subscribed]), {
          message: 'the ping was accepted, and nothing was delivered',
          expected: 'a delivery within events.waitMs',
          actual: 'none',
        }),
      );
  }
  if (missed.length === 0) return pass;
  // The interface doesn't state which operation leads to a delivery (Events), so no operation has to.
  if (missed.length === pings.length)
    return {
      kind: 'provided',
      condition: { kind: 'delivered' },
      holds: {
        kind: 'not-applicable',
        reason: 'no ping led to a delivery, and the interface does not say that one does',
      },
      otherwise: nothingArrived,
    };
  return fail(...missed);
}

const nothingArrived = inconclusive(
  'the ping was accepted, and nothing arrived at our receiver in the whole run',
  'events.publicUrl',
);

/** If one ping of a subscription leads to a delivery, each ping does. */
export const webhookPing: Kind = {
  id: 'webhook-ping',
  ...deliveryFacts,
  touchedBy: 'any change',
  about:
    'Where one accepted ping of a scenario leads to a delivery, each does, within events.waitMs: it was accepted ' +
    '(202). That a ping delivers anything is not shown.',
  derive: (iface) =>
    iface.operations
      .filter(({ id }) => id === subscriptions.ping)
      .map((operation) => ({
        ...ofOperation(operation, 'webhook-ping'),
        title: `${operation.method} ${operation.path} leads to a delivery each time, if at all`,
        level: 'SHOULD',
        statedness: 'derived',
        standard: 'RFC 9110 §15.3.3',
        statements: operation.stated,
        wants: wantedStimuli(operation.id, 'success'),
        decidedBy: 'events.publicUrl',
        judgement: { scope: 'scenario', judge },
        // Every second delivery only: if none arrives, our receiver may be out of reach. `events.ping` is the name that
        // the reference gives to the delivery of a ping.
        faults: [
          provingFault({ kind: 'delivery', on: faultTarget('events.ping' as OperationId, { every: 2 }), times: 0 }),
        ],
      })),
};

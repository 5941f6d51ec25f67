import type { OperationId } from '../spec/model.js';
import { defined } from '../src/core/defined.js';
import { listeningScenario } from '../src/evidence/listening.js';
import type { RefusedDelivery, Scenario, Suite } from '../src/stimuli/scenario.js';
import { configuredBodyPlan, succeed } from '../src/stimuli/steps.js';

const names: readonly string[] = [
  'events.appliance.create',
  'events.appliance.offline',
  'events.appliance.online',
  'events.commissioning.done',
  'events.ev.plugged',
  'events.ev.unplugged',
  'events.gateway.create',
  'events.gateway.offline',
  'events.gateway.online',
  'events.inverter.status',
  'events.limitation-of-power-consumption.set',
  'events.limitation-of-power-consumption.unset',
];

/**
 * Events whose first delivery is refused: what a sender delivers again is judged as each delivery is. The last ones, in
 * case the sender delivers nothing more for a while.
 */
const refusals: { readonly [event: string]: RefusedDelivery } = {
  'events.limitation-of-power-consumption.set': 'close',
  'events.limitation-of-power-consumption.unset': { status: 503 },
};

/** Makes a subscription of its own, and triggers the event. */
function emission(name: string): Scenario {
  const event = name as OperationId; // checked against the documents by a test
  return {
    id: name,
    title: `Subscribe, and have ${name} delivered`,
    effect: { kind: 'consumes', needs: 'accountID' },
    steps: [
      succeed('webhooks.create', {
        ...configuredBodyPlan,
        name: 'subscribe',
        purpose: 'trigger',
        yields: ['webhookID'],
      }),
      {
        name: 'trigger',
        operation: event,
        purpose: 'trigger',
        triggers: event,
        ...defined({ refusesFirst: refusals[name] }),
      },
    ],
  };
}

const listening: Scenario = {
  id: listeningScenario,
  title: 'Subscribe before the changes of the run, which may cause events',
  effect: { kind: 'consumes', needs: 'accountID' },
  listens: true,
  steps: [succeed('webhooks.create', { ...configuredBodyPlan, name: 'subscribe', purpose: 'trigger' })],
};

/** The end of all deliveries: until here, second attempts of the deliveries that were refused may come. */
const refused: Scenario = {
  id: 'events.refused',
  title: 'Subscribe, and refuse the first delivery of a ping',
  effect: { kind: 'consumes', needs: 'accountID' },
  steps: [
    succeed('webhooks.create', {
      ...configuredBodyPlan,
      name: 'subscribe',
      purpose: 'control',
      yields: ['webhookID'],
    }),
    succeed('webhooks.ping', { purpose: 'control', awaits: 1, refusesFirst: { status: 503 } }),
  ],
};

/** The twelve events of the interface. */
export const events: Suite = { resource: 'events', scenarios: [listening, ...names.map(emission), refused] };

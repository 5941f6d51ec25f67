import type { OperationId } from '../spec/model.js';
import { listeningScenario } from '../src/evidence/listening.js';
import type { Scenario, Suite } from '../src/stimuli/scenario.js';
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
      { name: 'trigger', operation: event, purpose: 'trigger', triggers: event },
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

/** The twelve events of the interface. */
export const events: Suite = { resource: 'events', scenarios: [listening, ...names.map(emission)] };

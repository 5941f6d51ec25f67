import { expect, test } from 'vitest';
import type { Configuration, Trigger } from '../config/configuration.js';
import type { OperationId } from '../../spec/model.js';
import { loadInterface } from '../../spec/load.js';
import { planTrigger } from './triggers.js';

const iface = await loadInterface();
const event = 'events.appliance.offline' as OperationId; // an event of the documents
const step = { name: 'trigger', operation: event, purpose: 'trigger', triggers: event } as const;

const base: Configuration = {
  ids: {
    gatewayID: ['g1', 'g9'],
    applianceID: [
      { gatewayID: 'g1', applianceID: 'd1' },
      { gatewayID: 'g9', applianceID: 'd9' },
    ],
  },
  writes: { allowed: true, expendable: { gatewayID: ['g9'], customerID: ['k1'] } },
  bodies: { 'gateways.appliances.update': { value: { name: 'a' } } },
  bindings: { 'customers.users.update': { accountID: 'k1', userID: 'u7' } },
};

const planned = (trigger: Trigger, more: Configuration = {}) =>
  planTrigger(step, event, iface, { ...base, ...more, events: { triggers: { [event]: trigger } } });

test('an operation by its id takes ids and body of the other entries', () => {
  expect(planned('gateways.appliances.update')).toEqual({
    kind: 'operation',
    step: {
      name: `events.triggers.${event}`,
      operation: 'gateways.appliances.update',
      purpose: 'trigger',
      bindings: { gatewayID: 'g9', applianceID: 'd9' },
      body: { from: 'configuration' },
    },
  });
  expect(planned('customers.users.update')).toMatchObject({ step: { bindings: { accountID: 'k1', userID: 'u7' } } });
  // An account alone is the one that the scenario is bound to.
  const accounts = { writes: { allowed: true, expendable: { accountID: ['a9'] } } };
  expect(planned('accounts.users.create', accounts)).toMatchObject({ step: { bindings: {} } });
});

test('its own path and body win, and what it leaves out is filled in', () => {
  const own = { operation: 'gateways.appliances.update', path: { applianceID: 'd8' }, body: { name: 'b' } };
  expect(planned(own)).toMatchObject({
    step: { bindings: { gatewayID: 'g9', applianceID: 'd8' }, body: { from: 'literal', value: { name: 'b' } } },
  });
  // Without a configured body, the long form sends none, and the short one asks for it.
  const without = { bodies: {} };
  expect(planned({ operation: 'gateways.update' }, without)).not.toHaveProperty('step.body');
  expect(planned('gateways.update', without)).toHaveProperty('step.body');
});

test('it changes what is expendable, and nothing else', () => {
  const nothing = { writes: { allowed: true, expendable: {} } };
  expect(planned('gateways.appliances.update', nothing)).toMatchObject({
    kind: 'not-sent',
    decidedBy: 'writes.expendable.gatewayID',
  });
  expect(planned('gateways.appliances.update', { writes: {} })).toMatchObject({ decidedBy: 'writes.allowed' });
});

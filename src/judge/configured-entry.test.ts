import { expect, test } from 'vitest';
import { isConfigured } from './configured-entry.js';

const configuration = {
  ids: { systemID: ['sys-1'], gatewayID: [] },
  bodies: { 'systems.create': { value: {} }, 'user.update': { mediaType: 'application/json' } },
  query: { 'gateways.list': { order: 'asc' } },
  limits: { timeoutMs: 1_000 },
};

test.each([
  ['ids.systemID', true],
  ['ids.gatewayID', false],
  ['ids.accountID', false],
  ['bodies.systems.create', true],
  ['bodies.systems.create.schema', false],
  ['bodies.user.update', false],
  ['query.gateways.list.order', true],
  ['query.gateways.list.<parameter>', false],
  ['limits.timeoutMs', true],
  ['events.publicUrl', false],
])('%s: %s', (entry, expected) => expect(isConfigured(configuration, entry)).toBe(expected));

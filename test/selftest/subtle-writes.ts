import type { OperationId } from '../../spec/model.js';
import { on, type SubtleFault } from './subtle-fault.js';

/** Faults that show after a change in parts, or after the same request again. */
export const subtleWrites: readonly SubtleFault[] = [
  {
    id: 'resets-what-a-change-lacks',
    about: 'A tariff is shown without its provider after a change that has the price alone, as if it was replaced.',
    fault: {
      kind: 'set',
      on: on('systems.tariff.update', { bodyHas: ['/pricePerKilowattHour'], bodyLacks: ['/energyProvider'] }),
      at: 'energyProvider',
      value: null,
    },
    requirement: 'systems.tariff.update/read-back',
  },
  {
    id: 'resets-by-an-empty-change',
    about: 'A change of a user without any member resets its language.',
    fault: {
      kind: 'set',
      on: on('accounts.users.update', { bodyLacks: ['/fullName', '/language', '/email', '/role'] }),
      at: 'language',
      value: 'en',
    },
    requirement: 'accounts.users.update/written-shown',
  },
  {
    id: 'loses-one-of-two-changes',
    about: 'A change of the provider alone is lost: another one at the same time writes the record as it was before.',
    fault: {
      kind: 'forget',
      on: on('systems.tariff.update', { bodyHas: ['/energyProvider'], bodyLacks: ['/pricePerKilowattHour'] }),
    },
    requirement: 'systems.tariff.update/read-back',
  },
  {
    id: 'makes-a-part-of-a-refused-change',
    about: 'A system is renamed by a change that is refused, because another member is invalid.',
    fault: { kind: 'make-in-part', on: on('systems.update', { bodyContains: { '/name': 'not to be kept' } }) },
    requirement: 'systems.update/read-back',
  },
  {
    id: 'makes-a-part-of-a-change-with-an-added-member',
    about: 'A gateway is renamed by a change that is refused, because a member that it seldom has is invalid.',
    fault: { kind: 'make-in-part', on: on('gateways.update', { bodyContains: { '/name': 'not to be kept' } }) },
    requirement: 'gateways.update/read-back',
  },
  {
    id: 'makes-a-part-where-nothing-is-read',
    about: 'A user, which no operation reads, is renamed by a change that is refused.',
    fault: { kind: 'make-in-part', on: on('accounts.users.update') },
    requirement: 'accounts.users.update/written-shown',
  },
  {
    id: 'keeps-a-reading-in-gzip',
    about: 'The reading of a tariff in gzip is kept from before a change, and the usual one is not.',
    fault: {
      kind: 'keep',
      on: on('systems.tariff.read', { header: { 'accept-encoding': 'gzip' } }),
      by: ['accept-encoding'],
    },
    requirement: 'systems.tariff.update/read-back',
  },
  {
    id: 'shows-three-of-an-embedded-list',
    about: 'A system shows at most three gateways.',
    fault: {
      kind: 'remove',
      on: on('systems.read', { after: 'systems.gateways.create' as OperationId }),
      at: 'gateways/3',
    },
    requirement: 'systems.gateways.create/created-apart',
  },
  {
    id: 'does-not-know-a-created-gateway',
    about: 'A gateway is not found by its device after a gateway was created.',
    fault: {
      kind: 'answer',
      on: on('gateways.read-by-device', { after: 'systems.gateways.create' as OperationId }),
      status: 404,
      body: { error: 'there is none' },
    },
    requirement: 'gateways.read-by-device/same-gateway/gateway',
    also: [{ requirement: 'gateways.read-by-device/served', because: 'other gateways are not found then either' }],
  },
  {
    id: 'keeps-the-first-of-two-creations',
    about: 'A tariff is created where a system has one already, is acknowledged, and not kept.',
    fault: { kind: 'forget', on: on('systems.tariff.create', { bodyContains: { '/energyProvider': 'Größe' } }) },
    requirement: 'systems.tariff.create/other-views/systems.tariff.read',
  },
  {
    id: 'deletes-once',
    about: 'An account that was deleted before cannot be deleted: the server fails.',
    fault: { kind: 'status', on: on('accounts.delete', { status: 404 }), status: 500 },
    requirement: 'accounts.delete/deleted-gone',
  },
];

import type { Variant } from './variant.js';

export const optionalPresent: Variant = {
  id: 'optional-present',
  about: 'Every optional property is there, in every record.',
  prepare({ state }) {
    for (const appliance of state.appliances.values()) {
      appliance.installationDate ??= '2025-07-01';
      appliance.lastHeartbeatReceivedAt ??= '2026-01-15T07:59:30.000Z';
    }
  },
};

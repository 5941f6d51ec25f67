import type { Variant } from './variant.js';

export const unknownValues: Variant = {
  id: 'unknown-values',
  about: 'Open enumerations carry values that nobody named.',
  prepare({ state }) {
    for (const system of state.systems.values())
      Object.assign(system, { plan: '2031_PLAN_TO_COME', wizardStep: 'STEP_TO_COME' });
    for (const gateway of state.gateways.values()) gateway.scanners = ['SCANNER_TO_COME'];
    for (const appliance of state.appliances.values())
      if ('type' in appliance.details) appliance.details = { ...appliance.details, type: 'TYPE_TO_COME' };
  },
};

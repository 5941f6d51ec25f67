import { changingSuccessBodies, everyRecord } from './reshape.js';
import type { Variant } from './variant.js';

export const controlledHeatPumps: Variant = {
  id: 'controlled-heat-pumps',
  about: 'An external controller names the heat pump that it controls in an object `heatPump`.',
  wrap: changingSuccessBodies((body) =>
    everyRecord(body, (record) =>
      record['kind'] === 'EXTERNAL_CONTROLLER' ? { ...record, heatPump: { applianceID: 'apl-1003' } } : record,
    ),
  ),
};

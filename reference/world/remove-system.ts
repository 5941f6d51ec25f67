import type { Id } from './ids.js';
import type { System } from './records.js';
import { rowsWhere } from './table.js';
import type { World } from './world.js';

/** Removes a system with its gateways and everything that belongs to them. */
export const removeSystem = ({ state }: World, system: System): void => {
  for (const gateway of rowsWhere(state.gateways, ({ systemID }) => String(systemID) === String(system.id))) {
    for (const table of [state.appliances, state.scans, state.jobs]) removeOf(table, gateway.id);
    state.gateways.delete(String(gateway.id));
  }
  state.systemSettings.delete(String(system.id));
  state.systems.delete(String(system.id));
};

const removeOf = (table: Map<string, { readonly gatewayID: Id }>, gatewayID: Id): void => {
  for (const [key, row] of table) if (String(row.gatewayID) === String(gatewayID)) table.delete(key);
};

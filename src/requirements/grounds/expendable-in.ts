import type { ServedCase } from './served-case.js';

/** The entry of `writes.expendable` that names an id of the path, with the variable and the id. */
export function expendableIn({ exchange, context: { configuration } }: ServedCase) {
  const {
    accountID = [],
    deletableAccountID = [],
    customerID = [],
    gatewayID = [],
    systemID = [],
  } = configuration.writes?.expendable ?? {};
  const entries = [
    { entry: 'deletableAccountID', variable: 'accountID', ids: deletableAccountID },
    { entry: 'accountID', variable: 'accountID', ids: accountID },
    { entry: 'customerID', variable: 'customerID', ids: customerID },
    { entry: 'gatewayID', variable: 'gatewayID', ids: gatewayID },
    { entry: 'systemID', variable: 'systemID', ids: systemID },
  ] as const;
  for (const { entry, variable, ids } of entries) {
    const id = exchange.bindings[variable];
    if (id !== undefined && ids.map(String).includes(id)) return { entry, variable, id };
  }
  return undefined;
}

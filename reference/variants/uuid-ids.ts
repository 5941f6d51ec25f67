import { changingSuccessBodies, everyRecord } from './reshape.js';
import type { Variant } from './variant.js';

const variables = ['accountID', 'applianceID', 'assetID', 'customerID', 'gatewayID', 'systemID', 'userID', 'webhookID'];

export const uuidIds: Variant = {
  id: 'uuid-ids',
  about: 'The id of a record is its property uuid.',
  wrap: changingSuccessBodies((body) =>
    everyRecord(body, ({ id, ...rest }) => (id === undefined ? rest : { uuid: id, ...rest })),
  ),
  configure: (configuration) => ({
    ...configuration,
    idFields: Object.fromEntries(variables.map((name) => [name, 'uuid'])),
  }),
};

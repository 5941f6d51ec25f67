import { idPrefixes } from '../world/ids.js';
import { changingSuccessBodies, everyRecord } from './reshape.js';
import type { Variant } from './variant.js';

const nameOf = (id: unknown): string => {
  const thing = Object.entries(idPrefixes).find(([, prefix]) => String(id).startsWith(`${prefix}-`))?.[0];
  return thing === undefined ? 'id' : `${thing}ID`;
};

export const namedIds: Variant = {
  id: 'named-ids',
  about: 'The id of a system is its property systemID, that of a gateway gatewayID, and so on.',
  wrap: changingSuccessBodies((body) =>
    everyRecord(body, ({ id, ...rest }) => (id === undefined ? rest : { ...rest, [nameOf(id)]: id })),
  ),
};

import { expect, test } from 'vitest';
import type { Method } from '../../spec/model.js';
import { actsOnAll } from './acts-on-all.js';

test.each<[Method, string, string?]>([
  ['POST', '/__admin/shutdown'],
  ['POST', '/__admin/mappings/reset'],
  ['POST', '/__admin/mappings/import'],
  ['POST', '/__admin/requests/remove'],
  ['POST', '/__admin/mappings/remove-by-metadata'],
  ['POST', '/system/factory-reset'],
  ['POST', '/cache', 'clearCache'],
  ['POST', '/server/power', 'Server_shutDown'],
  ['POST', '/tools', 'tools.purgeAll'],
  ['POST', '/records:batchDelete'],
  ['DELETE', '/mappings'],
  ['GET', '/admin/restart'],
  ['GET', '/devices/{deviceID}/reboot'],
  ['PUT', '/settings/reset'],
  ['GET', '/reset-all'],
])('%s %s acts on everything', (method, path, operationId) =>
  expect(actsOnAll({ method, path, ...(operationId === undefined ? {} : { operationId }) })).toBeDefined(),
);

test.each<[Method, string, string?]>([
  ['POST', '/imports', 'createImport'],
  ['POST', '/mappings', 'createMapping'],
  ['POST', '/mappings/{mappingID}/reset'],
  ['DELETE', '/mappings/{mappingID}'],
  ['GET', '/reset-policies', 'listResetPolicies'],
  ['GET', '/deleted-items'],
  ['GET', '/stops'],
  ['POST', '/searches', 'search'],
])('%s %s is an ordinary operation', (method, path, operationId) =>
  expect(actsOnAll({ method, path, ...(operationId === undefined ? {} : { operationId }) })).toBeUndefined(),
);

import { beforeAll, describe, expect, it } from 'vitest';
import { operationId } from './brands.js';
import { matchOperation, operationById, withdrawnById } from './find.js';
import { loadInterface } from './load.js';
import type { Interface } from './model.js';

let iface: Interface;
beforeAll(async () => {
  iface = await loadInterface();
});

const match = (method: string, path: string): string | undefined => {
  const found = matchOperation(iface, method, path);
  return found === undefined ? undefined : `${found.kind} ${found.operation.id} ${JSON.stringify(found.bindings)}`;
};

describe('matchOperation', () => {
  it.each([
    ['GET', '/systems/list', 'operation systems.list-by-cursor {}'],
    ['GET', '/systems/7', 'operation systems.read {"systemID":"7"}'],
    ['PATCH', '/systems/list', 'operation systems.update {"systemID":"list"}'],
    ['GET', '/gateways/device/d1', 'operation gateways.read-by-device {"deviceID":"d1"}'],
    ['GET', '/gateways/device/jobs', 'operation gateways.read-by-device {"deviceID":"jobs"}'],
    ['get', '/gateways/g%2F1/appliances/a', 'operation gateways.appliances.read {"gatewayID":"g/1","applianceID":"a"}'],
    ['PATCH', '/customers/1/users/2', 'operation customers.users.update {"accountID":"1","userID":"2"}'],
    ['GET', '/customers/1/users', 'operation customers.users.list {"customerID":"1"}'],
    [
      'GET',
      '/accounts/1/users/2/notifications/rules',
      'withdrawn notification-rules.list {"accountID":"1","userID":"2"}',
    ],
    [
      'GET',
      '/accounts/1/users/2/notifications/x',
      'withdrawn notifications.read {"accountID":"1","userID":"2","notificationID":"x"}',
    ],
    ['POST', '/systems/1/import-power-limit-schedule', 'withdrawn systems.import-power-limit.create {"systemID":"1"}'],
    ['GET', '/systems/__proto__', 'operation systems.read {"systemID":"__proto__"}'],
  ])('%s %s', (method, path, expected) => {
    expect(match(method, path)).toBe(expected);
  });

  it.each([
    ['GET', '/'],
    ['GET', '/systems/'],
    ['GET', '/systems/%E0%A4%A'],
    ['HEAD', '/systems'],
    ['POST', '/systems/7'],
    ['GET', '/Systems'],
    ['GET', '/systems/1/2/3/4/5'],
  ])('knows nothing of %s %s', (method, path) => {
    expect(match(method, path)).toBeUndefined();
  });

  it('finds every operation, current and withdrawn, by its own path', () => {
    const all = [...iface.operations, ...iface.withdrawn];
    const found = all.map(
      ({ method, path }) => matchOperation(iface, method, path.replaceAll(/[{}]/g, '-'))?.operation.id,
    );
    expect(found).toEqual(all.map(({ id }) => id));
  });
});

describe('by id', () => {
  it('finds operations and withdrawals apart from each other', () => {
    expect(operationById(iface, operationId('systems.tariff.read'))?.path).toBe('/systems/{systemID}/tariff');
    expect(operationById(iface, operationId('notifications.list'))).toBeUndefined();
    expect(withdrawnById(iface, operationId('notifications.list'))?.safe).toBe(true);
  });
});

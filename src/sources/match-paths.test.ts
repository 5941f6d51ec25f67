import { expect, test } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import { matchPaths } from './match-paths.js';

const iface = await loadInterface();

const idsOf = (paths: readonly [string, string][], values = false): readonly string[] =>
  matchPaths(
    iface,
    paths.map(([method, path]) => ({ method, path })),
    { values },
  ).matches.map(({ match }) => match.operation.id);

test('every path of the interface is itself, whatever its variables are called', () => {
  const all = [...iface.operations, ...iface.withdrawn];
  const { matches, others, basePath } = matchPaths(
    iface,
    all.map(({ method, path }) => ({ method: method.toLowerCase(), path: path.replaceAll(/\{(\w+)\}/g, '{x_$1}') })),
  );
  expect(others).toEqual([]);
  expect(basePath).toBe('');
  expect(matches.map(({ match }) => match.operation.id)).toEqual(all.map(({ id }) => id));
  expect(matches.flatMap(({ match }) => match.differences)).toEqual([]);
});

test('a base path, other casing, and what trails are seen through', () => {
  const found = matchPaths(iface, [
    { method: 'get', path: '/api/v2/Systems/{id}/TimeOfUse/Settings/' },
    { method: 'get', path: '/api/v2/gateways/{gw}/appliances.json' },
    { method: 'get', path: '/api/v2/systems/list' },
    { method: 'get', path: '/api/v2/health' },
    { method: 'get', path: '/internal/systems' },
  ]);
  expect(found.basePath).toBe('/api/v2');
  expect(found.matches.map(({ match }) => [match.operation.id, match.differences])).toEqual([
    ['systems.time-of-use.read', ['casing', 'trailing part']],
    ['gateways.appliances.list', ['trailing part']],
    ['systems.list-by-cursor', []],
  ]);
  expect(found.matches[1]?.match.variables).toEqual({ gatewayID: 'gw' });
  expect(found.others.map(({ path }) => path)).toEqual(['/api/v2/health', '/internal/systems']);
});

test('a document does not mean a literal by a variable, nor the other way round', () => {
  expect(
    idsOf([
      ['GET', '/systems/{systemID}'],
      ['GET', '/systems/list'],
      ['GET', '/systems/first'],
    ]),
  ).toEqual(['systems.read', 'systems.list-by-cursor']);
});

test('recorded paths have values in the places of variables', () => {
  const { matches, basePath } = matchPaths(
    iface,
    [
      { method: 'GET', path: '/v1/gateways/g1/appliances/a7?x=1' },
      { method: 'GET', path: '/v1/systems/list' },
      { method: 'GET', path: '/v1/systems/s1' },
    ],
    { values: true },
  );
  expect(basePath).toBe('/v1');
  expect(matches.map(({ match }) => [match.operation.id, match.variables])).toEqual([
    ['gateways.appliances.read', { gatewayID: 'g1', applianceID: 'a7' }],
    ['systems.list-by-cursor', {}],
    ['systems.read', { systemID: 's1' }],
  ]);
});

test('an encoded character of a literal is that character (RFC 3986 §6.2.2.2)', () => {
  const encoded: readonly [string, string][] = [
    ['GET', '/systems/%6Cist'],
    ['GET', '/systems/%6cist?'],
    ['GET', '/%73ystems/s1'],
    ['GET', '/systems/%E0%A4%A'],
  ];
  expect(idsOf(encoded, true)).toEqual([
    'systems.list-by-cursor',
    'systems.list-by-cursor',
    'systems.read',
    'systems.read',
  ]);
});

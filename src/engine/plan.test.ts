import { expect, it } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import { customers } from '../../suites/customers.js';
import { gateways } from '../../suites/gateways.js';
import { systems } from '../../suites/systems.js';
import type { Scenario } from '../stimuli/scenario.js';
import { drawnSteps, succeed } from '../stimuli/steps.js';
import { exchangesIn, runAgainst } from './run.fixture.js';

const scenarioOf = (scenarios: readonly Scenario[], id: string): readonly Scenario[] =>
  scenarios.filter((scenario) => scenario.id === id);

const readOne = 'gateways.appliances.read';

const updates = scenarioOf(customers.scenarios, 'customers.users.update');

const withBindings = (bindings: Configuration['bindings']): Configuration => ({
  ids: { userID: [{ accountID: 'a1', userID: 'u1' }] },
  bodies: { 'customers.users.update': { value: { name: 'a' } } },
  writes: { allowed: true, expendable: { accountID: ['a1'], customerID: ['c1'] } },
  ...(bindings === undefined ? {} : { bindings }),
});

async function patched(configuration: Configuration) {
  const lines = await runAgainst(
    (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    { scenarios: updates, configuration },
  );
  return {
    paths: [
      ...new Set(
        exchangesIn(lines).flatMap(({ request, pathOrigin }) =>
          request.method === 'PATCH' ? [`${new URL(request.url).pathname} ${pathOrigin}`] : [],
        ),
      ),
    ],
    missing: [...new Set(lines.flatMap((line) => (line.kind === 'omission' ? [line.decidedBy] : [])))],
  };
}

it('the path of one operation is bound as the configuration says', async () => {
  // A path that is bound is also written to with a credential that may only read, which is not configured here.
  const missing = ['credentials.named.read-only'];
  expect(await patched(withBindings(undefined))).toEqual({ paths: ['/customers/a1/users/u1 learned'], missing });
  expect(await patched(withBindings({ 'customers.users.update': { accountID: 'c1', userID: 7 } }))).toEqual({
    paths: ['/customers/c1/users/7 configured'],
    missing,
  });
});

it('a path that the configuration gives is written to only where it is expendable', async () => {
  expect(await patched(withBindings({ 'customers.users.update': { accountID: 'c2', userID: 'u1' } }))).toEqual({
    paths: [],
    missing: ['writes.expendable.customerID'],
  });
});

it('a named body is sent to what the configuration binds it to', async () => {
  const lines = await runAgainst(
    (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    {
      scenarios: scenarioOf(systems.scenarios, 'systems.assets.update'),
      configuration: {
        ids: { assetID: ['charger', 'inverter'].map((assetID) => ({ systemID: 's1', assetID })) },
        bodies: {
          'systems.assets.update': {
            schemas: { EVAssetUpdate: { name: 'car' }, InverterAssetUpdate: { name: 'inverter' } },
            bindings: { InverterAssetUpdate: { assetID: 'inverter' } },
          },
        },
        writes: { allowed: true, expendable: { systemID: ['s1'] } },
      },
    },
  );
  const sent = exchangesIn(lines).flatMap(({ stepName, credential, request }) =>
    credential === 'full' && stepName.endsWith('AssetUpdate') ? [`${stepName} ${new URL(request.url).pathname}`] : [],
  );
  expect(sent).toEqual(['EVAssetUpdate /systems/s1/assets/charger', 'InverterAssetUpdate /systems/s1/assets/inverter']);
});

it('each further body of an operation is sent', async () => {
  const lines = await runAgainst(
    (_, response) => response.writeHead(201, { 'content-type': 'application/json' }).end('{"id": "new"}'),
    {
      scenarios: scenarioOf(gateways.scenarios, 'gateways.appliances.life'),
      configuration: {
        bodies: {
          'gateways.appliances.create': {
            value: { kind: 'METER' },
            further: { heater: { kind: 'HEATER' }, container: { kind: 'CONTAINER' } },
          },
        },
        writes: { allowed: true, expendable: { gatewayID: ['g1'] } },
      },
    },
  );
  const created = exchangesIn(lines).filter(
    ({ operation, purpose }) => operation === 'gateways.appliances.create' && purpose === 'success',
  );
  expect(
    created.map(({ stepName, request }) => [stepName, request.body?.kind === 'text' && request.body.text]),
  ).toEqual([
    ['gateways.appliances.create', '{"kind":"METER"}'],
    ['gateways.appliances.create: heater', '{"kind":"HEATER"}'],
    ['gateways.appliances.create: container', '{"kind":"CONTAINER"}'],
  ]);
  expect(new Set(created.map(({ request }) => request.bodyOrigin))).toEqual(new Set(['configured']));
  // Records created by further bodies are read, too.
  const read = exchangesIn(lines).filter(({ operation, stepName }) => operation === stepName && operation === readOne);
  expect(read.map(({ scenario }) => scenario.split('@')[0])).toEqual([
    'gateways.appliances.life',
    'gateways.appliances.life.heater',
    'gateways.appliances.life.container',
  ]);
});

it('a further body that is refused takes turns with the own one, and one that is taken does not', async () => {
  const lines = await runAgainst(
    (request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () =>
        response
          .writeHead(body.includes('HEATER') ? 422 : 201, { 'content-type': 'application/json' })
          .end('{"id": "new"}'),
      );
    },
    {
      scenarios: scenarioOf(gateways.scenarios, 'gateways.appliances.life'),
      configuration: {
        bodies: {
          'gateways.appliances.create': {
            value: { kind: 'METER' },
            further: { heater: { kind: 'HEATER' }, container: { kind: 'CONTAINER' } },
          },
        },
        writes: { allowed: true, expendable: { gatewayID: ['g1'] } },
      },
    },
  );
  const sent = (scenario: string): readonly (string | false)[] =>
    exchangesIn(lines)
      .filter((line) => line.scenario.startsWith(scenario) && line.operation === 'gateways.appliances.create')
      .map(({ request }) => request.body?.kind === 'text' && request.body.text);
  expect(sent('gateways.appliances.life.heater')).toEqual([
    '{"kind":"HEATER"}',
    '{"kind":"METER"}',
    '{"kind":"HEATER"}',
    '{"kind":"METER"}',
  ]);
  expect(sent('gateways.appliances.life.container')).toEqual(['{"kind":"CONTAINER"}']);
});

it('what creates something is sent once without the properties that its schema does not require', async () => {
  const lines = await runAgainst(
    (_, response) => response.writeHead(201, { 'content-type': 'application/json' }).end('{"id": "new"}'),
    {
      scenarios: scenarioOf(gateways.scenarios, 'gateways.appliances.life'),
      configuration: {
        bodies: {
          'gateways.appliances.create': {
            value: { kind: 'METER', name: 'a' },
            schema: { type: 'object', required: ['kind'] },
          },
        },
        writes: { allowed: true, expendable: { gatewayID: ['g1'] } },
      },
    },
  );
  expect(
    exchangesIn(lines).flatMap(({ operation, purpose, request }) =>
      operation === 'gateways.appliances.create' && purpose === 'success' && request.body?.kind === 'text'
        ? [[JSON.parse(request.body.text), request.bodyOrigin]]
        : [],
    ),
  ).toEqual([
    [{ kind: 'METER', name: 'a' }, 'configured'],
    // In another form; the usual one is sent where that is refused.
    [{ kind: 'METER' }, 'made-up'],
  ]);
});

it('a run at depth quick leaves out repeated forms, and sends some of the boundary requests', async () => {
  const scenario: Scenario = {
    id: 'test',
    title: 'test',
    effect: { kind: 'consumes', needs: 'user' },
    steps: [
      succeed('systems.list'),
      succeed('systems.list', { name: 'again', notQuick: true }),
      ...drawnSteps('user.update').filter(({ generate }) => generate === 'boundary'),
    ],
  };
  const sent = async (depth: 'quick' | 'normal'): Promise<{ readonly read: number; readonly changed: number }> => {
    const lines = await runAgainst(
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      {
        scenarios: [scenario, { id: 'repeated', title: 'test', effect: { kind: 'reads' }, steps: [repeated] }],
        configuration: {
          limits: { depth },
          writes: { allowed: true, expendable: { user: true } },
          bodies: { 'user.update': { schema: { enum: Array.from({ length: 40 }, (_each, at) => ({ at })) } } },
        },
      },
    );
    const methods = exchangesIn(lines).map(({ request }) => request.method);
    const read = methods.filter((method) => method === 'GET').length;
    return { read, changed: methods.length - read };
  };
  const repeated = succeed('systems.list', { notQuick: true });
  // One of them has no body.
  expect(await sent('normal')).toEqual({ read: 3, changed: 41 });
  expect(await sent('quick')).toEqual({ read: 1, changed: 8 });
});

it('further bodies of a change are sent before its own, which is what the next step reads', async () => {
  const lines = await runAgainst(
    (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id": "s1"}'),
    {
      scenarios: scenarioOf(systems.scenarios, 'systems.life'),
      configuration: {
        bodies: {
          'systems.create': { value: { name: 'new' } },
          'systems.update': { value: { name: 'own' }, further: { other: { name: 'other' } } },
        },
        writes: { allowed: true },
      },
    },
  );
  const steps = exchangesIn(lines).map(({ stepName }) => stepName);
  const at = (step: string): number => steps.indexOf(step);
  expect(at('systems.update: other')).toBeGreaterThan(0);
  expect(at('systems.update: other')).toBeLessThan(at('systems.update'));
  expect(at('systems.update')).toBeLessThan(at('systems.update read back'));
});

import { expect, test } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import type { OperationId } from '../../spec/model.js';
import type { Scenario } from '../stimuli/scenario.js';
import { configuredBodyPlan, succeed } from '../stimuli/steps.js';
import { exchangesIn, runAgainst } from './run.fixture.js';

const create = 'systems.gateways.create' as OperationId; // one of the interface

const scenario: Scenario = {
  id: 'gateway',
  title: 'Add a gateway',
  effect: { kind: 'consumes', needs: 'systemID' },
  steps: [succeed(create, { ...configuredBodyPlan, yields: ['gatewayID'] })],
};

async function sent(value: NonNullable<Configuration['bodies']>[OperationId]['value']): Promise<readonly string[]> {
  const lines = await runAgainst(
    (request, response) =>
      response
        .writeHead(request.url?.includes('/device/') === true ? 404 : 200, { 'content-type': 'application/json' })
        .end('{}'),
    {
      configuration: {
        bodies: { [create]: { value } },
        writes: { allowed: true, expendable: { systemID: ['s1'] } },
      },
      scenarios: [scenario],
    },
  );
  const ofScenario = exchangesIn(lines).filter((exchange) => exchange.scenario.startsWith(scenario.id));
  return ofScenario.map(({ request: { method, url, body } }) =>
    [method, new URL(url).pathname, ...(body?.kind === 'text' ? [body.text] : [])].join(' '),
  );
}

test('a record is asked for by a member of its body before it is created', async () => {
  const [ahead = '', creation = '', ...others] = await sent({ name: 'A', deviceID: 'd-${UNIQUE}' });
  const [, deviceID] = /"deviceID":"(d-[\da-f]{8})"/.exec(creation) ?? [];
  expect(deviceID).toBeDefined();
  expect(ahead).toBe(`GET /gateways/device/${deviceID}`);
  expect(others).toEqual([]);
});

test('where the body has no such member, only the creation is sent', async () =>
  expect(await sent({ name: 'A' })).toEqual(['POST /systems/s1/gateways {"name":"A"}']));

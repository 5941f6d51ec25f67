import { expect, test } from 'vitest';
import type { OperationId } from '../../spec/model.js';
import { readBackStep } from '../stimuli/turned-body.js';
import { configuredBodyPlan, succeed } from '../stimuli/steps.js';
import { exchangesIn, runAgainst } from './run.fixture.js';

/** The requests of a scenario that makes, changes and reads back an appliance, with the origins of their paths. */
async function sent(bindings: { readonly [variable: string]: string } | undefined): Promise<readonly string[]> {
  const operation = 'gateways.appliances.update' as OperationId;
  const lines = await runAgainst(
    ({ method }, response) =>
      response
        .writeHead(method === 'POST' ? 201 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id: 'new', mode: 'a' })),
    {
      configuration: {
        ids: { gatewayID: ['g1'] },
        bodies: { 'gateways.appliances.create': { value: {} }, [operation]: { value: { mode: 'a' } } },
        writes: { allowed: true, expendable: { gatewayID: ['g1'] } },
        ...(bindings === undefined ? {} : { bindings: { [operation]: bindings } }),
      },
      scenarios: [
        {
          id: 'life',
          title: 'An appliance',
          effect: { kind: 'consumes', needs: 'gatewayID' },
          steps: [
            succeed('gateways.appliances.create', { ...configuredBodyPlan, yields: ['applianceID'] }),
            succeed(operation, configuredBodyPlan),
            succeed('gateways.appliances.read', {
              name: readBackStep(operation),
              until: { kind: 'reflects', step: operation },
            }),
          ],
        },
      ],
    },
  );
  return exchangesIn(lines)
    .filter(({ scenario }) => scenario.startsWith('life'))
    .map(({ pathOrigin, request }) => `${request.method} ${new URL(request.url).pathname} ${pathOrigin}`);
}

test('the record that a change is bound to is read back, and not the one that was created', async () => {
  expect(await sent({ gatewayID: 'g1', applianceID: 'a7' })).toEqual([
    'POST /gateways/g1/appliances configured',
    'PATCH /gateways/g1/appliances/a7 configured',
    'GET /gateways/g1/appliances/a7 configured',
    // The change without any member.
    'PATCH /gateways/g1/appliances/a7 configured',
    'GET /gateways/g1/appliances/a7 configured',
  ]);
});

test('without bindings, the created record is', async () => {
  expect(await sent(undefined)).toEqual([
    'POST /gateways/g1/appliances configured',
    'PATCH /gateways/g1/appliances/new created',
    'GET /gateways/g1/appliances/new created',
    'PATCH /gateways/g1/appliances/new created',
    'GET /gateways/g1/appliances/new created',
  ]);
});

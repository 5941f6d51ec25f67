import { expect, it } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import { drawnChanges, succeed } from '../stimuli/steps.js';
import { exchangesIn, runAgainst } from './run.fixture.js';

const scenario = {
  id: 'test',
  title: 'Delete an account',
  effect: { kind: 'consumes', needs: 'deletableAccountID' },
  steps: [succeed('accounts.delete')],
} as const;

const configuration: Configuration = {
  writes: { allowed: true, expendable: { deletableAccountID: ['a1', 'a2', 'a3'] } },
};

/** The requests to a service that has some accounts, and the warnings before the run. */
async function against(existing: readonly string[], otherwise = 404) {
  const notices: string[] = [];
  const lines = await runAgainst(
    ({ url = '' }, response) => {
      const exists = existing.some((id) => url.startsWith(`/accounts/${id}`));
      response.writeHead(exists ? 200 : otherwise, { 'content-type': 'application/json' }).end('[]');
    },
    {
      configuration,
      scenarios: [scenario],
      onProgress: (progress) => {
        if (progress.kind === 'notice') notices.push(progress.text);
      },
    },
  );
  return {
    requests: exchangesIn(lines).map(({ request }) => `${request.method} ${new URL(request.url).pathname}`),
    omissions: lines.flatMap((line) => (line.kind === 'omission' ? [line.decidedBy] : [])),
    notices,
  };
}

it('the first account that still exists is used', async () => {
  expect(await against(['a2', 'a3'])).toEqual({
    requests: ['GET /accounts/a1/accounts', 'GET /accounts/a2/accounts', 'DELETE /accounts/a2'],
    omissions: [],
    notices: [],
  });
});

it('an account that may not be read is used only where no other one is there', async () => {
  expect((await against(['a2', 'a3'], 403)).requests.at(-1)).toBe('DELETE /accounts/a2');
  expect((await against([], 403)).requests.at(-1)).toBe('DELETE /accounts/a1');
});

it('the run says beforehand that it uses the last one', async () => {
  const { requests, notices } = await against(['a3']);
  expect(requests.at(-1)).toBe('DELETE /accounts/a3');
  expect(notices).toEqual([expect.stringContaining('deletes a3, the last account')]);
});

it('nothing is deleted where all are used up', async () => {
  expect(await against([])).toEqual({
    requests: ['GET /accounts/a1/accounts', 'GET /accounts/a2/accounts', 'GET /accounts/a3/accounts'],
    omissions: ['writes.expendable.deletableAccountID'],
    notices: [],
  });
});

it('a further one is used where a scenario asks for it, and nothing where there is none', async () => {
  const tried = async (systemID: readonly string[]): Promise<readonly string[]> =>
    exchangesIn(
      await runAgainst((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'), {
        configuration: { writes: { allowed: true, expendable: { systemID: [...systemID] } } },
        scenarios: [
          {
            id: 'elsewhere',
            title: 'Delete a schedule',
            effect: { kind: 'consumes', needs: 'systemID', further: 1 },
            steps: [succeed('systems.import-power-limit.delete')],
          },
        ],
      }),
    ).flatMap(({ request }) => (request.method === 'DELETE' ? [new URL(request.url).pathname] : []));
  expect(await tried(['s1', 's2', 's3'])).toEqual(['/systems/s2/import-power-limit-schedule']);
  expect(await tried(['s1'])).toEqual([]);
});

it('drawn changes of an expendable record have the second one, and those below it the first', async () => {
  const tried = async (operation: string): Promise<ReadonlySet<string>> => {
    const lines = await runAgainst(
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      {
        configuration: {
          ids: {
            applianceID: [
              { gatewayID: 'g1', applianceID: 'a1' },
              { gatewayID: 'g2', applianceID: 'a2' },
            ],
          },
          writes: { allowed: true, expendable: { gatewayID: ['g1', 'g2'] } },
          bodies: { [operation]: { schema: { type: 'object', properties: { name: { type: 'string' } } } } },
        },
        scenarios: [drawnChanges(operation, 'Drawn changes', { kind: 'consumes', needs: 'gatewayID' })],
      },
    );
    return new Set(
      exchangesIn(lines)
        .filter(({ request }) => request.method !== 'GET')
        .map(({ request }) => new URL(request.url).pathname),
    );
  };
  expect(await tried('gateways.update')).toEqual(new Set(['/gateways/g2']));
  expect(await tried('gateways.appliances.update')).toEqual(new Set(['/gateways/g1/appliances/a1']));
});

it('an account that may be subscribed for events gets that subscription, and no other change', async () => {
  const effect = { kind: 'consumes', needs: 'accountID' } as const;
  const create = succeed('webhooks.create', { body: { from: 'literal', value: {}, origin: 'stated' } });
  const lines = await runAgainst((_, response) => response.writeHead(201).end(), {
    configuration: { writes: { allowed: true }, events: { accountID: 'a7' } },
    scenarios: [
      { id: 'listening', title: 'Subscribe', effect, listens: true, steps: [create] },
      { id: 'elsewhere', title: 'Elsewhere', effect: { ...effect, further: 1 }, listens: true, steps: [create] },
      { id: 'other', title: 'Another change', effect, steps: [create] },
    ],
  });
  expect(exchangesIn(lines).map(({ scenario: id, bindings }) => [id, bindings])).toEqual([
    ['listening@a7', { accountID: 'a7' }],
  ]);
});

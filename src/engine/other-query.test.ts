import { expect, test } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import type { Scenario } from '../stimuli/scenario.js';
import { ifGiven, succeed } from '../stimuli/steps.js';
import { exchangesIn, runAgainst } from './run.fixture.js';

const deletion: Scenario = {
  id: 'accounts.delete',
  title: 'Delete an account',
  effect: { kind: 'consumes', needs: 'deletableAccountID' },
  steps: [succeed('accounts.delete', ifGiven('delete-users'))],
};

const sentWith = async (given: Configuration): Promise<readonly string[]> =>
  exchangesIn(
    await runAgainst(
      ({ url = '' }, response) => response.writeHead(url.endsWith('delete-users=true') ? 204 : 409).end(),
      {
        scenarios: [deletion],
        configuration: {
          ...given,
          writes: { allowed: true, expendable: { deletableAccountID: ['a1'] } },
          query: { 'accounts.delete': { 'delete-users': false } },
        },
      },
    ),
  )
    .filter(({ request }) => request.method === 'DELETE')
    .map(({ request }) => new URL(request.url).search);

test('a deletion that is in conflict is sent with the other value of a parameter that a document gave', async () =>
  expect(await sentWith({ supplied: ['query.accounts.delete.delete-users'] })).toEqual([
    '?delete-users=false',
    '?delete-users=true',
  ]));

test('a value that a person gave is the only one', async () =>
  expect(await sentWith({})).toEqual(['?delete-users=false']));

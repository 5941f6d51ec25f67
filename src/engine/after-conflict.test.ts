import { expect, test } from 'vitest';
import { suites } from '../../suites/index.js';
import { exchangesIn, runAgainst } from './run.fixture.js';

const scenarios = suites.flatMap((suite) => suite.scenarios).filter(({ id }) => id === 'systems.tariff');

const value = { name: 'a' };

/** The creations and changes, each once. @param taken the systems that have a tariff already */
async function written(...taken: readonly string[]): Promise<readonly string[]> {
  const lines = await runAgainst(
    ({ url = '', method = '', headers }, response) => {
      const isForNobody = headers.authorization !== 'a credential';
      const isTaken = method === 'POST' && taken.some((id) => url === `/systems/${id}/tariff`);
      const status = isForNobody ? 401 : isTaken ? 409 : method === 'POST' ? 201 : 200;
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(url === '/systems' ? { id: 'new' } : value));
    },
    {
      scenarios,
      configuration: {
        writes: { allowed: true, expendable: { systemID: ['s1'] } },
        bodies: {
          'systems.create': { value },
          'systems.tariff.create': { value },
          'systems.tariff.update': { value },
        },
      },
    },
  );
  const paths = exchangesIn(lines)
    .filter(
      ({ purpose, request, outcome }) =>
        purpose === 'success' && request.method !== 'GET' && outcome.kind === 'response',
    )
    .map(({ request }) => `${request.method} ${new URL(request.url).pathname}`);
  return [...new Set(paths)];
}

test('a tariff is created at a new system where the expendable one has a tariff', async () =>
  expect(await written('s1')).toEqual([
    'POST /systems/s1/tariff',
    'POST /systems',
    'POST /systems/new/tariff',
    'PATCH /systems/new/tariff',
  ]));

test('without a conflict no system is created for it', async () =>
  expect(await written()).toEqual(['POST /systems/s1/tariff', 'PATCH /systems/s1/tariff']));

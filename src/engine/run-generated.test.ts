import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { RequestExchange } from '../evidence/exchange.js';
import { drawnSteps, drawnChanges, reads } from '../stimuli/steps.js';
import { operationId } from '../../spec/brands.js';
import { exchangesIn, runAgainst } from './run.fixture.js';

const scenario = {
  id: 'drawn',
  title: 'Drawn requests',
  effect: reads,
  steps: drawnSteps('systems.list').filter(({ generate }) => generate === 'random'),
};

const fails = ({ outcome }: RequestExchange): boolean => outcome.kind === 'response' && outcome.status === 500;
const oracle = (exchange: RequestExchange): readonly string[] => (fails(exchange) ? ['served'] : []);

/** Answers 500 to some requests, chosen by their number from 0 and their page size. */
const failing = (isBad: (number: number, size: number) => boolean): RequestListener => {
  let number = 0;
  return ({ url = '' }, response) => {
    const size = new URL(url, 'http://x').searchParams.get('per_page');
    response
      .writeHead(isBad(number++, Number(size ?? 0)) ? 500 : 200, { 'content-type': 'application/json' })
      .end('[]');
  };
};

const stillFailing = (exchanges: readonly RequestExchange[]): readonly RequestExchange[] =>
  exchanges.filter((exchange) => fails(exchange) && !exchange.superseded);

it('a random request that fails is shrunk, and the least that fails stands for all of them', async () => {
  const exchanges = exchangesIn(
    await runAgainst(
      failing((_, size) => size > 20),
      { scenarios: [scenario], oracle },
    ),
  );
  expect(exchanges.filter(fails).length).toBeGreaterThan(2);
  expect(stillFailing(exchanges).map(({ stepName, query }) => [stepName, query])).toEqual([
    [`least failing of ${scenario.steps[0]?.name}`, { per_page: ['21'] }],
  ]);
});

it('a failure that does not come again is kept', async () => {
  const exchanges = exchangesIn(
    await runAgainst(
      failing((number) => number === 0),
      { scenarios: [scenario], oracle },
    ),
  );
  expect(exchanges.at(-1)).toMatchObject({
    stepName: `least failing of ${scenario.steps[0]?.name}`,
    outcome: { status: 200 },
  });
  expect(stillFailing(exchanges)).toEqual([exchanges[0]]);
});

it('of several failures that do not come again the least is kept', async () => {
  // Fails as long as shrinking goes on, and no more when the least is sent once again.
  let least = Infinity;
  const exchanges = exchangesIn(
    await runAgainst(
      failing((_, size) => {
        const bad = size > 20 && size !== least;
        if (bad) least = Math.min(least, size);
        return bad;
      }),
      { scenarios: [scenario], oracle },
    ),
  );
  expect(exchanges.filter(fails).length).toBeGreaterThan(2);
  expect(stillFailing(exchanges).map(({ query }) => query)).toEqual([{ per_page: [String(least)] }]);
});

it('a failure is kept when the run is stopped before it is sent again', async () => {
  const stop = new AbortController();
  const exchanges = exchangesIn(
    await runAgainst(
      failing(() => true),
      {
        scenarios: [scenario],
        oracle: (exchange) => {
          stop.abort();
          return oracle(exchange);
        },
        signal: stop.signal,
      },
    ),
  );
  expect(exchanges).toHaveLength(1);
  expect(stillFailing(exchanges)).toEqual(exchanges);
});

it('shrinking does not lead from one failure to another and forget the first', async () => {
  const size = ({ query }: RequestExchange): number => Number(query['per_page']?.[0] ?? 0);
  // Sizes above 20 fail one requirement, and sizes above 25 another one as well: the first failure fails both.
  const both = (exchange: RequestExchange): readonly string[] =>
    size(exchange) > 25 ? ['served', 'json'] : size(exchange) > 20 ? ['json'] : [];
  const exchanges = exchangesIn(
    await runAgainst(
      failing(() => false),
      { scenarios: [scenario], oracle: both },
    ),
  );
  const shown = exchanges.filter((exchange) => both(exchange).length > 0 && !exchange.superseded);
  expect(exchanges.some((exchange) => both(exchange).length === 1)).toBe(true);
  expect(shown.map(size)).toEqual([26]);
});

it('no simpler request holds a part of a configured secret', async () => {
  const password = 'Taint-Body/+"<ü>&Rr17';
  const note = { anyOf: [{ const: password }, { type: 'string', minLength: 3 }] };
  const schema = { type: 'object', required: ['note'], properties: { note } };
  const configuration = {
    writes: { allowed: true, expendable: { user: true } },
    bodies: { 'user.update': { value: { note: password }, schema } },
  };
  const failsItsBeginning: RequestListener = (request, response) => {
    void text(request).then((body) => response.writeHead(body.includes('"Tai') ? 500 : 200).end());
  };
  const lines = await runAgainst(failsItsBeginning, {
    configuration,
    secrets: { password },
    scenarios: [drawnChanges('user.update', 'Drawn changes', { kind: 'consumes', needs: 'user' })],
    oracle,
  });
  const bodies = exchangesIn(lines).map(({ request }) => JSON.stringify(request.body));
  expect(bodies.filter((body) => body.includes('{{password}}'))).not.toEqual([]);
  expect(bodies.filter((body) => body.includes('Taint-Bod'))).toEqual([]);
});

it('the configured value of a parameter is sent, although a secret holds a part of it', async () => {
  const lines = await runAgainst((_, response) => response.writeHead(200).end('[]'), {
    configuration: { query: { 'gateways.list': { sort: 'users' } } },
    secrets: { full: 'Bearer user-token-1' },
    scenarios: [
      {
        id: 'drawn',
        title: 'Drawn readings',
        effect: { kind: 'reads' },
        steps: [{ name: 'drawn', operation: operationId('gateways.list'), purpose: 'random', generate: 'random' }],
      },
    ],
  });
  expect(exchangesIn(lines).filter(({ query }) => query['sort']?.[0] === 'users')).not.toEqual([]);
});

it('drawn bodies go in the configured media type, some under another spelling', async () => {
  const changes = drawnChanges('user.update', 'Drawn changes', { kind: 'consumes', needs: 'user' });
  const configuration = {
    writes: { allowed: true, expendable: { user: true } },
    bodies: { 'user.update': { value: { fullName: 'a', language: 'b' }, mediaType: 'application/merge-patch+json' } },
  };
  const exchanges = exchangesIn(
    await runAgainst((_, response) => response.writeHead(200).end(), { scenarios: [changes], configuration }),
  );
  expect(new Set(exchanges.map(({ purpose }) => purpose))).toEqual(new Set(['boundary', 'random', 'invalid']));
  expect(new Set(exchanges.map(({ request }) => new Map(request.headers).get('content-type')))).toEqual(
    new Set([
      'application/merge-patch+json',
      'application/merge-patch+json; charset=utf-8',
      'application/merge-patch+json;charset="utf-8"',
      'APPLICATION/MERGE-PATCH+JSON',
    ]),
  );
});

it('a body that is refused in another form is sent in the usual one', async () => {
  const changes = drawnChanges('user.update', 'Drawn changes', { kind: 'consumes', needs: 'user' });
  const configuration = {
    writes: { allowed: true, expendable: { user: true } },
    bodies: { 'user.update': { value: { fullName: 'a', language: 'b' } } },
  };
  const exchanges = exchangesIn(
    await runAgainst(
      (request, response) =>
        response.writeHead(request.headers['content-type'] === 'application/json' ? 200 : 415).end(),
      { scenarios: [changes], configuration },
    ),
  ).filter(({ purpose }) => purpose === 'boundary');
  const bodiesOf = (status: number): unknown[] =>
    exchanges.flatMap(({ outcome, request: { body } }) =>
      outcome.kind === 'response' && outcome.status === status && body?.kind === 'text' ? [JSON.parse(body.text)] : [],
    );
  expect(bodiesOf(415).length).toBeGreaterThan(1);
  expect(bodiesOf(200)).toEqual(expect.arrayContaining(bodiesOf(415)));
  expect(new Set(exchanges.map(({ id }) => id)).size).toBe(exchanges.length);
});

it('requests drawn from a configured body have digits of their own each', async () => {
  const changes = drawnChanges('user.update', 'Drawn changes', { kind: 'consumes', needs: 'user' });
  const configuration = {
    writes: { allowed: true, expendable: { user: true } },
    bodies: { 'user.update': { value: { email: 'conformance-${UNIQUE}@users.example' } } },
  };
  const exchanges = exchangesIn(
    await runAgainst((_, response) => response.writeHead(200).end(), { scenarios: [changes], configuration }),
  );
  const mails = exchanges
    .filter(({ purpose }) => purpose === 'random')
    .map(({ request: { body } }) => (body?.kind === 'text' ? body.text : ''));
  expect(mails.length).toBeGreaterThan(1);
  expect(mails.every((text) => /^\{"email":"conformance-[0-9a-f]{8}@users\.example"\}$/.test(text))).toBe(true);
  expect(new Set(mails).size).toBe(mails.length);
});

import { expect, it } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import { drawnSteps, read, reads } from '../stimuli/steps.js';
import { runAgainst } from './run.fixture.js';

/** Readings that are all ready to be sent at once, of two requests each. */
const readings = Array.from({ length: 24 }, (_, index) => ({
  ...read('systems.list', 'Systems'),
  id: `test.${index}`,
}));

/** The requests of a server after one that gets the given response instead of a list, in milliseconds after it. */
async function comesAfter(
  which: number,
  limits: Configuration['limits'],
  { headers, interrupts = false }: { readonly headers: Record<string, string>; readonly interrupts?: boolean },
): Promise<{ readonly requests: readonly number[]; readonly end: number }> {
  const stop = new AbortController();
  const times: number[] = [];
  await runAgainst(
    (_, response) => {
      times.push(performance.now());
      if (times.length !== which)
        return response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":"s1"}]');
      if (interrupts) setTimeout(() => stop.abort(), 20);
      return response.writeHead(429, headers).end();
    },
    { configuration: { limits: { ...limits } }, scenarios: readings, signal: stop.signal },
  );
  const [from = 0, ...requests] = times.slice(which - 1);
  return { requests: requests.map((time) => time - from), end: performance.now() - from };
}

it('an interrupted run ends at once, however many requests wait for the rate', async () => {
  const { requests, end } = await comesAfter(3, { ratePerSecond: 5 }, { headers: {}, interrupts: true });
  expect(requests).toEqual([]);
  expect(end).toBeLessThan(500);
});

it('an interrupted run ends at once while the target asks to wait', async () => {
  const limits = { ratePerSecond: 20 };
  const { requests, end } = await comesAfter(3, limits, { headers: { 'retry-after': '30' }, interrupts: true });
  expect(requests).toEqual([]);
  expect(end).toBeLessThan(500);
});

it.each([{ concurrency: 1 }, { ratePerSecond: 20 }])(
  'with %o nothing is sent within the time that the target asks to wait, and everything afterwards',
  async (limits) => {
    const { requests } = await comesAfter(3, limits, { headers: { 'retry-after': '1' } });
    expect(requests).toHaveLength(2 * readings.length + 1 - 3);
    expect(Math.min(...requests)).toBeGreaterThan(950);
  },
);

it('requests that follow a redirect keep to the rate', async () => {
  const times: number[] = [];
  await runAgainst(
    ({ url }, response) => {
      times.push(performance.now());
      if (url === '/systems') return response.writeHead(302, { location: '/moved' }).end();
      return response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":"s1"}]');
    },
    { configuration: { limits: { ratePerSecond: 10 } }, scenarios: readings.slice(0, 3) },
  );
  // Of two requests, the one without credential follows no redirect.
  expect(times).toHaveLength(9);
  // Eight waits of 100 ms; without those of the three redirects it would be 500. One request may come late by itself.
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(650);
});

it.each([
  ['holds up no other request', {}, []],
  ['that says when to come back holds up the others', { 'retry-after': '0' }, ['asked to wait']],
])('a 503 for a drawn request %s', async (_, headers: Record<string, string>, expected) => {
  const reasons: string[] = [];
  let requests = 0;
  await runAgainst(
    (_request, response) => {
      requests += 1;
      if (requests === 1) return response.writeHead(503, headers).end();
      return response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":"s1"}]');
    },
    {
      // Slower responses lower the number of requests at a time as well, for another reason.
      onProgress: (progress) => {
        if (progress.kind === 'concurrency' && progress.reason === 'asked to wait') reasons.push(progress.reason);
      },
      scenarios: [
        {
          id: 'drawn',
          title: 'Drawn requests',
          effect: reads,
          steps: drawnSteps('customers.list').filter(({ generate }) => generate === 'random'),
        },
      ],
    },
  );
  expect(requests).toBeGreaterThan(1);
  expect(reasons).toEqual(expected);
});

it.each([
  ['one 503 among other answers holds up no other request', [3], 0],
  ['several 503 in a row hold up all requests', [3, 4], 450],
])('%s', async (_, refused, least) => {
  const times: number[] = [];
  await runAgainst(
    (_request, response) => {
      times.push(performance.now());
      if (refused.includes(times.length)) return response.writeHead(503).end();
      return response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":"s1"}]');
    },
    { configuration: { limits: { concurrency: 1 } }, scenarios: readings.slice(0, 6) },
  );
  const last = refused.at(-1) ?? 0;
  const wait = (times[last] ?? 0) - (times[last - 1] ?? 0);
  expect(times).toHaveLength(12 + refused.length);
  expect(wait).toBeGreaterThanOrEqual(least);
  if (least === 0) expect(wait).toBeLessThan(400);
});

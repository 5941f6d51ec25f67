import { describe, expect, it } from 'vitest';
import type { Json } from '../core/json.js';
import { consistency } from '../../suites/consistency.js';
import type { Step } from '../stimuli/scenario.js';
import { succeed } from '../stimuli/steps.js';
import type { BuiltRequest } from './built-request.js';
import { exchangesIn, runAgainst } from './run.fixture.js';
import { atCursor } from './walk-pages.js';

const scenarios = consistency.scenarios.filter(({ id }) => id === 'consistency.cursor');

/** The cursors that are sent to a list whose pages name these. */
async function followed(next: readonly Json[]): Promise<readonly (string | null)[]> {
  let page = 0;
  const lines = await runAgainst(
    ({ url = '' }, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(
          JSON.stringify(
            url.startsWith('/systems/list') ? { items: [], metadata: { nextCursor: next[page++] } } : { items: [] },
          ),
        ),
    {
      scenarios,
      configuration: { cursor: { parameter: 'after' } },
    },
  );
  return exchangesIn(lines).flatMap(({ operation, request }) =>
    operation === 'systems.list-by-cursor' ? [new URL(request.url).searchParams.get('after')] : [],
  );
}

it.each<[string, readonly Json[], readonly (string | null)[]]>([
  ['text', ['a', 'b&c', null], [null, 'a', 'b&c']],
  ['whole numbers', [50, 100, null], [null, '50', '100']],
  ['what nobody can send', [50, { offset: 100 }], [null, '50']],
  ['what was there before', ['a', 50, 'a'], [null, 'a', '50']],
])('cursors are followed up to an end: %s', async (_, next, cursors) => expect(await followed(next)).toEqual(cursors));

it.each<[string, number, readonly string[]]>([
  ['is the shorter half of a list', 8, ['/systems?per_page=5&page=2']],
  ['is the shorter half of an odd number', 9, ['/systems?per_page=5&page=2']],
  ['is not full where ten divide the list', 30, ['/systems?per_page=11&page=3']],
  ['is one of many in a long list', 44, ['/systems?per_page=10&page=5']],
  ['has one item where there are two', 2, ['/systems?per_page=1&page=2']],
  ['is not asked for where there is one item', 1, []],
  ['is not known where the list may go on', 500, []],
])('the last page %s', async (_, length, asked) => expect(await pagesAskedFor(length, { lastBy: 10 })).toEqual(asked));

it.each<[number, readonly string[]]>([
  [8, ['per_page=4&page=1', 'per_page=4&page=2', 'per_page=4&page=3']],
  [9, ['per_page=3&page=1', 'per_page=3&page=3', 'per_page=3&page=4']],
  [7, ['per_page=1&page=1', 'per_page=1&page=7', 'per_page=1&page=8']],
  [1, []],
])('the last page of %i items is full, and one after it', async (length, asked) =>
  expect(await pagesAskedFor(length, { filled: true })).toEqual(asked.map((query) => `/systems?${query}`)),
);

async function pagesAskedFor(length: number, how: Partial<Step['walks']>): Promise<readonly string[]> {
  const items = Array.from({ length }, (__, index) => ({ id: String(index) }));
  const lines = await runAgainst(
    (___, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items })),
    {
      scenarios: [
        {
          id: 'pages',
          title: 'pages',
          effect: { kind: 'reads' },
          steps: [
            succeed('systems.list', { name: 'all' }),
            succeed('systems.list', {
              name: 'last',
              walks: { from: 'all', most: 3, ...how },
            }),
          ],
        },
      ],
    },
  );
  return exchangesIn(lines).flatMap(({ stepName, request: { url } }) =>
    stepName === 'last' ? [url.slice(url.indexOf('/systems'))] : [],
  );
}

const request: BuiltRequest = {
  kind: 'request',
  path: '/systems/list',
  method: 'GET',
  url: 'http://127.0.0.1/systems/list',
  headers: [],
  bodyOrigin: 'none',
  mediaType: 'application/json',
  query: {},
  queryOrigin: 'none',
  credential: 'full',
  bindings: {},
};

describe('atCursor', () => {
  it('sends the cursor encoded, in the configured parameter, beside others', () => {
    const configuration = { cursor: { parameter: 'page[after]' } };
    expect(atCursor(request, 'a&b=', configuration)).toMatchObject({
      url: 'http://127.0.0.1/systems/list?page%5Bafter%5D=a%26b%3D',
      query: { 'page[after]': ['a&b='] },
      queryOrigin: 'learned',
    });
    expect(
      atCursor({ ...request, url: `${request.url}?tenant=1`, query: { tenant: ['1'] } }, 'x', configuration),
    ).toMatchObject({
      url: 'http://127.0.0.1/systems/list?tenant=1&page%5Bafter%5D=x',
      query: { tenant: ['1'], 'page[after]': ['x'] },
    });
  });

  it('is nothing while the parameter is not configured', () => {
    expect(atCursor(request, 'x', {})).toBeUndefined();
  });
});

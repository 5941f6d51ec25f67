import { describe, expect, test } from 'vitest';
import { bodyFormsOf } from '../core/body-form.js';
import type { RequestExchange } from '../evidence/exchange.js';
import { sampleExchange } from '../evidence/sample.fixture.js';
import { inBodyForm, sendInForm } from './body-forms.js';
import type { BuiltRequest } from './built-request.js';

const value = { name: 'Fünf "1"', secret: 'token', price: 0.31, count: 12, list: [0, true, null] };

const usual: BuiltRequest = {
  kind: 'request',
  method: 'PATCH',
  url: 'http://127.0.0.1:1/api',
  path: '/api',
  headers: [['content-type', 'application/json']],
  body: JSON.stringify(value),
  bodyOrigin: 'configured',
  mediaType: 'application/json',
  query: {},
  queryOrigin: 'none',
  credential: 'full',
  bindings: {},
};

const formsOf = ({ headers, message = [], body = '' }: BuiltRequest): readonly string[] =>
  bodyFormsOf({ headers, forms: message, body: { kind: 'text', text: body } });

/** Each number of a media type, of a message, of a spelling of JSON and of a header field meets each other one. */
const numbers = Array.from({ length: 3 * 4 * 5 * 7 }, (_, number) => number);

describe('a request with a body in another form', () => {
  test('has the same content, and no refusal of it decides', () => {
    for (const number of numbers.filter((each) => inBodyForm(usual, each) !== usual)) {
      const formed = inBodyForm(usual, number);
      expect(JSON.parse(formed.body ?? '')).toEqual(value);
      expect(formed).toMatchObject({ bodyOrigin: 'made-up', usualForm: usual });
      expect(formsOf(formed).length, String(number)).toBeGreaterThan(0);
    }
    expect(inBodyForm(usual, 0)).toBe(usual);
    expect(formsOf(usual)).toEqual([]);
    expect(numbers.slice(0, 60).filter((each) => inBodyForm(usual, each) === usual)).toEqual([0]);
    const creation = { ...usual, method: 'POST' };
    expect(numbers.flatMap((each) => inBodyForm(creation, each).headers.map(([name]) => name))).not.toContain(
      'if-match',
    );
  });

  test('takes each form within five numbers, and each two forms of different parts within all', () => {
    const of = (count: number): Set<string> =>
      new Set(numbers.slice(0, count).flatMap((number) => formsOf(inBodyForm(usual, number))));
    expect(of(5).size).toBe(12);
    const pairs = new Set(
      numbers.flatMap((number) => {
        const forms = formsOf(inBodyForm(usual, number));
        return forms.flatMap((one) => forms.map((other) => `${one} | ${other}`));
      }),
    );
    const separate = 11 + 2 * (2 * 3 + 2 * 4 + 3 * 4 + 2 * (2 + 3 + 4));
    // The pause goes with one form of a message, and meets what that one meets.
    const withPause = 1 + 2 * (1 + 2 + 4 + 2);
    expect(pairs.size).toBe(separate + withPause);
  });

  test('leaves the text of a secret as it is, so that evidence can hide it', () => {
    for (const number of numbers) expect(inBodyForm(usual, number).body).toContain('"token"');
  });
});

const exchange = (status: number): { readonly exchange: RequestExchange } => ({
  exchange: { ...sampleExchange(0), outcome: { kind: 'response', status, headers: [] } },
});

const sent = async (statusOf: (isUsual: boolean) => number): Promise<readonly number[]> => {
  const statuses: number[] = [];
  await sendInForm(inBodyForm(usual, 1), (request, round) => {
    expect(round).toBe(statuses.length);
    statuses.push(statusOf(request === usual));
    return Promise.resolve([exchange(statuses.at(-1) ?? 0)]);
  });
  return statuses;
};

test('a refused form takes turns with the usual one, as long as that one is accepted', async () => {
  expect(await sent(() => 200)).toEqual([200]);
  expect(await sent((isUsual) => (isUsual ? 200 : 401))).toEqual([401, 200, 401, 200]);
  expect(await sent(() => 422)).toEqual([422, 422]);
  expect(await sent(() => 429)).toEqual([429]);
});

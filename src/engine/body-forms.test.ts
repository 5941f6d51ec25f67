import { describe, expect, test } from 'vitest';
import { bodyFormsOf } from '../core/body-form.js';
import type { RequestExchange } from '../evidence/exchange.js';
import { sampleExchange } from '../evidence/sample.fixture.js';
import { formRounds, inBodyForm, sendInForm } from './body-forms.js';
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
  bodyFormsOf({ headers, forms: message, body: { kind: 'text', text: body } }).map(({ words }) => words);

/** Each number of a media type, of a message, of a spelling of JSON and of a header field meets each other one. */
const numbers = Array.from({ length: 7 * 4 * 5 * 13 }, (_, number) => number);

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

  test('takes each form within 24 numbers, and each two forms of different parts within all', () => {
    const of = (count: number): Set<string> =>
      new Set(numbers.slice(0, count).flatMap((number) => formsOf(inBodyForm(usual, number))));
    expect(of(24)).toEqual(of(numbers.length));
    expect(of(numbers.length).size).toBe(5 + 4 + 4 + 9 + 1);
    const pairs = new Set(
      numbers.flatMap((number) => {
        const forms = formsOf(inBodyForm(usual, number));
        return forms.flatMap((one) => forms.map((other) => `${one} | ${other}`));
      }),
    );
    // Two of the four forms of a message go together.
    const counts = [5, 3, 4, 9, 1];
    const ofOthers = counts.flatMap((one, at) => counts.filter((_, other) => other !== at).map((other) => one * other));
    const withPause = 1 + 2 * (1 + 5 + 4 + 9 + 1);
    expect(pairs.size).toBe(22 + ofOthers.reduce((sum, each) => sum + each, 0) + withPause);
  });

  test('leaves the text of a secret as it is, so that evidence can hide it', () => {
    for (const number of numbers) expect(inBodyForm(usual, number).body).toContain('"token"');
  });
});

const exchange = (status: number): { readonly exchange: RequestExchange } => ({
  exchange: { ...sampleExchange(0), outcome: { kind: 'response', status, headers: [] } },
});

/** What is sent for a body in chunks, with a parameter of its media type: the forms and the status of each request. */
const sent = async (statusOf: (forms: readonly string[]) => number): Promise<readonly string[]> => {
  const rounds: string[] = [];
  await sendInForm(inBodyForm(usual, 225), (request, round) => {
    expect(round).toBe(rounds.length);
    const forms = formsOf(request).map((form) => form.replace(/ \(RFC.*| "application.*/, ''));
    rounds.push(`${statusOf(forms)} ${forms.join(', ')}`.trim());
    return Promise.resolve([exchange(statusOf(forms))]);
  });
  return rounds;
};

test('refused forms take turns with the usual one while that one is accepted, and then each form alone', async () => {
  const both = 'the media type, a body in chunks';
  expect(await sent(() => 200)).toEqual([`200 ${both}`]);
  expect(await sent(() => 422)).toEqual([`422 ${both}`, '422']);
  expect(await sent(() => 429)).toEqual([`429 ${both}`]);
  const twice = (...rounds: readonly string[]): readonly string[] => [...rounds, ...rounds];
  expect(await sent((forms) => (forms.includes('a body in chunks') ? 401 : 200))).toEqual([
    ...twice(`401 ${both}`, '200'),
    ...twice('200 the media type', '401 a body in chunks', '200'),
  ]);
  expect(formRounds).toBeGreaterThanOrEqual(10);
});

import { expect, it } from 'vitest';
import type { Outcome, RequestExchange } from '../evidence/exchange.js';
import { sampleExchange, sampleResponse } from '../evidence/sample.fixture.js';
import { RunWarnings } from './run-warnings.js';

const { violated: _, ...plain } = sampleExchange();
const answered = (status: number, more: Partial<RequestExchange> = {}): RequestExchange => ({
  ...plain,
  outcome: { ...sampleResponse, status },
  ...more,
});
const silent: Outcome = { kind: 'no-response', fault: 'timeout', message: 'no answer in time' };
const times = (count: number, exchange: RequestExchange): readonly RequestExchange[] =>
  Array.from({ length: count }, () => exchange);

const codes = (exchanges: readonly RequestExchange[]): readonly string[] => {
  const signs = new RunWarnings();
  for (const exchange of exchanges) signs.add(exchange);
  return signs.warnings().map(({ code }) => code);
};

it.each<[string, readonly RequestExchange[], readonly string[]]>([
  ['all is well', times(10, answered(200)), []],
  ['nothing was sent', [], []],
  [
    'the credential is refused',
    [...times(6, answered(401, { superseded: false })), ...times(4, answered(200))],
    ['credential-refused'],
  ],
  [
    'the credential was too old, and another value of it is accepted',
    [...times(6, answered(401, { superseded: true })), ...times(4, answered(200, { superseded: false }))],
    [],
  ],
  ['half of it is not most of it', [...times(5, answered(403)), ...times(5, answered(200))], []],
  ['refusals are what was wanted', times(10, answered(401, { credential: 'none' })), []],
  ['ids are unknown', [...times(6, answered(404)), ...times(4, answered(200))], ['ids-unknown']],
  ['withdrawn operations are unknown', times(10, answered(404, { purpose: 'withdrawn' })), []],
  [
    'what was made wrong is unknown',
    times(10, answered(404, { violated: { location: 'path', keyword: 'unknown-id', pointer: '' } })),
    [],
  ],
  ['answers do not come', [...times(3, answered(0, { outcome: silent })), ...times(7, answered(200))], ['no-answers']],
  ['the rate is limited', [...times(1, answered(429)), ...times(10, answered(200))], ['rate-limited']],
])('%s', (_name, exchanges, expected) => expect(codes(exchanges)).toEqual(expected));

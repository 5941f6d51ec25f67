import { expect, it } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import type { CredentialLabel, RequestExchange } from '../evidence/exchange.js';
import { sampleExchange, sampleResponse } from '../evidence/sample.fixture.js';
import { RunSummary } from './run-summary.js';

const { operation } = sampleExchange();

const answered = (status: number, credential: CredentialLabel): RequestExchange => {
  const { violated: _, ...exchange } = sampleExchange();
  return { ...exchange, credential, outcome: { ...sampleResponse, status } };
};

const shows = (kind: 'served' | 'reached', exchange: RequestExchange, configuration: Configuration = {}): boolean => {
  const summary = new RunSummary(configuration);
  summary.add(exchange);
  return operation !== null && summary.shownBy({ kind, operation }) !== undefined;
};

const withCredential: Configuration = { credentials: { header: 'X', full: { value: '{{full}}' } } };

it('counts requests without a credential only where none is configured', () => {
  expect(shows('served', answered(200, 'none'))).toBe(true);
  expect(shows('served', answered(200, 'none'), withCredential)).toBe(false);
  expect(shows('served', answered(200, 'full'), withCredential)).toBe(true);
});

it('takes an operation as reached by a success, a refusal of the content, and a fault', () => {
  const reached = [200, 400, 401, 403, 404, 405, 422, 429, 500, 501, 503].filter((status) =>
    shows('reached', answered(status, 'none')),
  );
  expect(reached).toEqual([200, 400, 422, 500, 501]);
});

import type { RelatedExchange } from '../src/results/results.js';

/** An exchange that is named beside another one. */
export const relatedOf = (exchange: string, tail: string): RelatedExchange => ({
  exchange,
  request: `GET http://127.0.0.1:1/control${tail}`,
  answered: '200',
  curl: `curl http://127.0.0.1:1/control${tail}`,
});

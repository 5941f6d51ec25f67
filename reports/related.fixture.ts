import type { NearestPassing, RelatedExchange, RequirementResult } from '../src/results/results.js';

/** An exchange that is named beside another one. */
export const relatedOf = (exchange: string, tail: string): RelatedExchange => ({
  exchange,
  request: `GET http://127.0.0.1:1/control${tail}`,
  answered: '200',
  curl: `curl http://127.0.0.1:1/control${tail}`,
});

/** A passing exchange of the evidence, which differs from a failing one by its page and its media type. */
export const nearestOf = (failing: string, tail: string): NearestPassing => ({
  failing,
  exchange: 'accounts.tokens.list@1#0',
  request: `GET https://iut.example/api/account/tokens${tail}`,
  answered: '200',
  onlyFailing: [`with page=2${tail}`, 'with accept: application/json'],
  onlyPassing: ['without the query parameter page'],
});

/** A requirement that fails no more. */
export const withoutNearest = ({ nearestPassing: _, ...requirement }: RequirementResult): RequirementResult =>
  requirement;

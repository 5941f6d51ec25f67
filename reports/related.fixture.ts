import type { FailureCondition, NearestPassing } from '../src/results/failure-condition.js';
import type { RelatedExchange, RequirementResult, Violation } from '../src/results/results.js';

/** An exchange that is named beside another one. */
export const relatedOf = (exchange: string, tail: string): RelatedExchange => ({
  exchange,
  request: `GET http://127.0.0.1:1/control${tail}`,
  answered: '200',
  curl: `curl http://127.0.0.1:1/control${tail}`,
});

/** A passing exchange of the evidence, which differs from a failing one by its page and its media type. */
const nearestOf = (failing: string, tail: string): NearestPassing => ({
  failing,
  exchange: 'accounts.tokens.list@1#0',
  request: `GET https://iut.example/api/account/tokens${tail}`,
  answered: '200',
  onlyFailing: [`with page=2${tail}`, 'with accept: application/json'],
  onlyPassing: ['without the query parameter page'],
});

/** The condition and the nearest passing exchange of a failure. */
export const whenFailing = (kind: string, { exchange }: Violation, tail: string): Partial<RequirementResult> => ({
  nearestPassing: nearestOf(exchange, tail),
  ...(kind === 'enumeration' && { violating: 2, condition: conditionOf(tail) }),
});

const conditionOf = (tail: string): FailureCondition => ({
  kind: 'fails-when',
  words: `with page=2${tail}`,
  also: ['with per_page=10'],
  unit: 'answer',
  violating: 2,
  passing: 1,
  confirmation: 'confirmed',
});

/** A requirement that fails no more. */
export const withoutNearest = ({ nearestPassing: _, ...requirement }: RequirementResult): RequirementResult =>
  requirement;

import { defined } from '../core/defined.js';
import type { Violated } from '../evidence/exchange.js';
import type { Json } from '../core/json.js';
import type { OperationId } from '../../spec/model.js';
import { askedOtherwise } from './asked-otherwise.js';
import type { Scenario, Step } from './scenario.js';
import { reads } from './steps.js';

/** An id that no record has. */
export const unknownId = 'ems-conformance-no-such-id';

/** A path that no implementation of the interface has. */
export const unknownPath = '/ems-conformance-no-such-path';

/** What HEAD breaks in place of GET: a server need not have it (RFC 9110 §9.1). */
export const brokenByHead: Violated = { location: 'method', keyword: 'head', pointer: '' };

/** A request that breaks one rule on purpose; the keyword names the rule. */
export const oddRequest = (
  operation: OperationId | null,
  name: string,
  location: Violated['location'],
  keyword: string,
  more: Partial<Step> & { readonly became?: Json },
): Step => {
  const { became, ...step } = more;
  return {
    ...defined({ headers: askedOtherwise(name) }),
    ...step,
    name,
    operation,
    purpose: 'robustness',
    violated: { location, keyword, pointer: '', ...defined({ became }) },
  };
};

/**
 * Requests that break a rule and can change no record. They are sent for one record only, since the record makes no
 * difference.
 */
export const oddRequests = (id: string, title: string, steps: readonly Step[]): Scenario => ({
  id,
  title,
  effect: reads,
  once: true,
  steps,
});

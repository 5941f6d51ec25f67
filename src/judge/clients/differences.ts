import type { RequestExchange } from '../../evidence/exchange.js';
import type { JudgeContext } from '../../requirements/requirement.js';
import { bodyRules } from './body-rules.js';
import { clientRequest, type ClientDifference } from './client-request.js';
import { headRules } from './head-rules.js';

const rules = [...headRules, ...bodyRules];

/** How one recorded request of a client differs from the interface and the RFCs that it rests on. */
export function differencesOf(exchange: RequestExchange, context: JudgeContext): readonly ClientDifference[] {
  const request = clientRequest(exchange, context);
  return rules.flatMap((find) => find(request));
}

/** A difference as one line, e.g. `asks for a per_page above 500 (Limits)`. */
export const inWords = ({ tells, source }: ClientDifference): string => `${tells} (${source})`;

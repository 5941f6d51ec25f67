import { notHere } from '../answers/status.js';
import type { Exchange } from '../evidence/exchange.js';
import type { JudgeContext, Requirement } from '../requirements/requirement.js';
import type { Conclusion } from './requirement-state.js';

/**
 * Operations and events that the ICS may declare absent without losing conformance: the asset read, which may or may
 * not be served, deprecated operations, and events.
 */
function mayBeAbsent(id: string, { iface }: JudgeContext): boolean {
  return (
    iface.events.some((event) => event.id === id) ||
    iface.operations.some(
      (operation) => operation.id === id && (operation.deprecated || operation.presence === 'conditional'),
    )
  );
}

/** A requirement on something that the implementer declares absent, where that is allowed. */
export function declaredAbsent(requirement: Requirement, context: JudgeContext): Conclusion | undefined {
  const declared = context.configuration.ics?.absent ?? [];
  const [subject] = requirement.operations;
  if (subject === undefined || subject === null || !declared.includes(subject) || !mayBeAbsent(subject, context))
    return undefined;
  return { verdict: 'not-applicable', reason: 'declared absent (ics.absent)' };
}

/** Does a response say that the operation is absent? For one that is declared absent, this response is not judged. */
export const saysAbsent = (exchange: Exchange): boolean =>
  exchange.kind === 'exchange' && exchange.outcome.kind === 'response' && notHere.has(exchange.outcome.status);

import { notHere } from '../answers/status.js';
import type { Exchange } from '../evidence/exchange.js';
import type { JudgeContext, Requirement } from '../requirements/requirement.js';
import type { Conclusion } from './requirement-state.js';

/**
 * What the ICS may declare absent without losing conformance: the asset read, whose being served is not shown,
 * deprecated operations, and events.
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

/** Does an answer say that something is not there, which for what is declared absent is no ground to judge anything? */
export const saysAbsent = (exchange: Exchange): boolean =>
  exchange.kind === 'exchange' && exchange.outcome.kind === 'response' && notHere.has(exchange.outcome.status);

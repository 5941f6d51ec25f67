import { declaresAbsent } from '../config/declared-absences.js';
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
  const { configuration } = context;
  const [subject] = requirement.operations;
  if (subject === undefined || subject === null || !declaresAbsent(configuration, subject)) return undefined;
  if (!mayBeAbsent(subject, context)) return undefined;
  const isNotSent = 'event' in requirement.subject && configuration.target?.role !== 'receiver';
  const reason = isNotSent
    ? `the configuration says that the service sends no ${subject.replace(/^events\./, '')} events (ics.absent)`
    : 'declared absent (ics.absent)';
  return { verdict: 'not-applicable', reason };
}

/** Does a response say that the operation is absent? For one that is declared absent, this response is not judged. */
export const saysAbsent = (exchange: Exchange): boolean =>
  exchange.kind === 'exchange' && exchange.outcome.kind === 'response' && notHere.has(exchange.outcome.status);

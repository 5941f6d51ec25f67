import { defined } from '../core/defined.js';
import type { JudgeContext, Requirement } from '../requirements/requirement.js';
import type { Operation, OperationId } from '../../spec/model.js';
import type { OmissionIndex } from './omission-index.js';
import type { Conclusion } from './requirement-state.js';
import type { RunSummary } from './run-summary.js';

/** Facts about a run that has ended. */
export interface RunKnowledge {
  readonly context: JudgeContext;
  readonly summary: RunSummary;
  readonly omissions: OmissionIndex;
  /** Why the evidence is not whole; empty where it is. */
  readonly incompleteBecause: string;
  /** The conclusion on the requirement that an operation is served. */
  served(operation: OperationId): Conclusion | undefined;
}

/**
 * The conclusion on a requirement that no exchange in the evidence touched: with the most precise reason that the run
 * gives.
 */
export function conclusionWithoutExchange(
  requirement: Requirement,
  { context, summary, omissions, incompleteBecause, served }: RunKnowledge,
): Conclusion {
  const inapplicable = requirement.inapplicable?.(context);
  if (inapplicable !== undefined) return { verdict: 'not-applicable', reason: inapplicable };
  const [subject] = requirement.operations;
  const operation = context.iface.operations.find(({ id }) => id === subject);
  const absent = operation && absenceOf(operation, summary);
  if (absent !== undefined) return absent;
  const omitted = omissions.of(requirement);
  if (omitted !== undefined) {
    const { reason } = omitted;
    return { verdict: 'inconclusive', ...omitted, reason: `${reason}${changesTried(requirement, summary, context)}` };
  }
  const own = defined({ decidedBy: requirement.decidedBy });
  const undecided = (reason: string): Conclusion => ({ verdict: 'inconclusive', reason, ...own });
  if (incompleteBecause !== '') return undecided(`nothing exercised it: ${incompleteBecause}`);
  const why = operation && served(operation.id);
  // For a requirement that needs a success, the reason is why there was none.
  if (why?.verdict === 'inconclusive') return { ...why, ...own };
  return undecided(
    why?.verdict === 'fail' ? `no answer to look at: ${why.reason}` : 'nothing in this run exercised it',
  );
}

/** The conclusion on an operation that may be absent, and was not served in this run. */
function absenceOf({ presence, id, variables }: Operation, summary: RunSummary): Conclusion | undefined {
  const absence = presence === 'conditional' ? summary.absence(id) : undefined;
  if (absence?.proven === true)
    return { verdict: 'not-applicable', reason: 'the operation is not served, and whether it is to be is not shown' };
  return (
    absence && {
      verdict: 'inconclusive',
      reason: 'it was answered 404, and nothing proves that what it was asked for exists',
      decidedBy: `ids.${variables.at(-1) ?? ''}`,
    }
  );
}

/** Operations that are named, at most. */
const namedChanges = 12;

/** The changes of the run that did not cause an event; empty for other requirements, and with a configured trigger. */
function changesTried({ subject }: Requirement, summary: RunSummary, { iface, configuration }: JudgeContext): string {
  if (!('event' in subject) || Object.hasOwn(configuration.events?.triggers ?? {}, subject.event)) return '';
  const tried = iface.operations
    .filter(({ id, safe }) => !safe && summary.shownBy({ kind: 'served', operation: id }) !== undefined)
    .map(({ method, path }) => `${method} ${path}`);
  if (tried.length === 0) return '';
  const more = tried.length > namedChanges ? ` and ${tried.length - namedChanges} more` : '';
  return `; tried without effect: ${tried.slice(0, namedChanges).join(', ')}${more}`;
}

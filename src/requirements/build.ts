import { isIssued } from '../evidence/exchange.js';
import { curl } from '../evidence/curl.js';
import type { RelatedExchange, Subject } from '../results/results.js';
import type { ProvingFault, Fault, On } from '../faults/fault.js';
import type { Exchange, Purpose, RequestExchange } from '../evidence/exchange.js';
import type { Operation, OperationId, ResponseDefinition } from '../../spec/model.js';
import { untouched, type ComparedFlaw, type Finding, type Flaw, type RequirementId, type Want } from './requirement.js';
import { hiddenReason } from '../rules/hidden-reason.js';
import type { RequestView } from './view.js';

export { show } from '../core/show.js';

/** `<operation>/<kind>[/<detail>]`; the one place where requirement ids are made. */
export function requirementId(operation: string, kind: string, detail?: string): RequirementId {
  return [operation, kind, ...(detail === undefined ? [] : [detail])].join('/') as RequirementId;
}

export function subjectOf(operation: {
  readonly id: OperationId;
  readonly method: string;
  readonly path: string;
}): Subject {
  return { method: operation.method, path: operation.path, operation: operation.id };
}

/** What requirements about one operation have in common: id and kind, and whose exchanges they are judged on. */
export const ofOperation = (operation: Operation, kind: string, detail?: string) => ({
  id: requirementId(operation.id, kind, detail),
  kind,
  subject: subjectOf(operation),
  operations: [operation.id],
});

export const wants = (operation: OperationId | null, ...purposes: readonly Purpose[]): readonly Want[] =>
  purposes.map((purpose) => ({ operation, purpose }));

/** A flaw found in an exchange; `pointer` is empty for status and headers. */
export function flaw(
  exchange: RequestExchange,
  about: Omit<Flaw, 'exchange' | 'pointer'> & { readonly pointer?: string },
): Flaw {
  return { exchange, pointer: '', ...about };
}

/** How an exchange is told beside another one. */
export function relatedTo(exchange: Exchange): RelatedExchange {
  const { id, request } = exchange;
  const told = { exchange: id, request: `${request.method} ${request.url}` };
  if (exchange.kind === 'delivery') {
    const { answer } = exchange;
    return { ...told, answered: 'status' in answer ? String(answer.status) : answer.none, curl: '' };
  }
  const { outcome } = exchange;
  const answered = outcome.kind === 'response' ? String(outcome.status) : outcome.fault;
  return { ...told, answered, curl: curl(exchange) };
}

/** A flaw of an exchange that shows beside others: the control, or the answer that it is compared with. */
export function comparedFlaw(
  exchange: Exchange,
  others: readonly Exchange[],
  about: Omit<Flaw, 'exchange' | 'pointer'> & { readonly pointer?: string },
): ComparedFlaw {
  const related = others.filter(({ id }) => id !== exchange.id).map(relatedTo);
  return { exchange, pointer: '', ...about, related };
}

export const inconclusive = (reason: string, decidedBy?: string): Finding<never> =>
  decidedBy === undefined ? { kind: 'inconclusive', reason } : { kind: 'inconclusive', reason, decidedBy };

export const fault = (fault: Fault, also?: ProvingFault['also']): ProvingFault =>
  also === undefined ? { fault } : { fault, also };

export const on = (operation: OperationId | null, when?: On['when']): On =>
  when === undefined ? { operation } : { operation, when };

/** What a requirement needs is hidden in the evidence, because it is a secret or its place says so. */
export const isHiddenHere = (what: string): Finding<never> => inconclusive(hiddenReason(what));

/** The request was made and answered, and the answer had nothing of the kind: tried, and never arose. */
export const neverArose = (what: string): Finding<never> => ({
  kind: 'not-applicable',
  reason: `no answer carried ${what}`,
});

/** Success answers to credentialed requests that address the operation: what response requirements are judged on. */
export function isJudgedSuccess(view: RequestView): boolean {
  return view.succeeded && !view.exchange.superseded && isIssued(view.exchange.credential) && addresses(view);
}

/** The stated status without any of the content that the interface says it comes with. */
export const lacksContent = (view: RequestView): boolean =>
  isJudgedSuccess(view) &&
  view.body.kind === 'none' &&
  view.exchange.request.method !== 'HEAD' &&
  view.definition?.schema !== undefined &&
  view.definition.status === String(view.status);

/** A reading answered with the stated status alone; none where only the class of the status is stated. */
export const withoutContent = ({ id, safe }: Operation, { status }: ResponseDefinition): readonly ProvingFault[] =>
  safe && /^\d+$/.test(status)
    ? [fault({ kind: 'answer', on: on(id, { status: '2XX' }), status: Number(status) })]
    : [];

/** A made-up id or another method may lead elsewhere than to the operation. */
export const addresses = ({ exchange: { violated } }: RequestView): boolean =>
  violated?.location !== 'path' && violated?.location !== 'method';

/** Why JSON can't be looked into, as a finding; `undefined` where it can be read, or where there is none. */
export const unreadable = ({ body }: RequestView): Finding<never> | undefined =>
  body.kind === 'unreadable' ? inconclusive(body.why, body.decidedBy) : undefined;

/** Why the content of an answer is not judged, as a finding; `undefined` for a success that can be read or has none. */
export const nothingToRead = (view: RequestView): Finding<never> | undefined =>
  isJudgedSuccess(view) ? unreadable(view) : untouched;

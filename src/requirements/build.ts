import { isIssued } from '../evidence/exchange.js';
import { curl } from '../evidence/curl.js';
import { header } from '../answers/header.js';
import { notCarried } from '../results/never-arose.js';
import type { RelatedExchange, Subject } from '../results/results.js';
import type { ProvingFault, Fault, FaultTarget } from '../faults/fault.js';
import type { Exchange, Purpose, RequestExchange } from '../evidence/exchange.js';
import type { Interface, Operation, OperationId, ResponseDefinition } from '../../spec/model.js';
import {
  untouched,
  type ComparedFlaw,
  type Finding,
  type Flaw,
  type RequirementId,
  type WantedStimulus,
} from './requirement.js';
import { hiddenReason } from '../rules/hidden-reason.js';
import type { RequestExchangeView } from './view.js';

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

/** Members that all requirements about one operation share: id, kind, and the operation whose exchanges are judged. */
export const ofOperation = (operation: Operation, kind: string, detail?: string) => ({
  id: requirementId(operation.id, kind, detail),
  kind,
  subject: subjectOf(operation),
  operations: [operation.id],
});

/** The subject of requirements about paths and methods that the interface does not have. */
export const anyPath = {
  method: 'GET',
  path: 'paths and methods that the interface does not have',
  operation: 'any-path',
} as const;

/** Members of a requirement about responses of all operations, and about those of paths that the interface lacks. */
export const anyOperation = ({ operations, withdrawn }: Interface) => ({
  subject: { ...anyPath, path: 'any path' },
  operations: [null, ...operations.map(({ id }) => id), ...withdrawn.map(({ id }) => id)],
});

/** The stimuli that a requirement wants to see: one operation, sent for each of these purposes. */
export const wantedStimuli = (
  operation: OperationId | null,
  ...purposes: readonly Purpose[]
): readonly WantedStimulus[] => purposes.map((purpose) => ({ operation, purpose }));

/** A flaw found in an exchange; `pointer` is empty for status and headers. */
export function flaw(
  exchange: RequestExchange,
  about: Omit<Flaw, 'exchange' | 'pointer'> & { readonly pointer?: string },
): Flaw {
  return { exchange, pointer: '', ...about };
}

/** A reference to an exchange, for reports that show it beside another one. */
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

/** A flaw that shows in comparison with other exchanges: a control, or a response that should agree. */
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

/** Makes a fault that proves a requirement, with the further requirements that fail with it. */
export const provingFault = (fault: Fault, also?: ProvingFault['also']): ProvingFault =>
  also === undefined ? { fault } : { fault, also };

/** Makes the target of a fault: the responses of one operation, under these conditions. */
export const faultTarget = (operation: OperationId | null, when?: FaultTarget['when']): FaultTarget =>
  when === undefined ? { operation } : { operation, when };

/**
 * A value that the requirement needs is hidden in the evidence, because it is a secret or stands in a place for
 * secrets.
 */
export const isHiddenHere = (what: string): Finding<never> => inconclusive(hiddenReason(what));

/** The request was sent and answered, and no response had a value that the requirement is about. */
export const neverArose = (what: string): Finding<never> => ({
  kind: 'not-applicable',
  reason: notCarried(what),
});

/**
 * Responses with success to requests that have an issued credential and address the operation: rules about responses
 * are judged on these.
 */
export function isJudgedSuccess(view: RequestExchangeView): boolean {
  return (
    view.succeeded &&
    !view.exchange.superseded &&
    isIssued(view.exchange.credential) &&
    addressesOperation(view) &&
    !isPartAskedFor(view)
  );
}

/** Is it a part of the content, for which the request asked by Range (RFC 9110 §15.3.7)? */
const isPartAskedFor = ({ status, exchange }: RequestExchangeView): boolean =>
  status === 206 && header(exchange.request.headers, 'range') !== undefined;

/** Does the response have the stated status, and none of the content that the interface states for it? */
export const lacksContent = (view: RequestExchangeView): boolean =>
  isJudgedSuccess(view) &&
  view.body.kind === 'none' &&
  view.exchange.request.method !== 'HEAD' &&
  view.definition?.schema !== undefined &&
  view.definition.status === String(view.status);

/**
 * The fault that a reading answers with the stated status and no content; none if only a class of statuses is stated.
 */
export const withoutContent = ({ id, safe }: Operation, { status }: ResponseDefinition): readonly ProvingFault[] =>
  safe && /^\d+$/.test(status)
    ? [provingFault({ kind: 'answer', on: faultTarget(id, { status: '2XX' }), status: Number(status) })]
    : [];

/** Does the request address the operation? With a made-up id or another method, another operation may answer it. */
export const addressesOperation = ({ exchange: { violated } }: RequestExchangeView): boolean =>
  violated?.location !== 'path' && violated?.location !== 'method';

/** Inconclusive if the response has a body that can't be read as JSON; `undefined` for any other response. */
export const inconclusiveIfUnreadable = ({ body }: RequestExchangeView): Finding<never> | undefined =>
  body.kind === 'unreadable' ? inconclusive(body.why, body.decidedBy) : undefined;

/**
 * The finding if the content of a response is not judged; `undefined` for a success that can be read, or has no
 * content.
 */
export const findingIfContentUnjudged = (view: RequestExchangeView): Finding<never> | undefined =>
  isJudgedSuccess(view) ? inconclusiveIfUnreadable(view) : untouched;

import type { Interface, Operation, OperationId } from '../../spec/model.js';
import type { Json } from '../core/json.js';
import type { Step } from '../stimuli/scenario.js';
import type { Finding, Requirement } from './requirement.js';
import { inconclusive, requirementId, subjectOf, wants } from './build.js';
import { RequestView, type DeliveryView } from './view.js';

export type Views = readonly (RequestView | DeliveryView)[];

/** Successful answers of an operation in JSON, in the order in which they came; of one step where it is named. */
export function answersOf(
  views: Views,
  operation: string,
  stepName?: string,
): readonly { readonly view: RequestView; readonly value: Json }[] {
  return views
    .filter(
      (view): view is RequestView =>
        view instanceof RequestView &&
        view.exchange.operation === operation &&
        !view.exchange.superseded &&
        view.succeeded,
    )
    .filter(({ exchange }) =>
      stepName === undefined
        ? exchange.purpose === 'consistency' || exchange.purpose === 'success'
        : exchange.stepName === stepName,
    )
    .flatMap((view) => (view.body.kind === 'json' ? [{ view, value: view.body.value }] : []));
}

/** Why what is shown later of a body that nobody gave tells nothing: the server may set some of it itself. */
export const ofLearnedBody = (written: RequestView | undefined): Finding<never> | undefined =>
  written?.exchange.request.bodyOrigin === 'learned'
    ? inconclusive(
        'the body was made of an answer, and the server may set some of it itself',
        `bodies.${written.exchange.operation ?? ''}`,
      )
    : undefined;

/** The operation of this id, if this state of the interface has it. */
export const operationOf = (iface: Interface, id: string): Operation | undefined =>
  iface.operations.find((operation) => operation.id === id);

/**
 * What all requirements on agreement have in common. Advice only: a delay, or a change in between, could explain a
 * difference.
 */
export function agreement(
  operation: Operation,
  kind: string,
  detail: string | undefined,
  others: readonly string[],
): Pick<Requirement, 'id' | 'kind' | 'level' | 'statedness' | 'subject' | 'operations' | 'wants'> {
  return {
    id: requirementId(operation.id, kind, detail),
    kind,
    level: 'SHOULD',
    statedness: 'derived',
    subject: subjectOf(operation),
    operations: [operation.id],
    // Ids come from the lists of operations in the kinds, which are of the documents.
    wants: [
      ...wants(operation.id, 'consistency'),
      ...others.flatMap((other) => wants(other as OperationId, 'consistency')),
    ],
  };
}

/** The longest page of a list that states a maximum: a created record is hardly on the first of the usual size. */
export const longestPage = ({ query }: Operation): Pick<Step, 'query'> =>
  query.some(({ name, schema }) => name === 'per_page' && schema.maximum !== undefined)
    ? { query: { per_page: { value: '500', origin: 'stated' } } }
    : {};

/** The standard of what no standard says. */
export const plainConsistency = 'consistency of the interface';

import type { Interface, Operation, OperationId } from '../../spec/model.js';
import type { Json } from '../core/json.js';
import type { Step } from '../stimuli/scenario.js';
import type { Finding, Requirement } from './requirement.js';
import { inconclusive, requirementId, subjectOf, wantedStimuli } from './build.js';
import { lastAnswers, type RequestExchangeView, type Views } from './view.js';

export type { Views };

/** Successful JSON responses of an operation, in order of arrival; only those of one step if a step is named. */
export function answersOf(
  views: Views,
  operation: string,
  stepName?: string,
): readonly { readonly view: RequestExchangeView; readonly value: Json }[] {
  return lastAnswers(views, operation)
    .filter(
      ({ exchange, succeeded }) =>
        succeeded &&
        (stepName === undefined
          ? exchange.purpose === 'consistency' || exchange.purpose === 'success'
          : exchange.stepName === stepName),
    )
    .flatMap((view) => (view.body.kind === 'json' ? [{ view, value: view.body.value }] : []));
}

/**
 * Inconclusive if the written body was copied from an earlier response: the server may set some of its members itself,
 * so a difference in a later response proves no mistake.
 */
export const ofLearnedBody = (written: RequestExchangeView | undefined): Finding<never> | undefined =>
  written?.exchange.request.bodyOrigin === 'learned'
    ? inconclusive(
        'the body was made of an answer, and the server may set some of it itself',
        `bodies.${written.exchange.operation ?? ''}`,
      )
    : undefined;

/** Do the paths of a write and of a reading name the same records, as far as both name them? */
export const isOfSameRecord = (write: RequestExchangeView, reading: RequestExchangeView): boolean =>
  Object.entries(write.exchange.bindings).every(
    ([name, value]) => (reading.exchange.bindings[name] ?? value) === value,
  );

/** Inconclusive, because the readings to compare a write with were of another record. */
export const ofAnotherRecord = (reading: RequestExchangeView): Finding<never> =>
  inconclusive('another record was read than the one that was written', `bindings.${reading.exchange.operation ?? ''}`);

/** The operation of this id; `undefined` at a revision that does not have it. */
export const operationOf = (iface: Interface, id: string): Operation | undefined =>
  iface.operations.find((operation) => operation.id === id);

/**
 * Members that all requirements on the agreement of two responses share; they are SHOULD, since a delay, or a change in
 * between, could explain a difference.
 */
export function agreementMembers(
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
    // The ids come from tables that tests compare with the documents.
    wants: [
      ...wantedStimuli(operation.id, 'consistency'),
      ...others.flatMap((other) => wantedStimuli(other as OperationId, 'consistency')),
    ],
  };
}

/**
 * The longest page of a list that states a maximum: a created record is often not on the first page of the usual size.
 */
export const longestPage = ({ query }: Operation): Pick<Step, 'query'> =>
  query.some(({ name, schema }) => name === 'per_page' && schema.maximum !== undefined)
    ? { query: { per_page: { value: '500', origin: 'stated' } } }
    : {};

/** Named as the standard of derived requirements for which no published standard exists. */
export const plainConsistency = 'consistency of the interface';

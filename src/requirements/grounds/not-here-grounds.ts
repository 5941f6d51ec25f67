import { inconclusive } from '../build.js';
import { resourceOf } from '../../relations/resources.js';
import { pathOf } from '../paths.js';
import type { Operation } from '../../../spec/model.js';
import { untouched, type Finding } from '../requirement.js';
import { expendableIn } from './expendable-in.js';
import { groundOf, type Ground } from './ground.js';
import {
  bodyEntry,
  ifMade,
  ifProven,
  ifServed,
  isPermitted,
  creatingOperationOf,
  notServedFinding,
  refusedFinding,
  type ServedCase,
  type ServedExample,
} from './served-case.js';

/** The operation that makes the record at the path; a 405 is about the method, and not about the record. */
const makerFor = ({ operation, context, status }: ServedCase): Operation | undefined =>
  status === 405 ? undefined : creatingOperationOf(operation, context.iface);

const withMaker = (given: ServedCase, finding: (given: ServedCase, maker: Operation) => Finding): Finding => {
  const maker = makerFor(given);
  return maker === undefined ? notServedFinding(given) : finding(given, maker);
};

const notMade = (given: ServedCase, { method, id }: Operation): Finding =>
  inconclusive(`answered ${given.status}: there may be none before ${method} makes one`, `bodies.${id}`);

/** A record that can be deleted may be shown with default values where there is none. */
const mayBeShownUnmade = ({ operation, context }: ServedCase): boolean =>
  resourceOf(context.iface, operation.id)?.delete !== undefined;

/** A record that was made and is not here is a failure; else a response that shows the record, where it proves that. */
function unlessNotMade(given: ServedCase, maker: Operation): Finding {
  const unmade = notMade(given, maker);
  const condition = { kind: 'proven', operation: given.operation.id, path: pathOf(given.view) } as const;
  const unlessShown: Finding =
    given.operation.safe || mayBeShownUnmade(given)
      ? unmade
      : { kind: 'provided', condition, holds: notServedFinding(given), otherwise: unmade };
  return ifMade(given, maker, notServedFinding(given), unlessShown);
}

/** A body that is a guess may name other records, e.g. a customer, and the 404 may be about them. */
const mayNameNothing = ({ status, exchange: { request } }: ServedCase): boolean =>
  status === 404 && (request.bodyOrigin === 'made-up' || request.bodyOrigin === 'supplied');

/** The record of the path is not there, although the configuration names it, or another operation proves it. */
const notAtPath = (given: ServedCase): Finding =>
  given.exchange.pathOrigin === 'configured'
    ? refusedFinding(
        given,
        `${given.status} for ${pathOf(given.view)}, although the configuration names what it addresses ` +
          `(${given.view.pathEntry})`,
      )
    : ifProven(given, notServedFinding(given));

/** Grounds of the verdict where a response says that the operation, or the record of the path, does not exist. */
export const notHereGrounds: readonly Ground<ServedCase, ServedExample>[] = [
  {
    name: 'the path has no variables, and the interface permits the status',
    when: (given) => given.operation.variables.length === 0 && isPermitted(given),
    // The interface permits this status as an exception, so the operation still has to succeed once in the run.
    then: (given) =>
      ifServed(
        given,
        inconclusive(`answered ${given.status}, which the interface permits here`, bodyEntry(given)),
        notServedFinding(given),
      ),
    example: { meets: { operation: 'user.update', status: 404 }, unless: { status: 405 } },
  },
  {
    name: 'the path has no variables, and nobody configured the body, which may name a record that is not there',
    when: (given) => given.operation.variables.length === 0 && mayNameNothing(given),
    then: (given) =>
      ifServed(
        given,
        untouched,
        inconclusive('answered 404 to a body that may name a record which is not there', bodyEntry(given)),
      ),
    example: {
      meets: { operation: 'systems.create', status: 404, body: 'supplied' },
      unless: { body: 'configured' },
    },
  },
  {
    name: 'the path has no variables',
    when: ({ operation }) => operation.variables.length === 0,
    then: notServedFinding,
    example: { meets: { operation: 'systems.list', status: 404 }, unless: { operation: 'systems.read' } },
  },
  {
    name: 'the method is not allowed for a record that this run created',
    // The methods of a record that is not visible yet are unknown (RFC 9110 §15.5.6).
    when: ({ status, exchange }) => status === 405 && exchange.pathOrigin === 'created',
    then: notServedFinding,
    example: { meets: { status: 405, ids: 'created' }, unless: { status: 404 } },
  },
  {
    name: 'another operation makes the record, and the request is a reading that does not follow it',
    when: (given) => makerFor(given) !== undefined && given.operation.safe && given.exchange.purpose !== 'consistency',
    then: (given) => withMaker(given, notMade),
    example: {
      meets: { operation: 'systems.time-of-use.read', status: 404 },
      unless: { purpose: 'consistency' },
    },
  },
  {
    name: 'another operation makes the record',
    when: (given) => makerFor(given) !== undefined,
    then: (given) => withMaker(given, unlessNotMade),
    example: {
      meets: { operation: 'systems.import-power-limit.delete', status: 404, ids: 'configured' },
      unless: { status: 405 },
    },
  },
  {
    name: 'this run created the record',
    when: ({ exchange }) => exchange.pathOrigin === 'created',
    // If another operation shows the record, and this one succeeds for other records, a delay may still be the reason.
    then: (given) => {
      const notYet = inconclusive(
        `answered ${given.status} for a thing that this run had just created; it may not be visible yet`,
        given.view.pathEntry,
      );
      return ifProven(given, ifServed(given, notYet, notServedFinding(given)), notYet);
    },
    example: { meets: { status: 404, ids: 'created' }, unless: { ids: 'learned' } },
  },
  {
    name: 'nobody configured the body, which may name a record that is not there',
    when: mayNameNothing,
    then: (given) => ifServed(given, untouched, notAtPath(given)),
    example: {
      meets: { operation: 'systems.update', status: 404, ids: 'configured', body: 'made-up' },
      unless: { body: 'configured' },
    },
  },
  {
    name: 'the configuration gives all ids of the path',
    when: ({ exchange }) => exchange.pathOrigin === 'configured',
    then: notAtPath,
    example: { meets: { status: 404, ids: 'configured' }, unless: { ids: 'learned' } },
  },
  {
    name: 'responses showed the ids of the path',
    when: () => true,
    then: notAtPath,
    example: { meets: { status: 404, ids: 'learned' }, unless: { ids: 'configured' } },
  },
];

/**
 * The finding for a response which says that the operation, or the record of the path, does not exist: 404, 405 or 410.
 */
export const notFoundFinding = (given: ServedCase): Finding => groundOf(notHereGrounds, given).then(given);

/**
 * If no response of the run shows the record that the configuration names as expendable, an earlier run may have
 * deleted it.
 * @param found the finding where a response shows the record, or where it is not expendable
 */
export function unlessUsedUp(given: ServedCase, found = notFoundFinding(given)): Finding {
  const expendable = expendableIn(given);
  if (expendable === undefined) return found;
  const { entry, variable, id } = expendable;
  return {
    kind: 'provided',
    condition: { kind: 'exists', variable, id },
    holds: found,
    otherwise: inconclusive(
      `answered ${given.status} for ${id}, which writes.expendable.${entry} names and which nothing shows: ` +
        'it may have been used up by an earlier run',
      `writes.expendable.${entry}`,
    ),
  };
}

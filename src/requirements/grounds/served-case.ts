import type { CredentialLabel, Origin, Outcome, Purpose, RequestExchange, Violated } from '../../evidence/exchange.js';
import type { Interface, Operation } from '../../../spec/model.js';
import { flaw, inconclusive } from '../build.js';
import { resourceOf } from '../../relations/resources.js';
import { sentPathUpTo, pathOf } from '../paths.js';
import { subjectPath } from '../provers.js';
import { fail, type Finding, type JudgeContext } from '../requirement.js';
import type { RequestExchangeView } from '../view.js';

/** A request to an operation of the interface with its response, as the grounds of `served` look at it. */
export interface ServedCase {
  readonly view: RequestExchangeView;
  readonly exchange: RequestExchange;
  readonly operation: Operation;
  /** The status of the response; 0 where no response arrived, which the first grounds decide. */
  readonly status: number;
  readonly context: JudgeContext;
}

/**
 * An exchange in the examples of a ground. Members that are absent are those of the usual request: it succeeds, and its
 * ids are from an earlier response.
 */
export interface ServedExample {
  /** Default: `systems.read`. */
  readonly operation?: string;
  /** 0: no response arrived. */
  readonly status: number;
  readonly purpose?: Purpose;
  readonly credential?: CredentialLabel;
  /** The rule that the request breaks on purpose. */
  readonly violated?: Violated | undefined;
  readonly ids?: Origin;
  readonly body?: Origin;
  readonly queryValues?: Origin;
  readonly query?: RequestExchange['query'];
  readonly damage?: Extract<Outcome, { readonly kind: 'response' }>['damage'] | undefined;
  /** A redirect led to an HTML page. */
  readonly loginPage?: boolean;
  /** The configuration declares the credential fully privileged. */
  readonly privileged?: boolean;
  /** The configuration names the system of the path as expendable. */
  readonly expendable?: boolean;
}

export const servedCase = (view: RequestExchangeView, operation: Operation, context: JudgeContext): ServedCase => ({
  view,
  exchange: view.exchange,
  operation,
  status: view.status ?? 0,
  context,
});

/** The finding for a response that is no success although the request gave no reason for a refusal. */
export const refusedFinding = ({ exchange, status }: ServedCase, message: string): Finding =>
  fail(flaw(exchange, { message, expected: 'a success status (2xx)', actual: String(status) }));

/** The finding for an operation that does not exist at this path. */
export const notServedFinding = (given: ServedCase): Finding =>
  refusedFinding(given, `${given.operation.method} ${given.operation.path} is not served: it answers ${given.status}`);

/** The configuration entry that gives the body of the request; a step that triggers an event is named after its own. */
export const bodyEntry = ({ exchange: { stepName }, operation: { id } }: ServedCase): string =>
  stepName.startsWith('events.triggers.') ? stepName : `bodies.${id}`;

const provenPath = ({ view, operation: { path } }: ServedCase): string => sentPathUpTo(view, path, subjectPath(path));

/**
 * A finding that holds if another operation proves the ids of the path. A success with an id says nothing about the
 * segments of the path after that id.
 */
export const ifProven = (given: ServedCase, holds: Finding, otherwise: Finding = unproven(given)): Finding => ({
  kind: 'provided',
  condition: { kind: 'proven', operation: given.operation.id, path: provenPath(given) },
  holds,
  otherwise,
});

const unproven = (given: ServedCase): Finding =>
  inconclusive(
    `answered ${given.status}, and no other operation proves that ${provenPath(given)} exists`,
    given.view.pathEntry,
  );

/** A finding that depends on whether the operation answered another request of the run with success. */
export const ifServed = ({ operation }: ServedCase, holds: Finding, otherwise: Finding): Finding => ({
  kind: 'provided',
  condition: { kind: 'served', operation: operation.id },
  holds,
  otherwise,
});

/** A creation is sent several times in a run. The interface states neither quotas nor which records must be unique. */
export const unlessRepeated = (given: ServedCase, refusal: Finding): Finding =>
  given.operation.method === 'POST'
    ? ifServed(
        given,
        {
          kind: 'inconclusive',
          reason:
            `answered ${given.status}, and others like it with success: a quota may explain it, or that the same is ` +
            'there already',
          decidedBy: bodyEntry(given),
          doubt: true,
        },
        refusal,
      )
    : refusal;

/** Does the interface say that a response with this status exists? */
export const isPermitted = ({ operation: { responses }, status }: ServedCase): boolean =>
  responses.some((response) => response.status === String(status));

/**
 * The operation that makes the record that an operation reads, changes or deletes, where the record has no id of its
 * own, so that its parent does not show whether it exists: the creation, or PUT, which creates a record that does not
 * exist yet (RFC 9110 §9.3.4).
 */
export function creatingOperationOf({ id }: Pick<Operation, 'id'>, iface: Interface): Operation | undefined {
  const resource = resourceOf(iface, id);
  if (resource === undefined || resource.variable !== undefined || resource.list !== undefined) return undefined;
  const { create, replace, read, update, delete: remove } = resource;
  if (![read, update, remove].some((line) => line?.by === id)) return undefined;
  const by = (create ?? replace)?.by;
  return iface.operations.find((operation) => operation.id === by);
}

/** A finding that holds if the scenario made the record of the path before this step. */
export const ifMade = (
  { view, exchange }: ServedCase,
  { id }: Operation,
  holds: Finding,
  otherwise: Finding,
): Finding => ({
  kind: 'provided',
  condition: {
    kind: 'made',
    operation: id,
    path: pathOf(view),
    scenario: exchange.scenario,
    before: exchange.step,
  },
  holds,
  otherwise,
});

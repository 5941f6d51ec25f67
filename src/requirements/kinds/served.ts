import { transientStatuses } from '../../answers/status.js';
import type { Interface, Operation } from '../../../spec/model.js';
import type { Finding, Kind, Requirement } from '../requirement.js';
import { acceptanceFacts, sentBodyFacets } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { fault, flaw, inconclusive, ofOperation, on, requirementId, wants } from '../build.js';
import { bodyStatements } from '../request-nodes.js';
import { inconclusiveFor, parameterEntry } from '../inconclusive-for.js';
import { readBackBy } from './read-back.js';
import { actualPath, pathOf } from '../paths.js';
import { proversOf, subjectPath } from '../provers.js';
import type { JudgeContext } from '../requirement.js';
import type { RequestView } from '../view.js';

/**
 * Purposes of requests that the interface gives no ground to refuse. What was sent to see an operation withdrawn is one
 * at a revision that still has the operation.
 */
const expectSuccess: ReadonlySet<string> = new Set([
  'success',
  'withdrawn',
  'page-size',
  'paging',
  'accept',
  'property',
  'media-type',
  'control',
  'boundary',
  'random',
  'trigger',
  'consistency',
]);

function judge(operation: Operation, view: RequestView, context: JudgeContext): Finding {
  const { exchange } = view;
  if (!view.wellFormed || exchange.credential !== 'full' || !expectSuccess.has(exchange.purpose)) return untouched;
  const status = view.status;
  if (status === undefined) {
    return inconclusiveFor(
      view,
      exchange.outcome.kind === 'no-response' ? `no answer came: ${exchange.outcome.message}` : 'no answer came',
    );
  }
  if (view.succeeded) return pass;
  if (view.isPageElsewhere)
    return inconclusiveFor(
      view,
      'a redirect led to an HTML page, which looks like a login page: the credential may not have been taken',
    );
  // Which of the stated media types an operation can answer in is not shown (RFC 9110 §15.5.7).
  if (exchange.purpose === 'accept' && status === 406) return untouched;
  if (view.broken) return inconclusive(`the answer (${status}) broke off`);
  // What need not be there may be missing; where it is there, it works.
  if (operation.presence === 'conditional' && (status < 500 || status === 501)) return untouched;
  const refused = (message: string): Finding => refusal(view, message);
  const bodyEntry = bodyEntryOf(view, operation);
  const queryEntry = parameterEntry(operation.id);
  if (status < 400)
    return inconclusiveFor(
      view,
      `answered ${status}, a redirect that ` +
        `${operation.safe ? 'leads to another origin or nowhere' : 'is not followed: the request changes something'}`,
    );
  if (transientStatuses.has(status)) return inconclusiveFor(view, `answered ${status} after several tries`);
  if (exchange.pathOrigin === 'made-up')
    return inconclusive(
      `answered ${status} for an id that was guessed: which property carries ids is not shown`,
      view.pathEntry,
    );
  // Nobody stated the body to be valid, so only what no body can be the reason of is told of the operation.
  if (exchange.request.bodyOrigin === 'learned' && ![401, 405, 501].includes(status))
    return inconclusive(`answered ${status} to a body that was made of an answer, and that nobody gave`, bodyEntry);
  if (status === 501) return refused(`${operation.method} ${operation.path} is not served: it answers 501`);
  if (status >= 500)
    return refused(`${operation.method} ${operation.path} answers a well-formed request with ${status}`);
  if (status === 401)
    return inconclusive('the credential is refused with 401: it may have expired', 'credentials.full');
  if (status === 403) {
    return context.configuration.credentials?.full?.privileged === true
      ? ofRepeated(
          view,
          operation,
          refused(
            'the credential is declared fully privileged (credentials.full.privileged), yet it is refused with 403',
          ),
          bodyEntry,
        )
      : inconclusive('the credential is refused with 403; it may lack a right', 'credentials.full.privileged');
  }
  if (view.isPathAmbiguous && exchange.pathOrigin !== 'configured')
    return inconclusive(
      `answered ${status}, and which id {${operation.variables[0] ?? ''}} means in ${operation.path} is not shown: ` +
        'it may be that of another thing',
      view.pathEntry,
    );
  const unproven = unprovenFinding(view, operation);
  const permitted = permits(operation, status);
  if (status === 404 || status === 405 || status === 410) {
    const notHere = notHereFinding(view, operation, context);
    // What a page after the last one gets is not shown; that the operation is there, its first page tells.
    if (status === 404 && view.isLaterPage && exchange.queryOrigin !== 'configured')
      return {
        kind: 'provided',
        condition: { kind: 'served', operation: operation.id },
        holds: untouched,
        otherwise: notHere,
      };
    const usedUp = status === 405 || exchange.pathOrigin === 'created' ? undefined : usedUpFinding(view, context);
    return usedUp === undefined ? notHere : { ...usedUp, holds: notHere };
  }
  if (status === 409) return inconclusiveFor(view, 'answered 409: the state of the implementation did not allow it');
  if (exchange.request.bodyOrigin === 'configured') {
    return ofRepeated(
      view,
      operation,
      refused(`the body that the configuration gives (${bodyEntry}) is refused with ${status}`),
      bodyEntry,
    );
  }
  // Sizes of pages take turns with their control, and the kind per-page tells which are refused each time.
  if (exchange.query['per_page'] !== undefined && hasMaximum(operation)) return untouched;
  if (exchange.queryOrigin === 'configured') {
    return refused(`the query that the configuration gives (${queryEntry}) is refused with ${status}`);
  }
  if (exchange.request.bodyOrigin !== 'none')
    return inconclusive(`answered ${status} to a body that the interface does not show`, bodyEntry);
  if (exchange.queryOrigin === 'made-up')
    return inconclusive(`answered ${status} to a query value that the interface does not show`, queryEntry);
  if (operation.body !== undefined)
    return inconclusive(
      `answered ${status} to a request without a body, whose shape the interface does not show`,
      bodyEntry,
    );
  // What a ping is refused for may be that the address of the subscription cannot be reached.
  if (operation.success.kind === 'exact' && operation.success.status === 202)
    return {
      kind: 'provided',
      condition: { kind: 'delivered' },
      holds: ifProven(
        view,
        operation,
        refused(`${operation.method} ${operation.path} is refused with ${status}, and 202 is what it answers`),
        unproven,
      ),
      otherwise: inconclusive(
        `answered ${status}, and nothing arrived at our receiver in the whole run: the implementation may not reach it`,
        'events.publicUrl',
      ),
    };
  // Rows that list parameters list optional ones; where a row lists none, further parameters are a gap.
  if (permitted || operation.query.length === 0)
    return inconclusive(
      `answered ${status}; it may need query parameters that the interface does not show`,
      queryEntry,
    );
  const unreasonable = refused(`${operation.method} ${operation.path} refuses a well-formed request with ${status}`);
  if (operation.variables.length === 0 || exchange.pathOrigin === 'configured') return unreasonable;
  return ifProven(view, operation, unreasonable, unproven);
}

const hasMaximum = ({ query }: Operation): boolean =>
  query.some(({ name, schema }) => name === 'per_page' && schema.maximum !== undefined);

const refusal = ({ exchange, status }: RequestView, message: string): Finding =>
  fail(flaw(exchange, { message, expected: 'a success status (2xx)', actual: String(status) }));

/** A trigger's step is called as the entry that it comes from. */
const bodyEntryOf = ({ exchange: { stepName } }: RequestView, { id }: Operation): string =>
  stepName.startsWith('events.triggers.') ? stepName : `bodies.${id}`;

const unprovenFinding = (view: RequestView, operation: Operation): Finding =>
  inconclusive(
    `answered ${view.status ?? 'nothing'}, and no other operation proves that ${provenPath(view, operation)} exists`,
    view.pathEntry,
  );

/** Does the interface say of this status that it exists? */
const permits = ({ responses }: Operation, status: number | undefined): boolean =>
  responses.some((response) => response.status === String(status));

/** An operation, or what it is about, is not there: 404, 405 or 410. */
function notHereFinding(view: RequestView, operation: Operation, context: JudgeContext): Finding {
  const { exchange, status } = view;
  const bodyEntry = bodyEntryOf(view, operation);
  const unproven = unprovenFinding(view, operation);
  const refused = (message: string): Finding => refusal(view, message);
  const notServed = refused(`${operation.method} ${operation.path} is not served: it answers ${status}`);
  if (operation.variables.length === 0) {
    // What is permitted now and then is not permitted to be all there is.
    return permits(operation, status)
      ? {
          kind: 'provided',
          condition: { kind: 'served', operation: operation.id },
          holds: inconclusive(`answered ${status}, which the interface permits here`, bodyEntry),
          otherwise: notServed,
        }
      : notServed;
  }
  const maker = exchange.purpose === 'consistency' ? undefined : makerOf(operation, context.iface);
  // Of a thing that is not visible yet nobody can say which methods it has (RFC 9110 §15.5.6).
  if (status === 405 && exchange.pathOrigin === 'created') return notServed;
  if (maker !== undefined && status !== 405) {
    const unmade = inconclusive(
      `answered ${status}: there may be none before ${maker.method} makes one`,
      `bodies.${maker.id}`,
    );
    // It is read before it is made, and changed only after that was tried.
    return operation.safe
      ? unmade
      : {
          kind: 'provided',
          condition: { kind: 'proven', operation: operation.id, path: pathOf(view) },
          holds: notServed,
          otherwise: unmade,
        };
  }
  if (exchange.pathOrigin === 'created') {
    const notYet = inconclusive(
      `answered ${status} for a thing that this run had just created; it may not be visible yet`,
      view.pathEntry,
    );
    // Another operation shows it; where this one is served for other things, a delay could still explain it.
    return ifProven(
      view,
      operation,
      {
        kind: 'provided',
        condition: { kind: 'served', operation: operation.id },
        holds: notYet,
        otherwise: notServed,
      },
      notYet,
    );
  }
  if (exchange.pathOrigin === 'configured') {
    return refused(
      `${status} for ${pathOf(view)}, although the configuration names what it addresses (${view.pathEntry})`,
    );
  }
  return ifProven(view, operation, notServed, unproven);
}

/**
 * For a thing that the configuration names as expendable: it may have been deleted by an earlier run. Where a list
 * shows it, or another operation answers for it, it is there; what then holds is up to the caller.
 */
function usedUpFinding(
  { exchange, status }: RequestView,
  { configuration }: JudgeContext,
): Extract<Finding, { readonly kind: 'provided' }> | undefined {
  const {
    accountID = [],
    deletableAccountID = [],
    customerID = [],
    gatewayID = [],
    systemID = [],
  } = configuration.writes?.expendable ?? {};
  const expendable = { deletableAccountID, accountID, customerID, gatewayID, systemID };
  for (const [entry, ids] of Object.entries(expendable)) {
    const variable = entry === 'deletableAccountID' ? 'accountID' : entry;
    const bound = exchange.bindings[variable];
    if (bound === undefined || !ids.map(String).includes(bound)) continue;
    return {
      kind: 'provided',
      condition: { kind: 'exists', variable, id: bound },
      holds: untouched,
      otherwise: inconclusive(
        `answered ${status ?? 'nothing'} for ${bound}, which writes.expendable.${entry} names and which ` +
          'nothing shows: ' +
          'it may have been used up by an earlier run',
        `writes.expendable.${entry}`,
      ),
    };
  }
  return undefined;
}

/** A creation is made several times in a run, and neither quotas are shown nor what may be there twice. */
function ofRepeated(view: RequestView, operation: Operation, refusal: Finding, decidedBy: string): Finding {
  if (operation.method !== 'POST') return refusal;
  const reason =
    `answered ${view.status ?? 'nothing'}, and others like it with success: a quota may explain it, or that ` +
    'the same is there already';
  return {
    kind: 'provided',
    condition: { kind: 'served', operation: operation.id },
    holds: { kind: 'inconclusive', reason, decidedBy, doubt: true },
    otherwise: refusal,
  };
}

/**
 * A finding that holds where another operation proves the ids in the path: what follows the last of them is not up to
 * ids.
 */
function ifProven(view: RequestView, operation: Operation, holds: Finding, otherwise: Finding): Finding {
  return {
    kind: 'provided',
    condition: { kind: 'proven', operation: operation.id, path: provenPath(view, operation) },
    holds,
    otherwise,
  };
}

const provenPath = (view: RequestView, { path }: Operation): string => actualPath(view, path, subjectPath(path));

/**
 * What makes the thing that a path without an id of its own stands for: POST with 201, or PUT, which creates what is
 * not there yet (RFC 9110 §9.3.4). Read back after that (purpose `consistency`), it is there.
 */
function makerOf({ id, path, method, safe }: Operation, iface: Interface): Operation | undefined {
  if (!safe && method !== 'PATCH') return undefined;
  const own = iface.operations.filter((other) => other.path === path);
  // What POST makes at a collection stands below it.
  if (
    path.endsWith('}') ||
    iface.operations.some((other) => other.path.startsWith(`${path}/{`)) ||
    own.some(({ responses }) => responses.some(({ schema }) => schema?.schema['x-list'] === true))
  )
    return undefined;
  const single = own.filter(
    (other) => other.method === 'POST' && other.responses.some(({ status }) => status === '201'),
  );
  const replaced = own.filter((other) => other.method === 'PUT');
  return [...single, ...replaced].find((other) => other.id !== id);
}

/** Lists that show what a change or a deletion is about: `GET /accounts` for `DELETE /accounts/{accountID}`. */
const listsOfSubject = ({ safe, path }: Operation, iface: Interface): readonly Operation[] =>
  safe ? [] : iface.operations.filter((other) => other.method === 'GET' && path.startsWith(`${other.path}/{`));

function requirement(operation: Operation, iface: Interface): Requirement {
  const maker = makerOf(operation, iface);
  const provers = operation.variables.length === 0 ? [] : proversOf(subjectPath(operation.path), iface, operation.id);
  const provable = operation.variables.length === 0 || provers.length > 0;
  return {
    ...ofOperation(operation, 'served'),
    title:
      `${operation.method} ${operation.path} is ` +
      `served${operation.presence === 'required' ? '' : ', if at all, without server errors'}`,
    level: operation.deprecated ? 'SHOULD' : 'MUST',
    statedness: 'stated',
    statements: [...new Set([...operation.stated, ...bodyStatements(iface, operation)])],
    wants: [
      ...wants(operation.id, 'success', ...(operation.safe && maker !== undefined ? ['consistency' as const] : [])),
      ...provers.flatMap(({ id }) => wants(id, 'success')),
      ...listsOfSubject(operation, iface).flatMap(({ id }) => wants(id, 'success')),
      // Where deliveries arrive, a refused ping is not for want of our receiver.
      ...(operation.id === 'webhooks.ping' ? iface.events.slice(0, 1).flatMap(({ id }) => wants(id, 'trigger')) : []),
    ],
    judgement: { scope: 'exchange', judge: (view, context) => judge(operation, view, context) },
    faults: [
      fault(
        { kind: 'answer', on: on(operation.id), status: 500, body: { error: 'out of order' } },
        operation.gone
          .filter(({ status }) => status === 500)
          .map(() => ({
            requirement: requirementId(operation.id, 'gone-status', '500'),
            because: '500 is stated as gone here',
          })),
      ),
      ...(operation.presence === 'required' ? [fault({ kind: 'answer', on: on(operation.id), status: 501 })] : []),
      ...(operation.success.kind === 'exact' && operation.success.status === 202
        ? [fault({ kind: 'answer', on: on(operation.id), status: 400, body: { error: 'no ping today' } })]
        : []),
      ...(operation.presence === 'required' && provable
        ? [
            fault(
              { kind: 'answer', on: on(operation.id), status: 404 },
              readBackBy(operation.id).map((back) => ({
                requirement: back,
                because: 'what was written is not there to be read back',
              })),
            ),
          ]
        : []),
    ],
  };
}

/**
 * Each operation that the interface has, is there. Whether the asset read is served is not shown: it may be missing,
 * and still not break.
 */
export const served: Kind = {
  id: 'served',
  ...acceptanceFacts,
  touchedBy: ['parameter', 'security', ...sentBodyFacets],
  passShows: 'what is stated',
  about: 'A well-formed request with the full credential, for something proven to exist, is answered with success.',
  derive: (iface: Interface) => iface.operations.map((operation) => requirement(operation, iface)),
};

import { refuses } from '../../answers/status.js';
import type { Operation } from '../../../spec/model.js';
import type { Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import { acceptanceFacts, sentBodyFacets } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { provingFault, flaw, ofOperation, faultTarget, requirementId, wantedStimuli } from '../build.js';
import { inconclusiveFor } from '../inconclusive-for.js';
import { isDrawable } from '../drawable.js';
import type { RequestExchangeView } from '../view.js';

function judge(view: RequestExchangeView, operation: Operation): Finding {
  const { exchange } = view;
  if (exchange.request.bodyOrigin !== 'supplied' || !view.wellFormed || exchange.credential !== 'full')
    return untouched;
  if (view.succeeded) return pass;
  if (view.status === undefined) return inconclusiveFor(view, 'no answer came');
  // A server error is a failure of the operation with any body: the kind `served` reports it.
  if (!refuses(view.status))
    return inconclusiveFor(view, `answered ${view.status}, which has other grounds than the body`);
  return fail(
    flaw(exchange, {
      message: `a body that the configured schema allows (bodies.${operation.id}.schema) is refused`,
      expected: 'success',
      actual: String(view.status),
    }),
  );
}

function requirement(operation: Operation): Requirement {
  const entry = `bodies.${operation.id}.schema`;
  return {
    ...ofOperation(operation, 'supplied-body'),
    title: `${operation.method} ${operation.path} accepts what its configured schema allows`,
    level: 'SHOULD',
    statedness: 'supplied',
    statements: operation.stated,
    wants: wantedStimuli(operation.id, 'random', 'boundary'),
    decidedBy: entry,
    inapplicable: ({ configuration }: JudgeContext) =>
      configuration.bodies?.[operation.id]?.schema === undefined
        ? `the configuration gives no schema (${entry})`
        : undefined,
    judgement: { scope: 'exchange', judge: (view) => judge(view, operation) },
    faults: [
      provingFault(
        { kind: 'answer', on: faultTarget(operation.id, { every: 2 }), status: 422, body: { error: 'not today' } },
        [
          {
            requirement: requirementId(operation.id, 'served'),
            because: 'the configured body is refused as well, if its turn comes',
          },
          ...(operation.id === 'systems.assets.update'
            ? [
                {
                  requirement: requirementId(operation.id, 'asset-update', 'EVStationAssetUpdate'),
                  because: 'so is the one for this schema',
                },
              ]
            : []),
        ],
      ),
    ],
  };
}

/** The implementer's own schema of a body that the interface does not show: judged, and counted apart. */
export const suppliedBody: Kind = {
  id: 'supplied-body',
  ...acceptanceFacts,
  touchedBy: sentBodyFacets,
  about:
    'Bodies drawn from a schema in the configuration are accepted; a 4xx (other than 401, 403, 404, 405, ' +
    '409, 410, 429) fails as SHOULD, since schemas rarely say everything. Statedness supplied.',
  derive: (iface) =>
    iface.operations
      .filter((operation) => isDrawable(iface, operation) && operation.body?.gap === true)
      .map(requirement),
};

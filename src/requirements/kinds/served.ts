import { subscriptions } from '../../../spec/feature-operations.js';
import type { Interface, Operation } from '../../../spec/model.js';
import { provingFault, ofOperation, faultTarget, requirementId, wantedStimuli } from '../build.js';
import { groundOf } from '../grounds/ground.js';
import { creatingOperationOf, servedCase } from '../grounds/served-case.js';
import { servedGrounds } from '../grounds/served-grounds.js';
import { acceptanceFacts, sentBodyFacets } from '../kind-facts.js';
import { proversOf, subjectPath } from '../provers.js';
import { bodyStatements } from '../request-nodes.js';
import type { Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import type { RequestExchangeView } from '../view.js';
import { readBackBy } from './read-back.js';

function judge(operation: Operation, view: RequestExchangeView, context: JudgeContext): Finding {
  const given = servedCase(view, operation, context);
  return groundOf(servedGrounds, given).then(given);
}

/** Lists of the records that a change or deletion addresses: `GET /accounts` for `DELETE /accounts/{accountID}`. */
const listsOfSubject = ({ safe, path }: Operation, iface: Interface): readonly Operation[] =>
  safe ? [] : iface.operations.filter((other) => other.method === 'GET' && path.startsWith(`${other.path}/{`));

function requirement(operation: Operation, iface: Interface): Requirement {
  const maker = creatingOperationOf(operation, iface);
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
      ...wantedStimuli(
        operation.id,
        'success',
        ...(operation.safe && maker !== undefined ? ['consistency' as const] : []),
      ),
      ...provers.flatMap(({ id }) => wantedStimuli(id, 'success')),
      ...listsOfSubject(operation, iface).flatMap(({ id }) => wantedStimuli(id, 'success')),
      // If deliveries arrive, our receiver can be reached, so a refused ping has another reason.
      ...(operation.id === subscriptions.ping
        ? iface.events.slice(0, 1).flatMap(({ id }) => wantedStimuli(id, 'trigger'))
        : []),
    ],
    judgement: { scope: 'exchange', judge: (view, context) => judge(operation, view, context) },
    faults: [
      provingFault(
        { kind: 'answer', on: faultTarget(operation.id), status: 500, body: { error: 'out of order' } },
        operation.gone
          .filter(({ status }) => status === 500)
          .map(() => ({
            requirement: requirementId(operation.id, 'gone-status', '500'),
            because: '500 is stated as gone here',
          })),
      ),
      ...(operation.presence === 'required'
        ? [provingFault({ kind: 'answer', on: faultTarget(operation.id), status: 501 })]
        : []),
      ...(operation.success.kind === 'exact' && operation.success.status === 202
        ? [
            provingFault({
              kind: 'answer',
              on: faultTarget(operation.id),
              status: 400,
              body: { error: 'no ping today' },
            }),
          ]
        : []),
      ...(operation.presence === 'required' && provable
        ? [
            provingFault(
              { kind: 'answer', on: faultTarget(operation.id), status: 404 },
              readBackBy(iface, operation.id).map((back) => ({
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
 * Each operation of the interface is served. The interface doesn't show whether the asset read is: it may be missing,
 * but if it is served, it has to work.
 */
export const served: Kind = {
  id: 'served',
  ...acceptanceFacts,
  touchedBy: ['parameter', 'security', ...sentBodyFacets],
  passShows: 'what is stated',
  about: 'A well-formed request with the full credential, for something proven to exist, is answered with success.',
  derive: (iface: Interface) => iface.operations.map((operation) => requirement(operation, iface)),
};

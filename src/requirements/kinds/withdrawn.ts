import type { Interface, OperationId, WithdrawnOperation } from '../../../spec/model.js';
import type { Finding, Kind, Requirement } from '../requirement.js';
import { acceptanceFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { provingFault, flaw, inconclusive, faultTarget, requirementId, subjectOf, wantedStimuli } from '../build.js';
import { inconclusiveFor } from '../inconclusive-for.js';
import { sentPathUpTo } from '../paths.js';
import { parentsOf, proversOf } from '../provers.js';
import type { RequestExchangeView } from '../view.js';
import { isSuccess, notHere } from '../../answers/status.js';

function judge(view: RequestExchangeView, operation: WithdrawnOperation, iface: Interface): Finding {
  const { exchange } = view;
  if (exchange.credential !== 'full' || exchange.superseded) return untouched;
  const { status } = view;
  if (status === undefined) return inconclusiveFor(view, 'no answer came');
  if (isSuccess(status)) {
    return fail(
      flaw(exchange, {
        message: `${operation.method} ${operation.path} is served, and is no longer part of the interface`,
        expected: '404, 405, 410 or 501',
        actual: String(status),
      }),
    );
  }
  if (!notHere.has(status))
    return inconclusiveFor(view, `answered ${status}, which does not tell whether it is served`);
  const parents = parentsOf(operation.path, iface);
  if (parents === '') return pass;
  const path = sentPathUpTo(view, operation.path, parents);
  const entry = `ids.${/\{([^}]+)\}$/.exec(parents)?.[1] ?? ''}`;
  const underProven: Finding = {
    kind: 'provided',
    condition: { kind: 'proven', operation: operation.id, path },
    holds: pass,
    otherwise: inconclusive(`answered ${status}, and no other operation proves that ${path} exists`, entry),
  };
  const collection = collectionOf(operation, iface);
  if (collection === undefined) return underProven;
  return {
    kind: 'provided',
    condition: {
      kind: 'not-served',
      operation: collection.id,
      path: sentPathUpTo(view, operation.path, collection.path),
    },
    holds: underProven,
    otherwise: inconclusive(
      `answered ${status} for a made-up id, and its withdrawn collection was not seen as not served`,
      entry,
    ),
  };
}

const collectionOf = (operation: WithdrawnOperation, iface: Interface): WithdrawnOperation | undefined =>
  operation.collection === undefined
    ? undefined
    : iface.withdrawn.find(({ path, method }) => path === operation.collection && method === 'GET');

function requirement(operation: WithdrawnOperation, iface: Interface): Requirement {
  const id: OperationId = operation.id;
  const parents = parentsOf(operation.path, iface);
  const provers = parents === '' ? [] : proversOf(parents, iface, id);
  const collection = collectionOf(operation, iface);
  return {
    id: requirementId(id, 'withdrawn'),
    kind: 'withdrawn',
    title: `${operation.method} ${operation.path} is no longer served`,
    level: 'MUST',
    statedness: 'stated',
    statements: operation.stated,
    subject: subjectOf(operation),
    operations: [id],
    wants: [
      ...wantedStimuli(id, 'withdrawn'),
      ...(collection === undefined ? [] : wantedStimuli(collection.id, 'withdrawn')),
      ...provers.flatMap((prover) => wantedStimuli(prover.id, 'success')),
    ],
    judgement: { scope: 'exchange', judge: (view) => judge(view, operation, iface) },
    faults: [provingFault({ kind: 'serve', on: faultTarget(id), body: {} })],
  };
}

/** Operations that were removed from the interface are no longer served. */
export const withdrawn: Kind = {
  id: 'withdrawn',
  ...acceptanceFacts,
  touchedBy: 'any change',
  passShows: 'what is stated',
  reachable: { success: 'fail', refusal: 'none', content: 'none' },
  about:
    'A withdrawn operation that answers 2xx to the full credential fails. That it is not served counts only ' +
    'under parents that are proven to exist.',
  derive: (iface) => iface.withdrawn.map((operation) => requirement(operation, iface)),
};

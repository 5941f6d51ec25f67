import { statementId } from '../../../spec/brands.js';
import { idOf } from '../../answers/ids.js';
import type { Interface } from '../../../spec/model.js';
import type { Json } from '../../core/json.js';
import { valueAt } from '../../core/pointer.js';
import type { ComparedFlaw, Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import { agreementFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { comparedFlaw, fault, inconclusive, on } from '../build.js';
import { agreement, answersOf, operationOf, plainConsistency, type Views } from '../consistent.js';
import type { Fault } from '../../faults/fault.js';
import type { OperationId } from '../../../spec/model.js';

interface Way {
  readonly operation: string;
  readonly what: string;
  readonly title: string;
  readonly statement: string;
  /** Ids of the gateways that the answer shows; `undefined` where it does not show what is to be looked at. */
  ids(answer: Json, context: JudgeContext): readonly string[] | undefined;
  fault(operation: OperationId): Fault;
}

const itself: Way['ids'] = (answer, { configuration }) => {
  const id = idOf(answer, 'gatewayID', configuration);
  return id === undefined ? undefined : [id];
};

const listedAt =
  (pointer: string): Way['ids'] =>
  (answer, { configuration }) => {
    const gateways = valueAt(answer, pointer);
    if (!Array.isArray(gateways)) return undefined;
    const ids = gateways.flatMap((gateway: Json) => idOf(gateway, 'gatewayID', configuration) ?? []);
    // Records without ids say nothing; an empty array says that there is none.
    return ids.length === 0 && gateways.length > 0 ? undefined : ids;
  };

const otherId = (operation: OperationId): Fault => ({
  kind: 'set',
  on: on(operation),
  at: 'id',
  value: 'another-thing',
});

const ways: readonly Way[] = [
  {
    operation: 'gateways.read-by-device',
    what: 'gateway',
    title: "should give the gateway that carries the device's id",
    statement: 'service.gateways.lookup',
    ids: itself,
    fault: otherId,
  },
  {
    operation: 'gateways.read',
    what: 'system.gateways',
    title: 'should embed a system that has the gateway',
    statement: 'resources.gateway.system',
    ids: listedAt('/system/gateways'),
    fault: (operation) => ({ kind: 'set', on: on(operation), at: 'system/gateways', value: [] }),
  },
  {
    operation: 'systems.read',
    what: 'gateways',
    title: 'should have the gateways that name it as their system',
    statement: 'resources.system.gateways',
    ids: listedAt('/gateways'),
    fault: (operation) => ({ kind: 'set', on: on(operation), at: 'gateways', value: [] }),
  },
];

function judge(views: Views, way: Way, context: JudgeContext): Finding<ComparedFlaw> {
  const byId = answersOf(views, 'gateways.read', 'by id').at(-1)?.view.exchange;
  const asked = byId?.bindings['gatewayID'];
  const answer = answersOf(views, way.operation).at(-1);
  if (byId === undefined || asked === undefined || answer === undefined) return untouched;
  const ids = way.ids(answer.value, context);
  if (ids === undefined) return inconclusive('the answer shows no id of a gateway', 'idFields.gatewayID');
  if (ids.includes(asked)) return pass;
  return fail(
    comparedFlaw(answer.view.exchange, [byId], {
      message: 'another way to the same gateway leads elsewhere',
      expected: `the gateway ${asked}`,
      actual: ids.length === 0 ? 'none' : ids.slice(0, 5).join(', '),
    }),
  );
}

function requirement(iface: Interface, way: Way): readonly Requirement[] {
  const operation = operationOf(iface, way.operation);
  if (operation === undefined) return [];
  return [
    {
      ...agreement(operation, 'same-gateway', way.what, ['gateways.list', 'gateways.read']),
      title: `${operation.method} ${operation.path} ${way.title}`,
      statements: [statementId(way.statement)],
      standard: plainConsistency,
      judgement: { scope: 'scenario', judge: (views, context) => judge(views, way, context) },
      faults: [fault(way.fault(operation.id))],
    },
  ];
}

/** The ways to a gateway lead to one gateway. */
export const sameGateway: Kind = {
  id: 'same-gateway',
  ...agreementFacts,
  touchedBy: 'any change',
  about: 'The first gateway of the list should be found by its device and in its system.',
  derive: (iface) => ways.flatMap((way) => requirement(iface, way)),
};

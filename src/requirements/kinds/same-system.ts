import { equal } from '../../core/json.js';
import { statementId } from '../../../spec/brands.js';
import { idOf } from '../../answers/ids.js';
import { shownId } from '../../answers/shown-id.js';
import type { Interface, Operation } from '../../../spec/model.js';
import { valueAt } from '../../core/pointer.js';
import type { ComparedFlaw, Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import { agreementFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { comparedFlaw, fault, on, show } from '../build.js';
import { agreement, answersOf, operationOf, plainConsistency, type Views } from '../consistent.js';
import { exchangesOf } from '../control.js';

/** A place where something of a system is shown besides the system itself. */
interface Place {
  readonly operation: string;
  readonly what: string;
  readonly here: string;
  readonly there: string;
  readonly statement: string;
}

const step = '/metadata/wizard/step';

const places: readonly Place[] = [
  {
    operation: 'gateways.read',
    what: 'system.plan',
    here: '/system/plan',
    there: '/plan',
    statement: 'resources.gateway.system.carries',
  },
  {
    operation: 'gateways.read',
    what: 'system.wizard-step',
    here: `/system${step}`,
    there: step,
    statement: 'resources.gateway.system.carries',
  },
  {
    operation: 'gateways.system.read',
    what: 'wizard-step',
    here: step,
    there: step,
    statement: 'resources.system.wizard-step.gateway-system',
  },
  {
    operation: 'systems.metadata.read',
    what: 'wizard-step',
    here: '/wizard/step',
    there: step,
    statement: 'resources.system.wizard-step.metadata',
  },
];

const anchor = 'systems.read';

function judge(views: Views, { operation, here, there }: Place): Finding<ComparedFlaw> {
  const own = answersOf(views, operation).flatMap(({ view, value }) =>
    [{ view, value: valueAt(value, here) }].flatMap((each) =>
      each.value === undefined ? [] : [{ view, value: each.value }],
    ),
  );
  const anchors = answersOf(views, anchor);
  const systems = anchors.flatMap(({ value }) => valueAt(value, there) ?? []);
  const [last] = own.toReversed();
  const [system] = systems.toReversed();
  // That something is missing is judged where it is demanded.
  if (last === undefined || system === undefined) return untouched;
  if (own.some(({ value }) => systems.some((each) => equal(value, each)))) return pass;
  return fail(
    comparedFlaw(last.view.exchange, exchangesOf(anchors.slice(-1).map(({ view }) => view)), {
      pointer: here,
      message: 'the same system is told in another way than by itself',
      expected: `${show(system)}, as in the system read`,
      actual: show(last.value),
    }),
  );
}

function requirement(iface: Interface, place: Place): readonly Requirement[] {
  const operation = operationOf(iface, place.operation);
  if (operation === undefined || operationOf(iface, anchor) === undefined) return [];
  return [
    {
      ...agreement(operation, 'same-system', place.what, [anchor]),
      title: `${operation.method} ${operation.path} should show ${place.what} as the system read does`,
      statements: [statementId(place.statement)],
      standard: plainConsistency,
      judgement: {
        scope: 'scenario',
        judge: (views) =>
          views.some(({ exchange }) => exchange.kind === 'exchange' && exchange.stepName === 'system')
            ? judge(views, place)
            : untouched,
      },
      faults: [fault({ kind: 'set', on: on(operation.id), at: place.here.slice(1), value: 'SOMETHING_ELSE' })],
    },
  ];
}

/** The system of a gateway, read by itself, against the one that the gateway embeds. */
function judgeId(views: Views, throughGateway: Operation, { configuration }: JudgeContext): Finding<ComparedFlaw> {
  const gateway = answersOf(views, 'gateways.read', 'gateway').at(-1);
  const answer = answersOf(views, throughGateway.id).at(-1);
  if (gateway === undefined || answer === undefined) return untouched;
  const embedded = idOf(valueAt(gateway.value, '/system') ?? null, 'systemID', configuration);
  const shown = embedded === undefined ? undefined : shownId(answer.value, 'systemID', embedded, configuration);
  if (embedded === undefined || shown === undefined || shown.kind === 'not-shown')
    return { kind: 'not-applicable', reason: 'the answers show no ids that can be compared' };
  if (shown.kind === 'requested') return pass;
  return fail(
    comparedFlaw(answer.view.exchange, [gateway.view.exchange], {
      message: 'the system of the gateway is another than the one that it embeds',
      expected: `the id ${embedded}`,
      actual: shown.id,
    }),
  );
}

function idRequirement(iface: Interface): readonly Requirement[] {
  const operation = operationOf(iface, 'gateways.system.read');
  if (operation === undefined || operationOf(iface, 'gateways.read') === undefined) return [];
  return [
    {
      ...agreement(operation, 'same-system', 'id', ['gateways.read']),
      title: `${operation.method} ${operation.path} should show the system that the gateway embeds`,
      statements: [statementId('resources.gateway.system')],
      standard: plainConsistency,
      judgement: { scope: 'scenario', judge: (views, context) => judgeId(views, operation, context) },
      faults: [fault({ kind: 'set', on: on(operation.id), at: 'id', value: 'another-thing' })],
    },
  ];
}

/** One system looks the same wherever it is shown. */
export const sameSystem: Kind = {
  id: 'same-system',
  ...agreementFacts,
  touchedBy: 'any change',
  about:
    'Plan and wizard step of a system should be the same in the system read, the metadata read, the system ' +
    'of its gateway and the system embedded there; asked once more before it is said. The last two should ' +
    'show the same id.',
  derive: (iface) => [...places.flatMap((place) => requirement(iface, place)), ...idRequirement(iface)],
};

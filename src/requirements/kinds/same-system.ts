import { jsonEqual } from '../../core/json.js';
import { statementId } from '../../../spec/brands.js';
import { idOf } from '../../answers/ids.js';
import { shownId } from '../../answers/shown-id.js';
import type { Interface, Operation, OperationId, StatementId } from '../../../spec/model.js';
import type { Resource, ResourceSource } from '../../../spec/model.js';
import { idVariable } from '../../relations/relations-of.js';
import { valueAt } from '../../core/pointer.js';
import type { ComparedFlaw, Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import { agreementFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { comparedFlaw, provingFault, faultTarget, show } from '../build.js';
import { agreementMembers, answersOf, operationOf, plainConsistency, type Views } from '../consistent.js';
import { exchangesOf } from '../control.js';

/** A member of a system that a view shows, besides the reading of the system itself. */
interface Place {
  readonly operation: OperationId;
  readonly what: string;
  /** Pointers to the member in the view, and in the reading of the system. */
  readonly here: string;
  readonly there: string;
  readonly statements: readonly StatementId[];
}

const system = ({ table }: Pick<Interface, 'table'>): Resource | undefined =>
  table.resources.find(({ id }) => id === 'system');

const stated = (from: ResourceSource): readonly StatementId[] => (typeof from === 'string' ? [] : from);

const placesOf = ({ views }: Resource): readonly Place[] =>
  views.flatMap(({ in: operation, at = '', shows = '', alike = {}, from }) =>
    Object.entries(alike).map(([name, there]) => ({
      operation,
      what: [...at.split('/').filter((segment) => segment !== ''), name].join('.'),
      here: `${at}${there.slice(shows.length)}`,
      there,
      statements: stated(from),
    })),
  );

function judge(views: Views, { operation, here, there }: Place, anchor: OperationId): Finding<ComparedFlaw> {
  const own = answersOf(views, operation).flatMap(({ view, value }) =>
    [{ view, value: valueAt(value, here) }].flatMap((each) =>
      each.value === undefined ? [] : [{ view, value: each.value }],
    ),
  );
  const anchors = answersOf(views, anchor);
  const systems = anchors.flatMap(({ value }) => valueAt(value, there) ?? []);
  const [last] = own.toReversed();
  const [system] = systems.toReversed();
  // A missing member is judged by the requirement that demands it.
  if (last === undefined || system === undefined) return untouched;
  if (own.some(({ value }) => systems.some((each) => jsonEqual(value, each)))) return pass;
  return fail(
    comparedFlaw(last.view.exchange, exchangesOf(anchors.slice(-1).map(({ view }) => view)), {
      pointer: here,
      message: 'the same system is told in another way than by itself',
      expected: `${show(system)}, as in the system read`,
      actual: show(last.value),
    }),
  );
}

function requirement(iface: Interface, place: Place, anchor: OperationId): readonly Requirement[] {
  const operation = operationOf(iface, place.operation);
  if (operation === undefined || operationOf(iface, anchor) === undefined) return [];
  return [
    {
      ...agreementMembers(operation, 'same-system', place.what, [anchor]),
      title: `${operation.method} ${operation.path} should show ${place.what} as the system read does`,
      statements: place.statements,
      standard: plainConsistency,
      judgement: {
        scope: 'scenario',
        judge: (views) =>
          views.some(({ exchange }) => exchange.kind === 'exchange' && exchange.stepName === 'system')
            ? judge(views, place, anchor)
            : untouched,
      },
      faults: [
        provingFault({ kind: 'set', on: faultTarget(operation.id), at: place.here.slice(1), value: 'SOMETHING_ELSE' }),
      ],
    },
  ];
}

/** The system of a gateway, read by itself, against the one that the gateway embeds. */
interface Pair {
  readonly alone: Operation;
  readonly embedding: Operation;
  /** Pointer to the embedded system. */
  readonly at: string;
  readonly variable: string;
}

const pairsOf = (iface: Interface, resource: Resource): readonly Pair[] =>
  resource.views.flatMap(({ in: own, embeddedIn }) => {
    const [alone, embedding] = [operationOf(iface, own), operationOf(iface, embeddedIn ?? '')];
    const at = resource.views.find((view) => view.in === embeddedIn)?.at;
    return alone === undefined || embedding === undefined || at === undefined
      ? []
      : [{ alone, embedding, at, variable: idVariable(resource) }];
  });

function judgeId(
  views: Views,
  { alone, embedding, at, variable }: Pair,
  { configuration }: JudgeContext,
): Finding<ComparedFlaw> {
  const gateway = answersOf(views, embedding.id, 'gateway').at(-1);
  const answer = answersOf(views, alone.id).at(-1);
  if (gateway === undefined || answer === undefined) return untouched;
  const embedded = idOf(valueAt(gateway.value, at) ?? null, variable, configuration);
  const shown = embedded === undefined ? undefined : shownId(answer.value, variable, embedded, configuration);
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

const idRequirement = (pair: Pair): Requirement => ({
  ...agreementMembers(pair.alone, 'same-system', 'id', [pair.embedding.id]),
  title: `${pair.alone.method} ${pair.alone.path} should show the system that the gateway embeds`,
  statements: [statementId('resources.gateway.system')],
  standard: plainConsistency,
  judgement: { scope: 'scenario', judge: (views, context) => judgeId(views, pair, context) },
  faults: [provingFault({ kind: 'set', on: faultTarget(pair.alone.id), at: '$id', value: 'another-thing' })],
});

/** A system has the same members and values in each view. */
export const sameSystem: Kind = {
  id: 'same-system',
  ...agreementFacts,
  touchedBy: 'any change',
  about:
    'Plan and wizard step of a system should be the same in the system read, the metadata read, the system ' +
    'of its gateway and the system embedded there; asked once more before it is said. The last two should ' +
    'show the same id.',
  derive: (iface) => {
    const resource = system(iface);
    const anchor = resource?.read?.by;
    return resource === undefined || anchor === undefined
      ? []
      : [
          ...placesOf(resource).flatMap((place) => requirement(iface, place, anchor)),
          ...pairsOf(iface, resource).map(idRequirement),
        ];
  },
};

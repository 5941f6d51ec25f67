import { defined } from '../../core/defined.js';
import { createdId, idOf } from '../../answers/ids.js';
import type { RequestExchange } from '../../evidence/exchange.js';
import type { Interface, Operation, StatementId } from '../../../spec/model.js';
import type { Resource } from '../../../spec/model.js';
import { isArray, type Json } from '../../core/json.js';
import { idVariable } from '../../relations/relations-of.js';
import { valueAt } from '../../core/pointer.js';
import { afterWaiting } from '../../stimuli/waiting.js';
import type { ComparedFlaw, Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import { agreementFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { comparedFlaw, provingFault, inconclusive, faultTarget, wantedStimuli } from '../build.js';
import { agreementMembers, answersOf, operationOf, plainConsistency, type Views } from '../consistent.js';
import { lastAnswers } from '../view.js';

/** A view of the gateway besides its own reading. */
interface Way {
  readonly gateway: Resource;
  readonly operation: Operation;
  /** Pointer to the array of gateways in the response; absent where the response is the gateway. */
  readonly at?: string;
  readonly title: string;
  readonly statements: readonly StatementId[];
}

const waysOf = (iface: Interface): readonly Way[] =>
  iface.table.resources
    .filter(({ id }) => id === 'gateway')
    .flatMap((gateway) =>
      gateway.views.flatMap(({ in: id, at, says, from }) => {
        const operation = operationOf(iface, id);
        return says === undefined || operation === undefined || typeof from === 'string'
          ? []
          : [{ gateway, operation, ...defined({ at: at?.replace(/\/\*$/, '') }), title: says, statements: from }];
      }),
    );

/** Ids of the gateways that the response shows; `undefined` if it shows no gateway with an id, and no empty array. */
function idsIn(answer: Json, { at, gateway }: Way, { configuration }: JudgeContext): readonly string[] | undefined {
  const variable = idVariable(gateway);
  if (at === undefined) {
    const id = idOf(answer, variable, configuration);
    return id === undefined ? undefined : [id];
  }
  const gateways = valueAt(answer, at);
  if (gateways === undefined || !isArray(gateways)) return undefined;
  const ids = gateways.flatMap((each) => idOf(each, variable, configuration) ?? []);
  // An array of records without ids can't be compared; an empty array says that there is no gateway.
  return ids.length === 0 && gateways.length > 0 ? undefined : ids;
}

/** Is the record looked up by an id of another record that gateways show: by its device? */
const isLookUp = ({ operation, gateway: { shows = {} } }: Way): boolean =>
  operation.variables.some((name) => shows[name] === '');

/** Look-ups by an id that a response of this run showed for a gateway, and that are answered with 404. */
const notFound = (views: Views, way: Way): readonly ComparedFlaw[] =>
  lastAnswers(views, isLookUp(way) ? way.operation.id : '')
    .filter(
      ({ exchange, status }) =>
        status === 404 &&
        exchange.pathOrigin === 'learned' &&
        exchange.purpose === 'success' &&
        // Other steps read after all changes, where the gateway may be gone.
        exchange.stepName === way.operation.id,
    )
    .map(({ exchange, status }) =>
      comparedFlaw(exchange, [], {
        message: 'a gateway that a response of this run shows is not found by this id',
        expected: 'success',
        actual: String(status),
      }),
    );

/** A gateway, and the exchange that shows that it is there. */
interface Anchor {
  readonly id: string;
  readonly exchange: RequestExchange;
}

function readById(views: Views, { gateway }: Way): Anchor | undefined {
  const exchange = answersOf(views, gateway.read?.by ?? '', 'by id').at(-1)?.view.exchange;
  const id = exchange?.bindings[idVariable(gateway)];
  return exchange === undefined || id === undefined ? undefined : { id, exchange };
}

/** The gateway that the scenario created before it reads this view. */
function createdBefore(views: Views, { gateway, operation }: Way, { configuration }: JudgeContext): Anchor | undefined {
  const create = gateway.create?.by ?? '';
  // Other creations of the scenario make further gateways, which it does not read.
  const created = answersOf(views, create, create).at(-1);
  const id = created === undefined ? undefined : createdId(created.value, idVariable(gateway), configuration);
  const step = answersOf(views, operation.id).at(-1)?.view.exchange.step ?? 0;
  return created === undefined || id === undefined || step < created.view.exchange.step
    ? undefined
    : { id, exchange: created.view.exchange };
}

/** Look-ups by an id that the reading of a created gateway shows, all of which are answered with 404, after waits. */
function createdNotFound(views: Views, way: Way, { configuration }: JudgeContext): readonly ComparedFlaw[] {
  const { gateway, operation } = way;
  const created = answersOf(views, gateway.create?.by ?? '', gateway.create?.by).at(-1)?.view.exchange;
  const shown = answersOf(views, gateway.read?.by ?? '', gateway.read?.by).at(-1);
  if (!isLookUp(way) || created === undefined || shown === undefined) return [];
  const asked = lastAnswers(views, operation.id).filter(
    ({ exchange }) => exchange.purpose === 'consistency' && exchange.step > shown.view.exchange.step,
  );
  const last = asked.at(-1);
  if (last === undefined || !asked.every(({ status }) => status === 404)) return [];
  const [variable = ''] = operation.variables;
  return idOf(shown.value, variable, configuration) === last.exchange.bindings[variable]
    ? [
        comparedFlaw(last.exchange, [created, shown.view.exchange], {
          message: 'a created gateway is not found by the id that its own reading shows',
          expected: 'success',
          actual: `404, ${afterWaiting}`,
        }),
      ]
    : [];
}

function judge(views: Views, way: Way, context: JudgeContext): Finding<ComparedFlaw> {
  const unfound = [...notFound(views, way), ...createdNotFound(views, way, context)];
  if (unfound.length > 0) return fail(...unfound);
  const anchor = readById(views, way) ?? createdBefore(views, way, context);
  const answer = answersOf(views, way.operation.id).at(-1);
  if (anchor === undefined || answer === undefined) return untouched;
  const ids = idsIn(answer.value, way, context);
  if (ids === undefined)
    return inconclusive('the answer shows no id of a gateway', `idFields.${idVariable(way.gateway)}`);
  if (ids.includes(anchor.id)) return pass;
  return fail(
    comparedFlaw(answer.view.exchange, [anchor.exchange], {
      message: 'another way to the same gateway leads elsewhere',
      expected: `the gateway ${anchor.id}`,
      actual: ids.length === 0 ? 'none' : ids.slice(0, 5).join(', '),
    }),
  );
}

function requirement(way: Way): Requirement {
  const { operation, at, gateway } = way;
  const create = gateway.create?.by;
  const members = agreementMembers(
    operation,
    'same-gateway',
    at === undefined ? gateway.id : at.slice(1).replaceAll('/', '.'),
    [gateway.list, gateway.read].flatMap((line) => line?.by ?? []),
  );
  const changed =
    at === undefined ? ({ at: '$id', value: 'another-thing' } as const) : ({ at: at.slice(1), value: [] } as const);
  return {
    ...members,
    wants: [
      ...members.wants,
      ...(isLookUp(way) ? wantedStimuli(operation.id, 'success') : []),
      ...(create === undefined ? [] : wantedStimuli(create, 'success')),
    ],
    title: `${operation.method} ${operation.path} ${way.title}`,
    statements: way.statements,
    standard: plainConsistency,
    judgement: { scope: 'scenario', judge: (views, context) => judge(views, way, context) },
    faults: [
      provingFault({ kind: 'set', on: faultTarget(operation.id), ...changed }),
      ...(create === undefined || at === undefined
        ? []
        : [provingFault({ kind: 'set', on: faultTarget(operation.id, { after: create }), ...changed })]),
    ],
  };
}

/** All ways to a gateway lead to the same gateway. */
export const sameGateway: Kind = {
  id: 'same-gateway',
  ...agreementFacts,
  touchedBy: 'any change',
  about:
    'The first gateway of the list, and each that the run creates, should be found by its device and in its system. ' +
    'So should each further one whose device a response of the run shows, by its device.',
  derive: (iface) => waysOf(iface).map(requirement),
};

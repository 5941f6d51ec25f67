import { isArray, type Json } from '../../core/json.js';
import { valueAt } from '../../core/pointer.js';
import { idOf } from '../../answers/ids.js';
import { shownAt, viewsOf } from '../../relations/relations-of.js';
import type { RecordLocation } from '../../relations/shown-record.js';
import type { Interface, Operation, Resource, ResourceSource, StatementId } from '../../../spec/model.js';
import {
  comparedFlaw,
  faultTarget,
  isJudgedSuccess,
  provingFault,
  requirementId,
  show,
  subjectOf,
  wantedStimuli,
} from '../build.js';
import { operationOf, plainConsistency } from '../consistent.js';
import { agreementFacts } from '../kind-facts.js';
import { RecordLedger } from '../record-ledger.js';
import { fail, pass, type JudgeContext, type Kind, type Requirement, type RunJudge } from '../requirement.js';
import type { RequestExchangeView } from '../view.js';

/** Two operations that show the same records: the reading of one record, and another view. */
interface Pair {
  readonly resource: Resource;
  readonly variable: string;
  readonly own: Operation;
  readonly other: Operation;
  readonly at: RecordLocation;
  readonly statements: readonly StatementId[];
}

const stated = (from: ResourceSource, own: Operation): readonly StatementId[] =>
  typeof from === 'string' ? own.stated : from;

/** Views of a part of the record, and views in the response of the reading itself, are left out. */
const pairsOf = (iface: Interface): readonly Pair[] =>
  iface.table.resources.flatMap((resource) => {
    const { variable, read } = resource;
    const own = read === undefined ? undefined : operationOf(iface, read.by);
    if (variable === undefined || own === undefined) return [];
    return viewsOf(resource).flatMap((view) => {
      const other = operationOf(iface, view.in);
      return other === undefined || other === own || view.shows !== undefined
        ? []
        : [{ resource, variable, own, other, at: shownAt(view, resource), statements: stated(view.from, own) }];
    });
  });

interface Record {
  readonly id: string | undefined;
  readonly value: Json;
  readonly pointer: string;
}

function recordsIn(
  view: RequestExchangeView,
  { at, variable }: Pair,
  { configuration }: JudgeContext,
): Iterable<Record> {
  if (view.body.kind !== 'json') return [];
  const whole = view.body.value;
  const one = (value: Json, pointer: string): Record => ({ id: idOf(value, variable, configuration), value, pointer });
  if (at.kind === 'answer') return [one(whole, '')];
  if (at.kind === 'member') {
    const value = valueAt(whole, at.of);
    return value === undefined ? [] : [one(value, at.of)];
  }
  const list = at.of === undefined ? (view.list.kind === 'found' ? view.list : undefined) : itemsAt(whole, at.of);
  return (list?.items ?? []).map((item, index) => one(item, `${list?.pointer ?? ''}/${index}`));
}

function itemsAt(whole: Json, pointer: string): { readonly pointer: string; readonly items: readonly Json[] } {
  const value = valueAt(whole, pointer);
  return { pointer, items: value !== undefined && isArray(value) ? value : [] };
}

function begin(pair: Pair, context: JudgeContext): RunJudge {
  const { own, other, variable } = pair;
  const ledger = new RecordLedger();
  return {
    see: (view) => {
      const { exchange } = view;
      if (!isJudgedSuccess(view) || exchange.credential !== 'full' || exchange.request.method !== 'GET') return;
      if (exchange.operation === own.id) {
        const id = exchange.bindings[variable];
        if (id !== undefined && view.body.kind === 'json') ledger.add('own', id, view.body.value, exchange, '');
      }
      if (exchange.operation === other.id)
        for (const { id, value, pointer } of recordsIn(view, pair, context))
          if (id !== undefined) ledger.add('other', id, value, exchange, pointer);
    },
    finding: () => {
      const differences = ledger.differences();
      if (differences === undefined)
        return { kind: 'not-applicable', reason: 'no response shows a member of a record that its own reading shows' };
      if (differences.length === 0) return pass;
      return fail(
        ...differences.map(({ own: read, other: exchange, pointer, ownValue, otherValue }) =>
          comparedFlaw(exchange, [read], {
            pointer,
            message: `the record is shown otherwise than by ${own.method} ${own.path}`,
            expected: show(ownValue),
            actual: show(otherValue),
          }),
        ),
      );
    },
  };
}

/** The place of a member in the other view; the reference gives records these members. */
function placeOf({ at, resource }: Pair): string {
  const member = resource.id === 'appliance' ? 'systemName' : 'createdAt';
  if (at.kind === 'answer') return member;
  if (at.kind === 'member') return `${at.of.slice(1)}/${member}`;
  return `${at.of === undefined ? '$items' : at.of.slice(1)}/*/${member}`;
}

const requirement = (pair: Pair): Requirement => {
  const { own, other, resource, statements } = pair;
  return {
    id: requirementId(other.id, 'same-record', resource.id),
    kind: 'same-record',
    level: 'SHOULD',
    statedness: 'derived',
    subject: subjectOf(other),
    operations: [other.id, own.id],
    wants: [other, own].flatMap(({ id }) => wantedStimuli(id, 'success', 'consistency')),
    title: `${other.method} ${other.path} should show each ${resource.name ?? resource.id} as its own reading does`,
    statements,
    standard: plainConsistency,
    judgement: { scope: 'run', begin: (context) => begin(pair, context) },
    faults: [
      provingFault({
        kind: 'set',
        on: faultTarget(other.id),
        at: placeOf(pair),
        value: '2001-01-01T00:00:00Z',
      }),
    ],
  };
};

/** Each record has the same values in a list, or in another record, as in its own reading. */
export const sameRecord: Kind = {
  id: 'same-record',
  ...agreementFacts,
  touchedBy: 'any change',
  about:
    'Members of a record that a list or another record shows should have the values that the reading of the record ' +
    'shows, in all responses of the run; members that change during the run are left out.',
  derive: (iface) => pairsOf(iface).map(requirement),
};

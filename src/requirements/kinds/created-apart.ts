import { createdId, idOf } from '../../answers/ids.js';
import { count } from '../../core/count.js';
import { isArray, isObject, jsonEqual, type Json } from '../../core/json.js';
import { valueAt } from '../../core/pointer.js';
import { compareWithSent } from '../../relations/compare-with-sent.js';
import { idsListed } from '../../relations/holds.js';
import { idVariable, viewsOf } from '../../relations/relations-of.js';
import { isOtherForm } from '../../relations/other-forms.js';
import type { Interface, Operation, OperationId, Resource } from '../../../spec/model.js';
import {
  creationsOf,
  creationSteps,
  listingBefore,
  listingOf,
  readingAfterChange,
  readingOf,
} from '../../stimuli/created-again.js';
import { afterWaiting } from '../../stimuli/waiting.js';
import { comparedFlaw, provingFault, faultTarget, requirementId, show, wantedStimuli } from '../build.js';
import { agreementMembers, answersOf, type Views } from '../consistent.js';
import { lastAttemptsOfStep } from '../control.js';
import { agreementFacts } from '../kind-facts.js';
import type { ComparedFlaw, Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import { fail, pass, untouched } from '../requirement.js';
import type { RequestExchangeView } from '../view.js';
import { mayGoOn } from './created-listed.js';

/** The operations of one resource. */
interface Operations {
  readonly variable: string;
  readonly create: Operation;
  readonly list: Operation | undefined;
  readonly read: Operation | undefined;
  readonly change: Operation | undefined;
  readonly embedded: readonly EmbeddedList[];
}

/** A list of the created records within the response that shows the record which they belong to. */
interface EmbeddedList {
  readonly by: OperationId;
  readonly pointer: string;
}

/** The lists within another record, by the table: where its own reading has one, each of its views has it as well. */
function embeddedLists({ table }: Interface, { views }: Resource): readonly EmbeddedList[] {
  const own = views.flatMap(({ in: by, at }) =>
    at?.endsWith('/*') === true ? [{ by, pointer: at.slice(0, -'/*'.length) }] : [],
  );
  const inherited = table.resources.flatMap((holder) =>
    own
      .filter(({ by }) => by === holder.read?.by)
      .flatMap(({ pointer }) =>
        viewsOf(holder).flatMap(({ in: by, at = '', shows }) =>
          shows !== undefined || at === 'items' || at.endsWith('/*') ? [] : [{ by, pointer: `${at}${pointer}` }],
        ),
      ),
  );
  return [...new Map([...own, ...inherited].map((each) => [`${each.by} ${each.pointer}`, each])).values()];
}

interface Created {
  readonly step: string;
  readonly view: RequestExchangeView;
  readonly id: string;
}

/** A 201 says that a new record was created (RFC 9110 §15.3.2); with another status an earlier one may be meant. */
const isNew = ({ succeeded, status }: RequestExchangeView): boolean => succeeded && status === 201;

const createdIn = (views: Views, { create, variable }: Operations, { configuration }: JudgeContext) =>
  creationsOf(create.id).flatMap((step): readonly Created[] => {
    const view = lastAttemptsOfStep(views, create.id, step).at(-1);
    const id =
      view !== undefined && isNew(view) && view.body.kind === 'json'
        ? createdId(view.body.value, variable, configuration)
        : undefined;
    return view === undefined || id === undefined ? [] : [{ step, view, id }];
  });

function judge(views: Views, operations: Operations, context: JudgeContext): Finding<ComparedFlaw> {
  const { create } = operations;
  const created = createdIn(views, operations, context);
  const sent = creationsOf(create.id).flatMap((step) => lastAttemptsOfStep(views, create.id, step));
  if (sent.length === 0) return untouched;
  if (created.length < 2)
    return {
      kind: 'not-applicable',
      reason: `${count(created.length, 'creation')} of ${sent.length} shows the id of a new record`,
    };
  const flaws = [
    ...sameIds(created),
    ...unlisted(views, created, operations, context),
    ...notEmbedded(views, created, operations, context),
    ...created.flatMap((each) => readOtherwise(views, each, created, operations)),
    ...changedBeside(views, created, operations),
  ];
  return flaws.length > 0 ? fail(...flaws) : pass;
}

/** Creations whose responses show the id of an earlier one. */
const sameIds = (created: readonly Created[]): readonly ComparedFlaw[] =>
  created.flatMap(({ view, id }, at) => {
    const earlier = created.slice(0, at).find((other) => other.id === id);
    return earlier === undefined
      ? []
      : [
          comparedFlaw(view.exchange, [earlier.view.exchange], {
            message: 'the response to a creation shows the id of a record that was created before',
            expected: 'the id of a new record',
            actual: id,
          }),
        ];
  });

/** Created records that the list after all creations lacks. */
function unlisted(
  views: Views,
  created: readonly Created[],
  { create, list, variable }: Operations,
  { configuration }: JudgeContext,
): readonly ComparedFlaw[] {
  const last = list === undefined ? undefined : lastAttemptsOfStep(views, list.id, listingOf(create.id)).at(-1);
  if (last?.succeeded !== true || last.list.kind !== 'found' || mayGoOn(last.list.items.length)) return [];
  const ids = idsListed({ list: last.list, configuration }, variable);
  // Else the requirement on a single creation reports a list without any created record.
  const isAskedBefore =
    list !== undefined && lastAttemptsOfStep(views, list.id, listingBefore(create.id)).at(-1)?.succeeded === true;
  const isReadable = ids.length > 0 || last.list.items.length === 0;
  if (!created.some(({ id }) => ids.includes(id)) && !(isAskedBefore && isReadable)) return [];
  const { pointer } = last.list;
  return created
    .filter(({ id }) => !ids.includes(id))
    .map(({ view, id }) =>
      comparedFlaw(last.exchange, [view.exchange], {
        pointer,
        message: 'one of several created records is not in the list',
        expected: `an item with the id ${id}`,
        actual: `${ids.length} others, ${afterWaiting}`,
      }),
    );
}

/**
 * Created records that a list within the record which they belong to lacks, although it shows the ids of others. Only
 * the last response of each view counts.
 */
function notEmbedded(
  views: Views,
  created: readonly Created[],
  { embedded, variable }: Operations,
  { configuration }: JudgeContext,
): readonly ComparedFlaw[] {
  const lastCreation = Math.max(...created.map(({ view }) => view.exchange.step));
  return embedded.flatMap(({ by, pointer }) => {
    const last = answersOf(views, by).findLast(({ view }) => view.exchange.step > lastCreation);
    const list = last === undefined ? undefined : valueAt(last.value, pointer);
    if (last === undefined || list === undefined || !isArray(list) || mayGoOn(list.length)) return [];
    const ids = list.flatMap((item) => idOf(item, variable, configuration) ?? []);
    return ids.length === 0
      ? []
      : created
          .filter(({ id }) => !ids.includes(id))
          .map(({ view, id }) =>
            comparedFlaw(last.view.exchange, [view.exchange], {
              pointer,
              message: 'the record that several created ones belong to does not show one of them',
              expected: `an item with the id ${id}`,
              actual: count(list.length, 'other'),
            }),
          );
  });
}

/** The reading of a created record that does not find it, or shows values that another creation sent. */
function readOtherwise(
  views: Views,
  { step, view }: Created,
  created: readonly Created[],
  { read }: Operations,
): readonly ComparedFlaw[] {
  if (read === undefined) return [];
  const last = lastAttemptsOfStep(views, read.id, readingOf(step)).at(-1);
  if (last === undefined) return [];
  // Another requirement reports a reading that finds none of the created records.
  const readings = created.flatMap((each) => lastAttemptsOfStep(views, read.id, readingOf(each.step)));
  const isServed = readings.some(({ succeeded }) => succeeded);
  if (isServed && (last.status === 404 || last.status === 410))
    return [
      comparedFlaw(last.exchange, [view.exchange], {
        message: 'one of several created records is not found',
        expected: 'success',
        actual: `${last.status}, ${afterWaiting}`,
      }),
    ];
  const { body } = last;
  const sent = view.sentBody;
  if (!last.succeeded || body.kind !== 'json' || sent === undefined) return [];
  return compareWithSent(sent, body.value)
    .contradicting.filter(({ sent: before, seen }) => !mayBeShownAs(before, seen))
    .filter(({ pointer, seen }) => isSentByAnother(created, pointer, seen))
    .map(({ pointer, sent: before, seen }) =>
      comparedFlaw(last.exchange, [view.exchange], {
        pointer,
        message: 'a created record shows what another creation sent',
        expected: show(before),
        actual: show(seen),
      }),
    );
}

const isSentByAnother = (created: readonly Created[], pointer: string, seen: Json): boolean =>
  created.some(({ view: { sentBody } }) => jsonEqual(valueAt(sentBody ?? null, pointer) ?? null, seen));

/** A service may shorten a text, or show a value in another form; numbers and truth values are alike by chance. */
const mayBeShownAs = (sent: Json, seen: Json): boolean =>
  typeof sent !== 'string' || typeof seen !== 'string' || sent.startsWith(seen) || isOtherForm(sent, seen);

/**
 * Members of the first record that show the values of a change of another one, and did not before; and those that
 * then show what another creation sent.
 */
function changedBeside(
  views: Views,
  created: readonly Created[],
  { create, read, change }: Operations,
): readonly ComparedFlaw[] {
  if (read === undefined || change === undefined) return [];
  const { first, change: changeStep } = creationSteps(create.id);
  const changed = lastAttemptsOfStep(views, change.id, changeStep).findLast(({ succeeded }) => succeeded);
  const [before, after] = [readingOf(first), readingAfterChange(create.id)].map((name) =>
    answersOf(views, read.id, name).at(-1),
  );
  const sent: Json | undefined = changed?.sentBody;
  if (changed === undefined || sent === undefined || before === undefined || after === undefined) return [];
  if (!isObject(sent)) return [];
  const own = created.find(({ step }) => step === first)?.view.sentBody ?? {};
  const kept = new Set(compareWithSent(own, before.value).same.map(({ pointer }) => pointer));
  // Another client may write a value of its own; one that another creation sent comes from that record.
  const mixed = compareWithSent(own, after.value).contradicting.filter(
    ({ pointer, sent: value, seen }) =>
      kept.has(pointer) && !mayBeShownAs(value, seen) && isSentByAnother(created, pointer, seen),
  );
  const differed = new Set(compareWithSent(sent, before.value).contradicting.map(({ pointer }) => pointer));
  const taken = compareWithSent(sent, after.value).same.filter(({ pointer }) => differed.has(pointer));
  const flawAt = (pointer: string, message: string, seen: Json): ComparedFlaw =>
    comparedFlaw(after.view.exchange, [changed.exchange], {
      pointer,
      message,
      expected: show(valueAt(before.value, pointer) ?? null),
      actual: show(seen),
    });
  return [
    ...taken.map(({ pointer, sent: value }) => flawAt(pointer, 'the change of one record shows in another one', value)),
    ...mixed
      .filter(({ pointer }) => !taken.some((each) => each.pointer === pointer))
      .map(({ pointer, seen }) =>
        flawAt(pointer, 'after the change of one record, another one shows what a third one was created with', seen),
      ),
  ];
}

function requirementsOf(iface: Interface, resource: Resource): readonly Requirement[] {
  const { operations } = iface;
  const find = (id: string | undefined): Operation | undefined => operations.find((operation) => operation.id === id);
  const create = find(resource.create?.by);
  if (create === undefined || (resource.variable === undefined && resource.list === undefined)) return [];
  const own: Operations = {
    variable: idVariable(resource),
    create,
    list: find(resource.list?.by),
    read: find(resource.read?.by),
    change: find(resource.update?.by ?? resource.replace?.by),
    embedded: embeddedLists(iface, resource),
  };
  return [
    {
      ...agreementMembers(create, 'created-apart', undefined, []),
      wants: wantedStimuli(create.id, 'robustness'),
      title: `Each ${create.method} ${create.path} should create a record of its own`,
      statements: create.stated,
      standard: 'RFC 9110 §15.3.2',
      judgement: { scope: 'scenario', judge: (views, context) => judge(views, own, context) },
      faults: [
        provingFault(
          { kind: 'forget', on: faultTarget(create.id) },
          own.list === undefined
            ? []
            : [{ requirement: requirementId(create.id, 'created-listed'), because: 'no record is listed then' }],
        ),
      ],
    },
  ];
}

/** Several creations create several records. */
export const createdApart: Kind = {
  id: 'created-apart',
  ...agreementFacts,
  touchedBy: 'any change',
  about:
    'The same body is created twice, and two bodies at the same time, which may be refused. Those that are answered ' +
    'with 201 should have different ids, be listed, also within the record that they belong to, and be read with ' +
    'their own values; a change of one of them should not change another one.',
  derive: (iface) => iface.table.resources.flatMap((resource) => requirementsOf(iface, resource)),
};

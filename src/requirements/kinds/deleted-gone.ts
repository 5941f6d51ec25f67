import { isReflected } from '../../evidence/compare-with-sent.js';
import { idOf } from '../../answers/ids.js';
import { operationId } from '../../../spec/brands.js';
import type { Interface } from '../../../spec/model.js';
import type { Step, Until } from '../../stimuli/scenario.js';
import { afterWaiting } from '../../stimuli/waiting.js';
import { comparedFlaw, fault, inconclusive, on, requirementId, wants } from '../build.js';
import { agreement, ofLearnedBody, operationOf, type Views } from '../consistent.js';
import { stepViews } from '../control.js';
import { agreementFacts } from '../kind-facts.js';
import type { ComparedFlaw, Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import { fail, pass, untouched } from '../requirement.js';
import { parseBody } from '../../answers/parse-body.js';
import type { RequestView } from '../view.js';

/** Where something that is deleted was shown before. */
interface Deletion {
  readonly remove: string;
  readonly read: string;
  readonly what: string;
  readonly shown:
    /** What this operation of the scenario wrote last. */
    | { readonly kind: 'written'; readonly by: string }
    /** All items of the list. */
    | { readonly kind: 'items'; readonly variable: string }
    /** The item of the list that the deletion addresses. */
    | { readonly kind: 'item'; readonly variable: string };
}

const deletions: readonly Deletion[] = [
  {
    remove: 'systems.import-power-limit.delete',
    read: 'systems.import-power-limit.read',
    what: 'the schedule',
    shown: { kind: 'written', by: 'systems.import-power-limit.update' },
  },
  {
    remove: 'accounts.systems.delete',
    read: 'accounts.systems.list',
    what: 'the systems of the account',
    shown: { kind: 'items', variable: 'systemID' },
  },
  {
    remove: 'accounts.delete',
    read: 'accounts.list',
    what: 'the account',
    shown: { kind: 'item', variable: 'accountID' },
  },
];

const beforeName = ({ remove, read }: Deletion): string => `${read} before ${remove}`;
const afterName = ({ remove, read }: Deletion): string => `${read} after ${remove}`;

const untilOf = (deletion: Deletion): Until => {
  const { shown } = deletion;
  switch (shown.kind) {
    case 'written':
      return { kind: 'reflects-no-more', step: shown.by };
    case 'items':
      return { kind: 'lists-none-of', step: beforeName(deletion), variable: shown.variable };
    case 'item':
      return { kind: 'lists-not', variable: shown.variable };
  }
};

const reading = (deletion: Deletion, name: string): Step => ({
  name,
  operation: operationId(deletion.read),
  // Not one that is to succeed: what is deleted may rightly be answered 404.
  purpose: 'control',
  ...(deletion.shown.kind === 'written' ? {} : { query: { per_page: { value: '500', origin: 'stated' } } }),
});

/** A deletion between two readings of what it deletes: the second one waits until it is gone, for a while. */
export const aroundDeletion = (remove: string, ...steps: readonly Step[]): readonly Step[] => {
  const own = deletions.filter((deletion) => deletion.remove === remove);
  return [
    ...own.map((deletion) => reading(deletion, beforeName(deletion))),
    ...steps,
    ...own.map((deletion) => ({ ...reading(deletion, afterName(deletion)), until: untilOf(deletion) })),
  ];
};

const writtenIn = (views: Views, by: string): RequestView | undefined =>
  stepViews(views, operationId(by), by).findLast((each) => each.succeeded);

/** What of the deleted is shown: ids, or the written body as a whole; `undefined` where the answer cannot be read. */
function remains(
  views: Views,
  view: RequestView,
  { shown }: Deletion,
  bound: string | undefined,
  { configuration }: JudgeContext,
): readonly string[] | undefined {
  if (!view.succeeded) return view.status === 404 || view.status === 410 ? [] : undefined;
  if (view.body.kind === 'none') return [];
  if (view.body.kind !== 'json') return undefined;
  if (shown.kind === 'written') {
    const sent = parseBody(writtenIn(views, shown.by)?.exchange.request.body, undefined);
    if (sent.kind !== 'json') return undefined;
    return isReflected(sent.value, view.body.value) ? ['what was written'] : [];
  }
  if (view.list.kind !== 'found') return undefined;
  const ids = view.list.items.flatMap((item) => idOf(item, shown.variable, configuration) ?? []);
  return shown.kind === 'items' ? ids : ids.filter((id) => id === bound);
}

function judge(views: Views, deletion: Deletion, context: JudgeContext): Finding<ComparedFlaw> {
  const removed = stepViews(views, operationId(deletion.remove), deletion.remove).findLast((each) => each.succeeded);
  const readings = (name: string): readonly RequestView[] => stepViews(views, operationId(deletion.read), name);
  const last = readings(afterName(deletion)).at(-1);
  if (removed === undefined || last === undefined) return untouched;
  const { shown } = deletion;
  const reservation = shown.kind === 'written' ? ofLearnedBody(writtenIn(views, shown.by)) : undefined;
  if (reservation !== undefined) return reservation;
  const bound = shown.kind === 'item' ? removed.exchange.bindings[shown.variable] : undefined;
  const [before, after] = [readings(beforeName(deletion)).at(-1), last].map((view) =>
    view === undefined ? undefined : remains(views, view, deletion, bound, context),
  );
  if (before === undefined || after === undefined)
    return inconclusive(
      'what was there cannot be read',
      shown.kind === 'written' ? undefined : `lists.${deletion.read}`,
    );
  if (before.length === 0)
    return { kind: 'not-applicable', reason: `${deletion.what} was not shown before it was deleted` };
  const known = new Set(before);
  // It was asked for again after waits, so the answer that shows the least counts.
  const still = readings(afterName(deletion))
    .map((view) => (remains(views, view, deletion, bound, context) ?? after).filter((each) => known.has(each)))
    .reduce((least, each) => (each.length < least.length ? each : least));
  if (still.length === 0) return pass;
  if (removed.status === 202)
    return { kind: 'not-applicable', reason: 'the deletion may not have been made yet (202)' };
  return fail(
    comparedFlaw(last.exchange, [removed.exchange], {
      message: `${deletion.what} is still shown after it was deleted`,
      expected: 'it is gone',
      actual: `${still.slice(0, 5).join(', ')}, ${afterWaiting}`,
    }),
  );
}

function requirement(iface: Interface, deletion: Deletion): readonly Requirement[] {
  const [remove, read] = [operationOf(iface, deletion.remove), operationOf(iface, deletion.read)];
  if (remove === undefined || read === undefined) return [];
  return [
    {
      ...agreement(remove, 'deleted-gone', undefined, [read.id]),
      id: requirementId(remove.id, 'deleted-gone'),
      wants: [...wants(remove.id, 'success'), ...wants(read.id, 'control')],
      title: `What ${remove.method} ${remove.path} deletes should be gone from ${read.method} ${read.path}`,
      statements: remove.stated,
      standard: 'RFC 9110 §9.3.5',
      judgement: { scope: 'scenario', judge: (views, context) => judge(views, deletion, context) },
      faults: [fault({ kind: 'forget', on: on(remove.id) })],
    },
  ];
}

/** What was deleted is no longer shown. */
export const deletedGone: Kind = {
  id: 'deleted-gone',
  ...agreementFacts,
  touchedBy: 'any change',
  about:
    'What was shown before it was deleted should be shown no longer, asked again after a few waits; a deletion that ' +
    'is answered 202 may come later.',
  derive: (iface) => deletions.flatMap((deletion) => requirement(iface, deletion)),
};

import { defined } from '../../core/defined.js';
import { valueAt } from '../../core/pointer.js';
import { compareWithSent } from '../../evidence/compare-with-sent.js';
import { createdId } from '../../answers/ids.js';
import { shownRecord, type ShownAt } from '../../answers/shown-record.js';
import type { Interface, Operation } from '../../../spec/model.js';
import type { ProvingFault } from '../../faults/fault.js';
import type { Step } from '../../stimuli/scenario.js';
import { afterWaiting } from '../../stimuli/waiting.js';
import { operationId } from '../../../spec/brands.js';
import { comparedFlaw, fault, inconclusive, on, requirementId, show, wants } from '../build.js';
import { agreement, ofLearnedBody, operationOf, plainConsistency, type Views } from '../consistent.js';
import { stepViews } from '../control.js';
import { agreementFacts } from '../kind-facts.js';
import type { ComparedFlaw, Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import { fail, pass, untouched } from '../requirement.js';
import { parseBody } from '../../answers/parse-body.js';
import { RequestView } from '../view.js';

/** A place besides its own reading where something that was written is shown. */
interface OtherView {
  readonly write: string;
  readonly read: string;
  /** The variable of the thing that is written. */
  readonly variable: string;
  readonly at: ShownAt;
  /** What of the written body is shown there; all of it by default. */
  readonly sentAt?: `/${string}`;
  /** Looked at after all other changes of the run as well; of things that the run created alone. */
  readonly atEnd?: true;
  /** What a fault changes there. */
  readonly faultAt: string;
  /** What else is looked at in the same place. */
  readonly also?: readonly string[];
}

const answer: ShownAt = { kind: 'answer' };
const item = (variable: string, of?: `/${string}`): ShownAt => ({ kind: 'item', variable, ...defined({ of }) });

const otherViews: readonly OtherView[] = [
  {
    write: 'systems.create',
    read: 'systems.read',
    variable: 'systemID',
    at: answer,
    faultAt: 'timezone',
  },
  {
    write: 'systems.create',
    read: 'systems.metadata.read',
    variable: 'systemID',
    at: answer,
    sentAt: '/metadata',
    faultAt: 'wizard/step',
  },
  {
    write: 'systems.create',
    read: 'systems.list',
    variable: 'systemID',
    at: item('systemID'),
    faultAt: '$items/*/timezone',
  },
  {
    write: 'systems.update',
    read: 'systems.list',
    variable: 'systemID',
    at: item('systemID'),
    faultAt: '$items/*/name',
  },
  {
    write: 'systems.update',
    read: 'systems.read',
    variable: 'systemID',
    at: answer,
    atEnd: true,
    faultAt: 'plan',
  },
  { write: 'systems.gateways.create', read: 'gateways.read', variable: 'gatewayID', at: answer, faultAt: 'name' },
  {
    write: 'systems.gateways.create',
    read: 'gateways.read-by-device',
    variable: 'gatewayID',
    at: answer,
    faultAt: 'name',
  },
  {
    write: 'systems.gateways.create',
    read: 'gateways.list',
    variable: 'gatewayID',
    at: item('gatewayID'),
    faultAt: '$items/*/name',
  },
  {
    write: 'systems.gateways.create',
    read: 'systems.read',
    variable: 'gatewayID',
    at: item('gatewayID', '/gateways'),
    faultAt: 'gateways/*/name',
  },
  {
    write: 'gateways.update',
    read: 'gateways.list',
    variable: 'gatewayID',
    at: item('gatewayID'),
    faultAt: '$items/*/name',
  },
  { write: 'gateways.update', read: 'gateways.read-by-device', variable: 'gatewayID', at: answer, faultAt: 'name' },
  {
    write: 'gateways.update',
    read: 'systems.read',
    variable: 'gatewayID',
    at: item('gatewayID', '/gateways'),
    faultAt: 'gateways/*/name',
  },
  {
    write: 'gateways.appliances.create',
    read: 'gateways.appliances.read',
    variable: 'applianceID',
    at: answer,
    faultAt: 'heatPump/type',
  },
  {
    write: 'gateways.appliances.create',
    read: 'gateways.appliances.list',
    variable: 'applianceID',
    at: item('applianceID'),
    faultAt: '$items/*/name',
  },
  {
    write: 'gateways.appliances.update',
    read: 'gateways.appliances.list',
    variable: 'applianceID',
    at: item('applianceID'),
    faultAt: '$items/*/name',
  },
  {
    write: 'gateways.appliances.update',
    read: 'gateways.appliances.read',
    variable: 'applianceID',
    at: answer,
    atEnd: true,
    faultAt: 'name',
  },
  {
    write: 'webhooks.create',
    read: 'webhooks.read',
    variable: 'webhookID',
    at: answer,
    faultAt: 'description',
    also: [requirementId('webhooks.replace', 'read-back')],
  },
  {
    write: 'webhooks.create',
    read: 'webhooks.list',
    variable: 'webhookID',
    at: item('webhookID'),
    faultAt: 'webhookSubscriptions/*/description',
  },
  {
    write: 'webhooks.replace',
    read: 'webhooks.list',
    variable: 'webhookID',
    at: item('webhookID'),
    faultAt: 'webhookSubscriptions/*/description',
  },
];

const stepName = ({ write, read, atEnd }: OtherView): string =>
  atEnd === true ? `${write} at the end, by ${read}` : `${write} by ${read}`;

const longestPage = { query: { per_page: { value: '500', origin: 'stated' } } } as const;

const isPaged: ReadonlySet<string> = new Set(['systems.list', 'gateways.list', 'gateways.appliances.list']);

/** Readings of what a step of this scenario wrote, in each of its other views: at once, or after all other changes. */
export const otherViewSteps = (write: string, when: 'at once' | 'at the end' = 'at once'): readonly Step[] =>
  otherViews
    .filter((view) => view.write === write && (view.atEnd === true) === (when === 'at the end'))
    .map((view) => ({
      name: stepName(view),
      operation: operationId(view.read),
      purpose: 'consistency',
      ...(isPaged.has(view.read) ? longestPage : {}),
      until: { kind: 'reflects', step: write, at: view.at, ...defined({ sentAt: view.sentAt }) },
      ...defined({ atEnd: view.atEnd }),
    }));

const isGone = ({ status }: RequestView): boolean => status === 404 || status === 410;

/** Does the thing's own reading, right after the write, not show what was written? */
function isLostAtOnce(views: Views, write: Operation): boolean {
  const written = stepViews(views, write.id, write.id).find((each) => each.succeeded);
  const sent = parseBody(written?.exchange.request.body, undefined);
  const own = views.filter(
    (view): view is RequestView =>
      view instanceof RequestView && view.exchange.stepName === `${write.id} read back` && !view.exchange.superseded,
  );
  return (
    sent.kind === 'json' &&
    own.length > 0 &&
    own.every(
      (view) =>
        isGone(view) ||
        (view.body.kind === 'json' && compareWithSent(sent.value, view.body.value).contradicting.length > 0),
    )
  );
}

function judge(
  views: Views,
  write: Operation,
  read: Operation,
  view: OtherView,
  context: JudgeContext,
): Finding<ComparedFlaw> {
  const { configuration } = context;
  const { variable, at, sentAt, atEnd } = view;
  const written = stepViews(views, write.id, write.id).find((each) => each.succeeded);
  const asked = stepViews(views, read.id, stepName(view));
  // What was not written at all is told by its own reading.
  if (isLostAtOnce(views, write)) return untouched;
  const last = asked.at(-1);
  if (written === undefined || last === undefined) return untouched;
  const reservation = ofLearnedBody(written);
  if (reservation !== undefined) return reservation;
  if (atEnd === true && last.exchange.pathOrigin !== 'created')
    return { kind: 'not-applicable', reason: 'what was written is not of this run, so others may write to it' };
  const whole = parseBody(written.exchange.request.body, undefined);
  if (whole.kind !== 'json')
    return inconclusive('the body that was sent is not recorded in full', 'limits.recordBodyBytes');
  const sent = sentAt === undefined ? whole.value : valueAt(whole.value, sentAt);
  if (sent === undefined) return { kind: 'not-applicable', reason: `the body that was sent has no ${sentAt ?? ''}` };
  const id =
    written.exchange.request.method === 'POST' && written.body.kind === 'json'
      ? createdId(written.body.value, variable, configuration)
      : written.exchange.bindings[variable];
  // Without the id of what was created, something else was asked for; that it is missing is told by other requirements.
  if (id === undefined) return untouched;
  const shown = asked.flatMap((each) => {
    if (!each.succeeded || each.body.kind !== 'json') return [];
    const found = shownRecord(each.body.value, at, id, each.list, configuration);
    return found.kind === 'shown' ? [compareWithSent(sent, found.record)] : [];
  });
  // Whether it is there is told by other requirements.
  if (!asked.some((each) => each.succeeded)) return inconclusive(`answered ${last.status ?? 'nothing'}`);
  if (shown.length === 0) return { kind: 'not-applicable', reason: 'what was written is not shown there' };
  if (shown.every(({ compared }) => compared === 0))
    return { kind: 'not-applicable', reason: 'the answer shows none of the members that were sent' };
  if (shown.some(({ compared, contradicting }) => compared > 0 && contradicting.length === 0)) return pass;
  return fail(
    ...(shown.at(-1)?.contradicting ?? []).map(({ pointer, sent: before, seen }) =>
      comparedFlaw(last.exchange, [written.exchange], {
        pointer,
        message: `what was written is shown otherwise by ${read.method} ${read.path}`,
        expected: show(before),
        actual: `${show(seen)}, ${afterWaiting}`,
      }),
    ),
  );
}

function faultsOf({ write, read, faultAt, atEnd, also = [] }: OtherView): readonly ProvingFault[] {
  const changed = {
    kind: 'set',
    // Its own reading comes before the other writes, but for one to another thing, which may be sent meanwhile.
    on: on(operationId(read), { after: operationId(write), ...defined({ times: atEnd === true ? 3 : undefined }) }),
    at: faultAt,
    value: 'SOMETHING_ELSE',
  } as const;
  // What is asked for by one operation after one write is asked for after the next one as well.
  const others = otherViews
    .filter((view) => view.read === read && view.faultAt === faultAt && view.write !== write && atEnd !== true)
    .map((view) => idOf(view));
  return [
    fault(
      changed,
      [...also, ...others].map((requirement) => ({ requirement, because: 'it is shown by the same operation' })),
    ),
  ];
}

const idOf = ({ write, read, atEnd }: OtherView): Requirement['id'] =>
  requirementId(write, 'other-views', atEnd === true ? `${read}.at-the-end` : read);

function requirement(iface: Interface, view: OtherView): readonly Requirement[] {
  const [write, read] = [operationOf(iface, view.write), operationOf(iface, view.read)];
  if (write === undefined || read === undefined) return [];
  return [
    {
      ...agreement(write, 'other-views', undefined, [read.id]),
      id: idOf(view),
      wants: [...wants(write.id, 'success'), ...wants(read.id, 'consistency')],
      title:
        `What ${write.method} ${write.path} writes should be shown by ${read.method} ${read.path}` +
        `${view.atEnd === true ? ' after all other changes' : ''}`,
      statements: write.stated,
      standard: plainConsistency,
      judgement: { scope: 'scenario', judge: (views, context) => judge(views, write, read, view, context) },
      faults: faultsOf(view),
    },
  ];
}

/** What was created or changed is shown alike wherever it is shown. */
export const otherViewsKind: Kind = {
  id: 'other-views',
  ...agreementFacts,
  touchedBy: 'any change',
  about:
    'What was created, updated or replaced should be shown with the members that were sent in each of its other ' +
    'views, asked again after a few waits; things of this run are looked at once more after all other changes.',
  derive: (iface) => otherViews.flatMap((view) => requirement(iface, view)),
};

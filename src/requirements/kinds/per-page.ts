import { defined } from '../../core/defined.js';
import { rejects, transientStatuses, wrongRequest } from '../../answers/status.js';
import { count } from '../../core/count.js';
import { canonical, type Json } from '../../core/json.js';
import type { Operation, QueryParameter } from '../../../spec/model.js';
import { listTooShort } from '../../results/never-arose.js';
import type { ComparedFlaw, Finding, Judgement, Kind, Requirement, ServiceRequirement } from '../requirement.js';
import { answerFacets } from '../../rules/rule.js';
import { acceptanceFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import {
  comparedFlaw,
  provingFault,
  flaw,
  inconclusive,
  findingIfContentUnjudged,
  ofOperation,
  faultTarget,
  show,
  inconclusiveIfUnreadable,
  wantedStimuli,
} from '../build.js';
import { exchangesOf, refusalsAlternate } from '../control.js';
import { inconclusiveFor } from '../inconclusive-for.js';
import { RequestExchangeView, type DeliveryView } from '../view.js';

/** The former maximum, before it was raised (Limits). */
const firstMaximum = 100;

interface Paged {
  readonly operation: Operation;
  readonly parameter: QueryParameter;
  readonly maximum: number;
}

/** Lists whose `per_page` has a stated maximum; the jobs list has none. */
function paged(operation: Operation): Paged | undefined {
  const parameter = operation.query.find(({ name }) => name === 'per_page');
  return parameter?.schema.maximum === undefined
    ? undefined
    : { operation, parameter, maximum: parameter.schema.maximum };
}

const sizes = (view: RequestExchangeView): readonly string[] => view.exchange.query['per_page'] ?? [];

/** The interface doesn't state which of two sizes counts. */
const asked = (view: RequestExchangeView): string | undefined =>
  sizes(view).length === 1 ? sizes(view)[0] : undefined;

const viewsOf = (
  views: readonly (RequestExchangeView | DeliveryView)[],
  { operation }: Paged,
): readonly RequestExchangeView[] =>
  views.filter(
    (view): view is RequestExchangeView =>
      view instanceof RequestExchangeView &&
      view.exchange.operation === operation.id &&
      view.exchange.credential === 'full' &&
      view.exchange.purpose !== 'invalid' &&
      !view.exchange.superseded &&
      !view.isFormRefused,
  );

/** Is `per_page` the only listed parameter of the request? Another one could be the reason of a refusal. */
const alone = (view: RequestExchangeView, { operation }: Paged): boolean =>
  operation.query.every(({ name }) => name === 'per_page' || view.exchange.query[name] === undefined);

/** Is nothing asked for but a page? Another listed parameter may change which items there are. */
const isPage = (view: RequestExchangeView, { operation }: Paged): boolean =>
  operation.query.every(({ name }) => ['per_page', 'page'].includes(name) || view.exchange.query[name] === undefined);

/** The same request without `per_page` is the control: only if it is accepted, a refusal is about `per_page`. */
function accepts(views: readonly (RequestExchangeView | DeliveryView)[], list: Paged): Finding<ComparedFlaw> {
  const own = viewsOf(views, list).filter((view) => alone(view, list));
  const controls = own.filter((view) => sizes(view).length === 0);
  const [control] = controls;
  const accepted = controls.filter((view) => view.succeeded);
  const atMaximum = own.filter(
    (view) => asked(view) === String(list.maximum) && view.exchange.query['page'] === undefined,
  );
  if (atMaximum.length === 0) return untouched;
  if (accepted.length === 0) {
    const reason = 'the same call without per_page was not answered with success';
    return control === undefined ? inconclusive(reason) : inconclusiveFor(control, reason);
  }
  const refused = atMaximum.filter(({ status }) => rejects(status));
  if (refusalsAlternate(accepted, refused, atMaximum)) {
    return fail(
      ...refused.map((view) =>
        comparedFlaw(view.exchange, exchangesOf(accepted), {
          message: `per_page=${list.maximum} is refused`,
          expected: 'success, as without per_page',
          actual: String(view.status),
        }),
      ),
    );
  }
  if (refused.length > 0) return notEachTime(refused);
  const [first] = atMaximum;
  if (first !== undefined && !atMaximum.some((view) => view.succeeded))
    return inconclusiveFor(first, `per_page=${list.maximum} got no usable answer`);
  return withAnother(viewsOf(views, list), list);
}

/**
 * A refusal of the maximum beside another parameter, if that parameter alone is accepted with the same value, or with a
 * lesser size and without items: then a page beyond the end is not refused. The request is sent once: 400 and 422 are
 * about its content, so a limit of requests does not explain them.
 */
function withAnother(own: readonly RequestExchangeView[], list: Paged): Finding<ComparedFlaw> {
  const withoutSize = ({ exchange: { query } }: RequestExchangeView): string =>
    canonical(Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'per_page')));
  const trials = own
    .filter((view) => asked(view) === String(list.maximum) && withoutSize(view) !== '{}' && !view.succeeded)
    .flatMap((view) => {
      const control = own.find(
        (other) =>
          other.succeeded &&
          withoutSize(other) === withoutSize(view) &&
          (sizes(other).length === 0 || isEmptyPage(other)),
      );
      const others = Object.keys(view.exchange.query).filter((name) => name !== 'per_page');
      return control === undefined ? [] : [{ view, control, names: others.join(', ') }];
    });
  const refused = trials.filter(({ view: { status } }) => status !== undefined && wrongRequest.has(status));
  if (refused.length > 0)
    return fail(
      ...refused.map(({ view, control, names }) =>
        comparedFlaw(view.exchange, [control.exchange], {
          message: `per_page=${list.maximum} is refused together with ${names}`,
          expected: `success, as with ${names} ${sizeOf(control)}`,
          actual: String(view.status),
        }),
      ),
    );
  const [first] = trials;
  return first === undefined
    ? pass
    : inconclusiveFor(first.view, `per_page=${list.maximum} together with ${first.names} got no usable answer`);
}

const sizeOf = (view: RequestExchangeView): string => {
  const size = asked(view);
  return size === undefined ? 'alone' : `and per_page=${size}`;
};

const isEmptyPage = ({ list }: RequestExchangeView): boolean => list.kind === 'found' && list.items.length === 0;

/** Refusals that did not take turns with accepted controls. */
const notEachTime = (refused: readonly RequestExchangeView[]): Finding<never> => ({
  kind: 'inconclusive',
  reason:
    `answered ${refused[0]?.status ?? 'nothing'}, and not each time in turn with accepted ones: a limit of requests ` +
    'may explain it',
  decidedBy: 'limits.ratePerSecond',
  doubt: true,
});

/** A page has at most the maximum, and at most the requested number of items. */
function atMost(view: RequestExchangeView, list: Paged): Finding {
  const none = findingIfContentUnjudged(view);
  if (none !== undefined) return none;
  if (view.list.kind === 'ambiguous')
    return inconclusive('several arrays could be the list', `lists.${list.operation.id}`);
  if (view.list.kind === 'absent') return untouched;
  const wish = Number(asked(view) ?? Number.NaN);
  const bound = Number.isInteger(wish) && wish > 0 ? Math.min(wish, list.maximum) : list.maximum;
  const came = view.list.items.length;
  if (came <= bound) return pass;
  return fail(
    flaw(view.exchange, {
      pointer: view.list.pointer,
      message: 'more items came than asked for',
      expected: `at most ${count(bound, 'item')}`,
      actual: count(came, 'item'),
    }),
  );
}

/**
 * More than 100 items in one answer show that the former maximum is gone; a second page with other items shows that it
 * is not.
 */
function notClamped(views: readonly (RequestExchangeView | DeliveryView)[], list: Paged): Finding<ComparedFlaw> {
  const own = viewsOf(views, list).filter((view) => asked(view) === String(list.maximum) && view.succeeded);
  const first = own.find((view) => view.exchange.query['page'] === undefined);
  if (first === undefined) return untouched;
  const closed = inconclusiveIfUnreadable(first);
  if (closed !== undefined) return closed;
  if (first.list.kind === 'ambiguous')
    return inconclusive('several arrays could be the list', `lists.${list.operation.id}`);
  if (first.list.kind === 'absent') return untouched;
  if (first.list.items.length > firstMaximum) return pass;
  const further = first.list.items.length < firstMaximum ? undefined : furtherItems(views, first.list.items, list);
  if (further === undefined) return { kind: 'not-applicable', reason: listTooShort(firstMaximum, list.maximum) };
  return fail(
    comparedFlaw(further.view.exchange, [first.exchange], {
      message: `per_page=${list.maximum} is silently taken as ${firstMaximum}: another page has further items`,
      expected: `up to ${list.maximum} items on the first page`,
      actual: `${firstMaximum} items, then ${show(further.fresh[0])}, …`,
    }),
  );
}

/**
 * A page with items that the first one of the largest size lacks: the second one of that size, or one of a smaller
 * size, where one item more may have been created meanwhile.
 */
function furtherItems(
  views: readonly (RequestExchangeView | DeliveryView)[],
  first: readonly Json[],
  list: Paged,
): { readonly view: RequestExchangeView; readonly fresh: readonly Json[] } | undefined {
  const known = new Set(first.map((item) => JSON.stringify(item)));
  return viewsOf(views, list)
    .filter((view) => view.succeeded && isPage(view, list))
    .flatMap((view) => {
      const fresh =
        view.list.kind === 'found' ? view.list.items.filter((item) => !known.has(JSON.stringify(item))) : [];
      const isSecond = asked(view) === String(list.maximum) && view.exchange.query['page']?.[0] === '2';
      const isSmaller = Number(asked(view)) <= firstMaximum && fresh.length > 1;
      return fresh.length > 0 && (isSecond || isSmaller) ? [{ view, fresh }] : [];
    })[0];
}

/**
 * A size between one that was accepted and the accepted maximum: no smallest size could explain its refusal. Sizes
 * below every accepted one may be refused, since the smallest is not shown.
 */
function between(views: readonly (RequestExchangeView | DeliveryView)[], list: Paged): Finding<ComparedFlaw> {
  const ofList = viewsOf(views, list).filter((view) => alone(view, list));
  const sized = ofList.flatMap((view) => {
    const size = Number(asked(view) ?? Number.NaN);
    return Number.isInteger(size) && size > 0 && size <= list.maximum ? [{ view, size }] : [];
  });
  const own = sized.filter(({ view }) => view.exchange.query['page'] === undefined);
  // A size that is accepted on a further page counts as accepted.
  const accepted = sized.filter(({ view }) => view.succeeded).map(({ size }) => size);
  const inner = own.filter(({ size }) => size < list.maximum && accepted.some((least) => least < size));
  if (!accepted.includes(list.maximum) || inner.length === 0) return untouched;
  const refused = inner.filter(({ view }) => rejects(view.status));
  if (refused.length === 0) {
    const silent = inner.find(
      ({ size, view: { status } }) =>
        !accepted.includes(size) && (status === undefined || transientStatuses.has(status)),
    );
    // A refusal with other grounds, e.g. 403, says nothing about the size; it is left out if others were accepted.
    const unanswered = silent ?? (inner.some(({ view }) => view.succeeded) ? undefined : inner[0]);
    return unanswered === undefined
      ? pass
      : inconclusiveFor(unanswered.view, `per_page=${unanswered.size} got no usable answer`);
  }
  const good = ofList.filter((view) => view.succeeded);
  const eachTime = refused.filter(({ size: asked }) => {
    const same = inner.filter(({ size }) => size === asked).map(({ view }) => view);
    const refusals = same.filter(({ status }) => rejects(status));
    // A generated size is sent once, without a control of its own.
    const isWrongEachTime = same.every(({ status }) => status !== undefined && wrongRequest.has(status));
    return isWrongEachTime || refusalsAlternate(good, refusals, same);
  });
  if (eachTime.length === 0) return notEachTime(refused.map(({ view }) => view));
  const around = (refusedSize: number): readonly RequestExchangeView[] =>
    own
      .filter(({ view, size }) => view.succeeded && (size < refusedSize || size === list.maximum))
      .toSorted((a, b) => a.size - b.size)
      .map(({ view }) => view);
  return fail(
    ...eachTime.map(({ view, size }) =>
      comparedFlaw(view.exchange, exchangesOf(around(size)), {
        message: `per_page=${size} is refused between accepted sizes`,
        expected: `success, as for ${Math.min(...accepted)} and ${list.maximum}`,
        actual: String(view.status),
      }),
    ),
  );
}

const atMaximum = ({ operation, maximum }: Paged): ReturnType<typeof faultTarget> =>
  faultTarget(operation.id, { query: { per_page: String(maximum) } });

/** The maximum is refused only together with another parameter. */
const refusedWithOthers = ({ operation, maximum }: Paged): ServiceRequirement['faults'] =>
  operation.query.flatMap(({ name }) => {
    const both = faultTarget(operation.id, { query: { per_page: String(maximum) }, queryHas: [name] });
    const refused = { kind: 'answer', on: both, status: 400, body: { error: `not with ${name}` } } as const;
    return name === 'per_page' ? [] : [provingFault(refused)];
  });

/** One item too many, on pages of several sizes. */
function overfilled({ operation, maximum }: Paged): ServiceRequirement['faults'] {
  const overfill = (size: number, items: number, page?: '2'): ReturnType<typeof provingFault> =>
    provingFault({
      kind: 'overfill',
      on: faultTarget(operation.id, { query: { per_page: String(size), ...defined({ page }) } }),
      items,
    });
  return [
    overfill(maximum, maximum + 1),
    overfill(1, 2),
    overfill(250, 251),
    overfill(10, 11, '2'),
    // A request may ask for more than the maximum, and never gets more.
    { ...overfill(maximum + 1, maximum + 1), variant: 'clamps-above-limit' },
  ];
}

function requirementsOf(list: Paged): readonly Requirement[] {
  const { operation, parameter, maximum } = list;
  const make = (
    detail: string,
    title: string,
    judgement: Judgement,
    faults: ServiceRequirement['faults'],
  ): Requirement => ({
    ...ofOperation(operation, 'per-page', detail),
    title: `${operation.method} ${operation.path} ${title}`,
    level: 'MUST',
    statedness: 'stated',
    statements: parameter.stated,
    wants: wantedStimuli(operation.id, 'page-size', 'boundary', 'paging'),
    judgement,
    faults,
  });
  return [
    make(
      `accepts-${maximum}`,
      `accepts per_page=${maximum}`,
      { scope: 'scenario', judge: (views) => accepts(views, list) },
      [
        provingFault({ kind: 'answer', on: atMaximum(list), status: 400, body: { error: 'per_page is too large' } }),
        provingFault({
          kind: 'answer',
          on: faultTarget(operation.id, { query: { per_page: String(maximum), page: '2' } }),
          status: 400,
          body: { error: 'per_page is too large for a further page' },
        }),
        ...refusedWithOthers(list),
      ],
    ),
    make(
      'at-most',
      'never returns more items than asked for',
      { scope: 'exchange', judge: (view) => atMost(view, list) },
      overfilled(list),
    ),
    make(
      'accepts-between',
      `accepts sizes between an accepted one and ${maximum}`,
      { scope: 'scenario', judge: (views) => between(views, list) },
      [firstMaximum + 1, maximum - 1].map((size) =>
        provingFault({
          kind: 'answer',
          on: faultTarget(operation.id, { query: { per_page: String(size) } }),
          status: 400,
          body: { error: 'odd page size' },
        }),
      ),
    ),
    // Up to the first maximum that the interface ever had, there is no lower maximum to clamp to.
    ...(maximum <= firstMaximum
      ? []
      : [
          make(
            'not-clamped',
            `takes per_page=${maximum} as more than 100`,
            { scope: 'scenario', judge: (views) => notClamped(views, list) },
            [
              provingFault({ kind: 'clamp', on: faultTarget(operation.id), to: firstMaximum }),
              // Further pages are those of the size that was asked for.
              provingFault({
                kind: 'clamp',
                on: faultTarget(operation.id, { query: { per_page: String(maximum) }, queryLacks: ['page'] }),
                to: firstMaximum,
              }),
            ],
          ),
        ]),
  ];
}

/** The maximum of `per_page`, raised from 100 to 500. */
export const perPage: Kind = {
  id: 'per-page',
  ...acceptanceFacts,
  touchedBy: ['parameter', ...answerFacets],
  passShows: { details: ['not-clamped'] },
  about:
    'The stated maximum of per_page, and sizes between it and one that is accepted, are accepted where the same call ' +
    'without it is: they are sent in turn and twice, so that no limit of requests explains a refusal; a drawn size, ' +
    'sent once, and the maximum beside another listed parameter fail by 400 or 422 alone. Never more items than ' +
    'that, nor than asked for, come back. What happens above and below is not stated.',
  derive: (iface) =>
    iface.operations.flatMap((operation) => {
      const list = paged(operation);
      return list === undefined ? [] : requirementsOf(list);
    }),
};

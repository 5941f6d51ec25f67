import { acceptsCodings } from '../../answers/content-coding.js';
import { header } from '../../answers/header.js';
import { effectiveLimits } from '../../config/defaults.js';
import { bodyFormsOf } from '../../core/body-form.js';
import { canonical } from '../../core/json.js';
import { comparedContent } from '../../answers/compared-content.js';
import { transientStatuses } from '../../answers/status.js';
import type { ProvingFault } from '../../faults/fault.js';
import type { Interface, Operation } from '../../../spec/model.js';
import { isPathAmbiguous } from '../../../spec/operations.js';
import { together, wordsOfTrial, type Compared } from '../../stimuli/equal-forms.js';
import { comparedFlaw, provingFault, ofOperation, faultTarget, wantedStimuli } from '../build.js';
import type { Views } from '../consistent.js';
import { exchangesOf, refusalsAlternate } from '../control.js';
import { inconclusiveFor } from '../inconclusive-for.js';
import { agreementFacts } from '../kind-facts.js';
import { responseNodesOf } from '../response-nodes.js';
import {
  fail,
  pass,
  untouched,
  type ComparedFlaw,
  type Finding,
  type JudgeContext,
  type Kind,
} from '../requirement.js';
import type { Requirement } from '../requirement.js';
import { lastAnswers, type RequestExchangeView } from '../view.js';

/** The request is longer than the server takes, in its target or its fields (RFC 9110 §15.5.15, RFC 6585 §5). */
const isTooLong: ReadonlySet<number> = new Set([414, 431]);

/** Refused as a request, or answered without content as by a cache; an error of the server fails elsewhere. */
const isRefused = ({ status }: RequestExchangeView): boolean =>
  status !== undefined && status >= 300 && status < 500 && !transientStatuses.has(status) && !isTooLong.has(status);

const isRefusedForm = 'a form that means the same as the usual one is refused';

/** The readings of each form, or forms, that take turns with the plain one. */
function trialsOf(
  own: readonly RequestExchangeView[],
  compared: Compared,
): readonly { readonly words: string; readonly trials: readonly RequestExchangeView[] }[] {
  const words = own.flatMap(({ exchange }) => wordsOfTrial(exchange.stepName, compared) ?? []);
  return [...new Set(words)].map((each) => ({
    words: each,
    trials: own.filter(({ exchange }) => wordsOfTrial(exchange.stepName, compared) === each),
  }));
}

/** Where a form alone shows the flaw, all forms together need not be named. */
function mostExact<Found extends { readonly words: string }>(found: readonly Found[]): readonly Found[] {
  const alone = found.filter(({ words }) => !words.startsWith(together));
  return alone.length > 0 ? alone : found;
}

function refused(
  own: readonly RequestExchangeView[],
  controls: readonly RequestExchangeView[],
): readonly ComparedFlaw[] {
  const accepted = controls.filter((view) => view.succeeded);
  const found = trialsOf(own, 'refusal').filter(({ trials }) =>
    refusalsAlternate(accepted, trials.filter(isRefused), trials),
  );
  return mostExact(found).flatMap(({ words, trials }) =>
    trials.map((view) =>
      comparedFlaw(view.exchange, exchangesOf(accepted), {
        message: `${isRefusedForm}: ${words}`,
        expected: 'success, as in the usual form',
        actual: String(view.status),
      }),
    ),
  );
}

const contentOf = ({ body, succeeded }: RequestExchangeView): string | undefined =>
  succeeded && body.kind === 'json' ? comparedContent(body.value) : undefined;

/** Texts of enumerations, which no language and no media type changes. */
function enumerated(view: RequestExchangeView, { iface }: JudgeContext): string {
  const nodes = view.operation === undefined ? [] : responseNodesOf(iface, view.operation.id);
  const texts = nodes
    .filter(({ schema }) => schema['x-enumeration'] !== undefined)
    .map(({ pointer }) => [...view.texts(pointer)]);
  return JSON.stringify(texts);
}

/** Does the response say that it depends on the language that is asked for (RFC 9110 §8.5, §12.5.5)? */
const isInLanguage = (view: RequestExchangeView): boolean =>
  header(view.exchange.request.headers, 'accept-language') !== undefined &&
  (view.responseHeader('content-language') !== undefined ||
    /accept-language|\*/i.test(view.responseHeader('vary') ?? ''));

function isOther(view: RequestExchangeView, control: RequestExchangeView, context: JudgeContext): boolean {
  const content = contentOf(view);
  if (content === undefined || content === contentOf(control)) return false;
  return !isInLanguage(view) || enumerated(view, context) !== enumerated(control, context);
}

function otherContents(
  own: readonly RequestExchangeView[],
  controls: readonly RequestExchangeView[],
  context: JudgeContext,
): readonly ComparedFlaw[] {
  const found = trialsOf(own, 'content').flatMap(({ words, trials }) => {
    // The plain readings around the trials, which show what the record is meanwhile.
    const steps = trials.map(({ exchange }) => exchange.step);
    const before = controls.findLast(({ exchange }) => exchange.step < Math.min(...steps));
    const between = controls.filter(
      ({ exchange }) => exchange.step > Math.min(...steps) && exchange.step < Math.max(...steps),
    );
    const [control, ...others] = [...(before === undefined ? [] : [before]), ...between];
    const isSame = control !== undefined && others.every((other) => contentOf(other) === contentOf(control));
    if (!isSame || contentOf(control) === undefined) return [];
    const differing = trials.filter((view) => isOther(view, control, context));
    return refusalsAlternate([control, ...others], differing, trials) ? [{ words, trials, control }] : [];
  });
  return mostExact(found).flatMap(({ words, trials, control }) =>
    trials.map((view) =>
      comparedFlaw(view.exchange, [control.exchange], {
        message: `a form that means the same as the usual one leads to another content: ${words}`,
        expected: 'the content of the usual form',
        actual: 'another one',
      }),
    ),
  );
}

/** Responses with a content coding that the request does not accept. */
const codedUnasked = (forms: readonly RequestExchangeView[]): readonly ComparedFlaw[] =>
  forms.flatMap((view) => {
    const [accepted, codings] = [
      header(view.exchange.request.headers, 'accept-encoding'),
      view.responseHeader('content-encoding'),
    ];
    return !view.succeeded || acceptsCodings(accepted, codings)
      ? []
      : [
          comparedFlaw(view.exchange, [], {
            message: 'the response has a content coding that the request does not accept (RFC 9110 §12.5.3)',
            expected: `a coding that "Accept-Encoding: ${accepted ?? ''}" accepts, or none`,
            actual: codings ?? '',
          }),
        ];
  });

function judge(views: Views, operation: Operation, context: JudgeContext): Finding<ComparedFlaw> {
  const own = lastAnswers(views, operation.id).filter(({ exchange }) => exchange.credential === 'full');
  const forms = own.filter(({ exchange }) => exchange.purpose === 'wire');
  const [first] = forms;
  if (first === undefined) return untouched;
  const controls = own.filter(({ exchange }) => exchange.purpose === 'control');
  const flaws = [...refused(forms, controls), ...otherContents(forms, controls, context), ...codedUnasked(forms)];
  if (flaws.length > 0) return fail(...flaws);
  if (forms.some((view) => view.succeeded)) return pass;
  return operation.presence === 'conditional'
    ? { kind: 'not-applicable', reason: 'the operation is not served, and need not be' }
    : inconclusiveFor(first, `answered ${first.status ?? 'nothing'}, in the usual form as well`);
}

/**
 * Is it the form that is refused? A server may demand the length of a body, and take none that is so long (RFC 9112
 * §6.3, RFC 9110 §15.5.14). A path without GET may have no representation for `If-Match` (§13.1.1).
 */
const isFormRefusal = (view: RequestExchangeView, isRead: boolean): boolean =>
  isRefused(view) &&
  view.status !== 413 &&
  !(view.status === 411 && header(view.exchange.request.headers, 'transfer-encoding') !== undefined) &&
  !(view.status === 412 && !isRead);

/** The same content, sent to the same address. */
const sameRequest = ({ sentBody, exchange }: RequestExchangeView): string =>
  canonical([sentBody ?? null, exchange.bindings, exchange.query]);

/** The forms of a write, in words. */
const wordsOfForms = ({ exchange }: RequestExchangeView): readonly string[] =>
  bodyFormsOf(exchange.request).map(({ words }) => words);

/**
 * Writes in the same forms that are refused each time, while the same content is accepted in the usual form. Of several
 * forms at once, those count that no accepted write had; where one alone is refused, it is named.
 */
function judgeWrite(views: Views, operation: Operation, { iface }: JudgeContext): Finding<ComparedFlaw> {
  const isRead = iface.operations.some(({ method, path }) => method === 'GET' && path === operation.path);
  const own = lastAnswers(views, operation.id).filter(
    ({ exchange, sentBody }) =>
      exchange.credential === 'full' && exchange.violated === undefined && sentBody !== undefined,
  );
  const formed = own.filter(({ exchange }) => bodyFormsOf(exchange.request).length > 0);
  const [first] = formed;
  if (first === undefined) return untouched;
  const taken = new Set(formed.flatMap((view) => (view.succeeded ? wordsOfForms(view) : [])));
  const inSameForms = (view: RequestExchangeView): string => canonical([sameRequest(view), wordsOfForms(view)]);
  const owed = formed.filter(({ exchange }) => bodyFormsOf(exchange.request).every(({ isOwed }) => isOwed));
  const refusedForms = [...new Set(owed.filter((view) => !view.succeeded).map(inSameForms))].flatMap((group) => {
    const trials = owed.filter((view) => inSameForms(view) === group);
    const [trial] = trials;
    if (trial === undefined) return [];
    const accepted = own.filter(
      (view) => !formed.includes(view) && view.succeeded && sameRequest(view) === sameRequest(trial),
    );
    if (
      !refusalsAlternate(
        accepted,
        trials.filter((view) => isFormRefusal(view, isRead)),
        trials,
      )
    )
      return [];
    const forms = wordsOfForms(trial);
    const left = forms.filter((form) => !taken.has(form));
    return [{ trials, accepted, words: left.length > 0 ? left : forms }];
  });
  const alone = refusedForms.filter(({ words }) => words.length === 1);
  const flaws = (alone.length > 0 ? alone : refusedForms).flatMap(({ trials, accepted, words }) =>
    trials.map((view) =>
      comparedFlaw(view.exchange, exchangesOf(accepted), {
        message: `${isRefusedForm}: ${words.join(', ')}`,
        expected: 'success, as in the usual form',
        actual: String(view.status),
      }),
    ),
  );
  if (flaws.length > 0) return fail(...flaws);
  return formed.some((view) => view.succeeded)
    ? pass
    : inconclusiveFor(first, `answered ${first.status ?? 'nothing'}, in the usual form as well`);
}

/** One form each that no implementation has to refuse, and one that has no influence on the content. */
const faultsOf = ({ id, responses }: Operation): readonly ProvingFault[] => [
  provingFault({
    kind: 'answer',
    on: faultTarget(id, { header: { via: '1.1 proxy' } }),
    status: 400,
    body: { error: 'no proxies' },
  }),
  provingFault({
    kind: 'answer',
    on: faultTarget(id, { header: { 'if-none-match': '"ems-conformance"' } }),
    status: 304,
  }),
  ...(responses.some(({ schema }) => schema !== undefined)
    ? [
        provingFault({
          kind: 'set',
          on: faultTarget(id, { header: { 'accept-language': 'de' } }),
          at: '**/inGermanAlone',
          value: 'ja',
        }),
      ]
    : []),
];

/** Few requests take another form then, and no reading. */
const atDepthQuick: Requirement['inapplicable'] = ({ configuration }) =>
  effectiveLimits(configuration).depth === 'quick' ? 'a run at depth quick tries no other forms' : undefined;

const requirement = (operation: Operation): Requirement => ({
  ...ofOperation(operation, 'equal-form'),
  title: `${operation.method} ${operation.path} should answer forms of a request that mean the same alike`,
  level: 'SHOULD',
  statedness: 'derived',
  statements: operation.stated,
  standard: 'RFC 9110 §5.1, §12, §13.1.2; RFC 9112 §3.2.2; RFC 3986 §6.2.2',
  inapplicable: atDepthQuick,
  wants: [...wantedStimuli(operation.id, 'wire'), ...wantedStimuli(operation.id, 'success')],
  judgement: { scope: 'scenario', namesCondition: true, judge: (views, context) => judge(views, operation, context) },
  faults: faultsOf(operation),
});

/** A body under another spelling of its media type is refused, as is one in chunks. */
const write = (operation: Operation): Requirement => ({
  ...ofOperation(operation, 'equal-form'),
  title: `${operation.method} ${operation.path} should take forms of a request that mean the same alike`,
  level: 'SHOULD',
  statedness: 'derived',
  statements: operation.stated,
  standard: 'RFC 9110 §5.1, §8.3.1; RFC 9112 §3.2.2, §7.1; RFC 8259 §2, §6, §7',
  inapplicable: atDepthQuick,
  wants: wantedStimuli(operation.id, 'success', 'boundary'),
  decidedBy: `bodies.${operation.id}`,
  judgement: {
    scope: 'scenario',
    namesCondition: true,
    judge: (views, context) => judgeWrite(views, operation, context),
  },
  faults: [
    provingFault({
      kind: 'answer',
      on: faultTarget(operation.id, { header: { 'transfer-encoding': 'chunked' } }),
      status: 400,
      body: { error: 'no body' },
    }),
  ],
});

/** Without those that are sent once, in the usual form, because the meaning of their path is not shown. */
const writes = (iface: Interface): readonly Operation[] =>
  iface.operations.filter((each) => each.body !== undefined && !isPathAmbiguous(iface, each));

const readings = (iface: Interface): readonly Operation[] => iface.operations.filter(({ method }) => method === 'GET');

/** Readings in forms that mean the same as the usual one. */
export const equalForm: Kind = {
  id: 'equal-form',
  ...agreementFacts,
  passNeeds: 'a run',
  reachable: { success: 'pass', refusal: 'none', content: 'pass' },
  touchedBy: 'any change',
  about:
    'A reading in a form that means the same as the usual one should be answered as that one: forms that no server ' +
    'has a ground to refuse are accepted, and none leads to another content. Where one is not, it takes turns with ' +
    'the usual form, twice, so that neither a limit of requests nor a change meanwhile explains the difference. No ' +
    'response to a form has a content coding that the request does not accept.',
  derive: (iface) => [...readings(iface).map(requirement), ...writes(iface).map(write)],
};

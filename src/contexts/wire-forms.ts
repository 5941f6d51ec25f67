import type { Operation } from '../../spec/model.js';
import type { Configuration } from '../config/configuration.js';
import { credentialHeader } from '../config/defaults.js';
import { hasPlaceFor } from '../core/target-form.js';
import type { RequestPlan } from '../patterns/apply.js';
import { allPatterns } from '../patterns/pattern.js';
import { tell } from '../patterns/tell.js';
import { formTrial, together, type Compared } from '../stimuli/equal-forms.js';
import { againSuffix } from '../stimuli/further-body.js';
import type { ChoiceScope, FormChoice, ClientFreedom } from '../wire/choice.js';
import { combinationsOf } from '../wire/combinations.js';
import { freedoms, sizeInForms } from '../wire/freedoms.js';
import { requestOf, type Context, type ContextValue, type ContextRequest, type TargetOperation } from './context.js';
import { hasMaximum, isReading, longestPage, pageOf } from './reading.js';

/** The freedoms that a client has in reading an operation. */
const freedomsOf = (target: TargetOperation, configuration: Configuration): readonly ClientFreedom[] =>
  freedoms.map((freedom) => ({
    ...freedom,
    choices: freedom.choices
      .filter(({ scope }) => scope !== 'lists with per_page' || (isReading(target) && hasMaximum(target)))
      .filter(({ scope }) => scope !== 'Authorization' || credentialHeader(configuration) === 'authorization')
      .filter(({ scope }) => scope !== 'a host with letters' || hasHostWithLetters(configuration))
      .filter(({ pattern }) => pattern.kind !== 'target' || hasPlaceFor(pattern.is, target.path))
      .flatMap((choice) =>
        choice.scope === 'a configured vendor' ? ofVendor(choice, configuration.vendorMediaType) : [choice],
      ),
  }));

/** Is the host a name, and no address in digits? */
const hasHostWithLetters = ({ target }: Configuration): boolean =>
  /^http:\/\/[^/?#@]*[g-z][^/?#@]*/i.test(target?.baseUrl ?? '');

/** A choice with the configured name of the vendor, in upper case like the text around it. */
function ofVendor(choice: FormChoice, vendor: string | undefined): readonly FormChoice[] {
  const { pattern } = choice;
  if (vendor === undefined || pattern.kind !== 'header' || typeof pattern.is !== 'object') return [];
  return [
    { ...choice, pattern: { ...pattern, is: { value: pattern.is.value.replace('VENDOR', vendor.toUpperCase()) } } },
  ];
}

/** A reading in several forms at once, and the same in its usual form. */
interface Formed {
  readonly name: string;
  readonly choices: readonly FormChoice[];
  readonly plain: RequestPlan;
}

/** Another form could lose the query, which shows where the query matters. */
const longest = longestPage;

/** The size that is asked for in other forms. */
const smallest = pageOf(sizeInForms);

/** The reading in its usual form that asks for the same as the one in these forms. */
function plainOf(target: Operation, choices: readonly FormChoice[]): RequestPlan {
  const ofQuery = choices.find((choice) =>
    freedoms.some(({ id, choices: own }) => id === 'query' && own.some((each) => each.id === choice.id)),
  );
  if (ofQuery !== undefined) return ofQuery.scope === 'lists with per_page' ? smallest : {};
  return hasMaximum(target) ? longest : {};
}

/** The readings of an operation in other forms. */
const formedOf = (target: Operation, own: readonly ClientFreedom[], place: number, seed: string): readonly Formed[] =>
  combinationsOf(own, place, seed).map((choices, at) => ({
    name: `in form ${at + 1}`,
    choices,
    plain: plainOf(target, choices),
  }));

const inForms = (name: string, choices: readonly FormChoice[], plain: RequestPlan): ContextRequest => ({
  name,
  purpose: 'wire',
  request: requestOf(allPatterns(choices.map(({ pattern }) => pattern)), plain),
  credential: 'full',
  from: 'normal',
});

const usualOf = (name: string, request: RequestPlan): ContextRequest => ({
  name,
  purpose: 'control',
  request,
  credential: 'full',
  from: 'normal',
});

/** Sent after a reading in several forms was answered otherwise than the usual one. */
type Cause = Pick<ContextRequest['request'], 'afterRefusalOf' | 'afterOtherContentOf'>;

/** Readings in turn with the plain one, twice: an implementation that answers by itself otherwise is told from that. */
function inTurn(
  control: string,
  plain: RequestPlan,
  trials: readonly ContextRequest[],
  cause: Cause,
): readonly ContextRequest[] {
  const once = [usualOf(control, plain), ...trials].map((each): ContextRequest => ({
    ...each,
    request: { ...each.request, ...cause, inTurn: true },
  }));
  return [...once, ...once.map((each) => ({ ...each, name: `${each.name ?? ''}${againSuffix}` }))];
}

const wordsOf = ({ pattern, source }: FormChoice): string => `${tell(pattern)} (${source})`;

/**
 * After a reading in several forms that was refused, or had another content: the forms together in turn with the plain
 * reading, and then each of them alone. Of a refusal, those that an implementation may refuse are left out.
 */
function secondLooks(
  { name, plain }: Formed,
  choices: readonly FormChoice[],
  compared: Compared,
): readonly ContextRequest[] {
  const after = (step: string): Cause =>
    compared === 'refusal' ? { afterRefusalOf: step } : { afterOtherContentOf: step };
  const trial = (words: string, of: readonly FormChoice[]): ContextRequest =>
    inForms(formTrial(words, compared), of, plain);
  const each = choices.map((choice) => trial(wordsOf(choice), [choice]));
  const beside = `plain beside ${name}, ${compared}`;
  if (choices.length < 2) return choices.length === 0 ? [] : inTurn(beside, plain, each, after(name));
  const joined = trial(`${together}${choices.map(wordsOf).join(', ')}`, choices);
  return [
    ...inTurn(beside, plain, [joined], after(name)),
    ...inTurn(`${beside}, each`, plain, each, after(joined.name ?? '')),
  ];
}

const isOwed = ({ effect }: FormChoice): boolean => effect === 'equal';

/** The media type that is asked for decides which one comes. */
const hasSameContent = ({ scope }: FormChoice): boolean => scope === undefined || !chooseOtherContent.has(scope);

const chooseOtherContent: ReadonlySet<ChoiceScope> = new Set(['lists with per_page', 'a configured vendor']);

const allSecondLooks = (formed: readonly Formed[]): readonly ContextRequest[] =>
  formed.flatMap((each) => [
    ...secondLooks(each, each.choices.filter(isOwed), 'refusal'),
    ...secondLooks(each, each.choices.filter(hasSameContent), 'content'),
  ]);

/** The forms of a request on the wire that a conforming client is free to choose. */
export const wireForms: Context = {
  id: 'form on the wire',
  about:
    'The same reading in other forms that HTTP and URIs allow, several at once, each form once for each operation.',
  // Requests without a credential are sent in the usual form.
  notFor: new Set(['credential-required']),
  values: (target, { iface, configuration, seed = '' }) => {
    if (!isReading(target)) return [];
    const own = freedomsOf(target, configuration);
    const place = iface.operations.filter(isReading).findIndex(({ id }) => id === target.id);
    const formed = formedOf(target, own, place, seed);
    const values = own
      .flatMap(({ choices }) => choices)
      .map((choice): ContextValue => {
        // A request is sent for the first of its choices.
        const each = formed.find(({ choices: [first] }) => first === choice);
        const sent = each === undefined ? [] : [inForms(each.name, each.choices, each.plain)];
        return { value: choice.id, sent, pattern: choice.pattern };
      });
    // The forms are compared with the usual one; the second looks follow all others, so that those are sent together.
    const usual = [longest, smallest]
      .filter((request) => formed.some(({ plain }) => plain === request))
      .map((request, at) => usualOf(`in the usual form ${at + 1}`, request));
    return values.map((value, at) => ({
      ...value,
      sent: [...(at === 0 ? usual : []), ...value.sent, ...(at === values.length - 1 ? allSecondLooks(formed) : [])],
    }));
  },
};

import { pointerTokens } from '../core/pointer.js';
import { truncate } from '../core/text.js';
import type { CredentialLabel } from '../evidence/exchange.js';
import {
  interpreter,
  type ItemPosition,
  type ListSize,
  type Pattern,
  type PatternOf,
  type Presence,
  type RecordValue,
} from './pattern.js';
import type { Json } from '../core/json.js';

/** Characters of a value that an implementation or a configuration gave. */
const longestValue = 60;

/** Short names and numbers are told without quotes. */
const isPlain = (text: string): boolean => /^[\w.-]{1,24}$/.test(text);

/** Evidence has a label in place of a secret, which differs from place to place and says nothing to a reader. */
const withoutLabels = (text: string): string => text.replaceAll(/\{\{[^{}]*\}\}/g, 'a secret of its own');

function shown(value: Json): string {
  if (typeof value !== 'string') return truncate(withoutLabels(JSON.stringify(value)), longestValue);
  const text = withoutLabels(value);
  return isPlain(text) || isSecret(value) ? text : quoted(truncate(text, longestValue));
}

/** The value of a header is told whole, so that a reader can copy it: the suite or the configuration chose it. */
const quoted = (text: string): string => `"${withoutLabels(text)}"`;

const isSecret = (value: string): boolean => /^\{\{[^{}]*\}\}$/.test(value);

/** The name of a member as a reader writes it: `metadata.wizard` for `/metadata/wizard`; an empty one is `""`. */
const memberName = (at: string): string =>
  pointerTokens(at)
    .map((name) => name || '""')
    .join('.');

const tellValue = (at: string, is: RecordValue): string =>
  typeof is === 'object' ? `${is.items} in ${memberName(at)}` : `${memberName(at)} = ${shown(is)}`;

const tellItem = (is: Exclude<PatternOf<'item'>['is'], ItemPosition>): string =>
  'has' in is ? memberName(is.has) : tellValue(is.at, is.value);

const endings = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
]);

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

const ordinal = (number: number): string => `${number}${endings.get(ordinals.select(number)) ?? 'th'}`;

const tellSubject = ({ variable, ordinal: which, id }: PatternOf<'subject'>): string =>
  `the ${variable} ${shown(id)} (the ${which} one of the configuration)`;

/** A pattern as a part of a sentence that begins with `fails`, e.g. `with page=2`. */
export const tell: (pattern: Pattern) => string = interpreter({
  query: ({ name, is }) =>
    is === 'twice'
      ? `with the query parameter ${name} twice`
      : tellPresence(`the query parameter ${name}`, is, (value) => `with ${name}=${shown(value)}`),
  'query number': ({ name, is }) =>
    'atLeast' in is ? `with ${name} of ${is.atLeast} or more` : `with ${name} of ${is.atMost} or less`,
  header: ({ name, is }) =>
    tellPresence(`the header ${name}`, is, (value) => `with the header ${name} ${quoted(value)}`),
  target: ({ is }) => `with ${is}`,
  message: ({ is }) => `with ${is}`,
  method: ({ is }) => `with the method ${is}`,
  credential: ({ label }) => tellCredential(label),
  body: ({ is }) => tellBody[is],
  member: ({ at, is }) =>
    tellPresence(
      `${memberName(at)} in the request body`,
      is,
      (value) => `with ${memberName(at)} = ${shown(value)} in the request body`,
    ),
  example: ({ name }) => `with the configured body ${name}`,
  subject: (pattern) => `for ${tellSubject(pattern)}`,
  'id form': ({ variable, is }) => `with ${is} as ${variable}`,
  'made-up-id': ({ variable, form, id }) => `with ${form} as ${variable}, ${shown(id)}`,
  list: ({ size }) => tellList[size],
  item: ({ is }) => (typeof is === 'string' ? tellPosition[is] : `in list items with ${tellItem(is)}`),
  record: ({ name }) => `where the response shows ${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`,
  shows: ({ name, text }) => `where the response shows ${name} = ${shown(text)}`,
  'response member': ({ at, is }) => `where the response has ${tellValue(at, is)}`,
  state: ({ of, at, is }) => `for a ${of.replace(/ID$/, '')} with ${tellValue(at, is)}, as other responses show it`,
  after: ({ request, sameRecord }) => `after ${request}${sameRecord ? ' of the same record' : ''}`,
  latest: ({ request }) => `where the latest change of the same record is ${request}`,
  late: ({ from }) => `from the ${ordinal(from)} of these answers on`,
  every: ({ times }) => `in every ${ordinal(times)} answer`,
  status: ({ is }) => `with status ${is}`,
  all: ({ of }) => tellAll(of),
});

/** Several headers together are named in one list. */
function tellAll(of: readonly Pattern[]): string {
  const valued = of.flatMap((part) =>
    part.kind === 'header' && typeof part.is === 'object' ? [`${part.name} ${quoted(part.is.value)}`] : [],
  );
  const last = valued.at(-1);
  if (last === undefined || valued.length < 2 || valued.length < of.length)
    return of.map((part) => tell(part)).join(' and ');
  return `with the headers ${valued.slice(0, -1).join(', ')} and ${last}`;
}

/** The opposite of a pattern as a part of a sentence that begins with `fails`, e.g. `without page=2`. */
export const tellWithout: (pattern: Pattern) => string = interpreter({
  query: (pattern) => oppositeOf(pattern),
  header: (pattern) => oppositeOf(pattern),
  member: (pattern) => oppositeOf(pattern),
  'query number': ({ name, is }) =>
    'atLeast' in is ? `unless ${name} is ${is.atLeast} or more` : `unless ${name} is ${is.atMost} or less`,
  target: (pattern) => unless(pattern),
  message: (pattern) => unless(pattern),
  method: ({ is }) => `with another method than ${is}`,
  credential: (pattern) => unless(pattern),
  body: ({ is }) => tellOtherBody[is],
  example: ({ name }) => `with another body than the configured body ${name}`,
  subject: (pattern) => `for all but ${tellSubject(pattern)}`,
  'made-up-id': (pattern) => unless(pattern),
  'id form': ({ variable, is }) => `with another ${variable} than ${is}`,
  list: (pattern) => `except ${tell(pattern)}`,
  item: ({ is }) => (typeof is === 'string' ? `except ${tellPosition[is]}` : `in list items without ${tellItem(is)}`),
  record: (pattern) => `except ${tell(pattern)}`,
  shows: (pattern) => `except ${tell(pattern)}`,
  'response member': (pattern) => `except ${tell(pattern)}`,
  state: (pattern) => `except ${tell(pattern)}`,
  after: ({ request, sameRecord }) => `before ${request}${sameRecord ? ' of the same record' : ''}`,
  latest: (pattern) => `except ${tell(pattern)}`,
  late: ({ from }) => `before the ${ordinal(from)} of these answers`,
  every: (pattern) => `except ${tell(pattern)}`,
  status: ({ is }) => `with another status than ${is}`,
  all: (pattern) => unless(pattern),
});

const unless = (pattern: Pattern): string => `unless sent ${tell(pattern)}`;

/** Of a named part of a request that is there, absent, or has a value. */
function oppositeOf(pattern: PatternOf<'query' | 'header' | 'member'>): string {
  if (pattern.is === 'present') return tell({ ...pattern, is: 'absent' });
  if (pattern.is === 'absent') return tell({ ...pattern, is: 'present' });
  return tell(pattern).replace(/^with /, 'without ');
}

type BodyTexts = { readonly [is in PatternOf<'body'>['is']]: string };

const tellBody: BodyTexts = {
  none: 'without a request body',
  malformed: 'with a request body that is not JSON',
  'characters outside ASCII': 'with characters outside ASCII in the request body',
};

const tellOtherBody: BodyTexts = {
  none: 'with a request body',
  malformed: 'unless the request body is not JSON',
  'characters outside ASCII': 'with ASCII alone in the request body',
};

const tellList: { readonly [size in ListSize]: string } = {
  'no items': 'in a list without items',
  'one item': 'in a list of one item',
  'more than 100 items': 'in a list of more than 100 items',
  'last page': 'on the last page of a list',
};

const tellPosition: { readonly [position in ItemPosition]: string } = {
  first: 'in the first list item',
  last: 'in the last list item',
  'after the first 100': 'in list items after the first 100',
};

function tellPresence<Value extends Json>(
  part: string,
  is: Presence<Value>,
  withValue: (value: Value) => string,
): string {
  if (is === 'present') return `with ${part}`;
  if (is === 'absent') return `without ${part}`;
  return withValue(is.value);
}

function tellCredential(label: CredentialLabel): string {
  switch (label) {
    case 'full':
      return 'with the full credential';
    case 'none':
      return 'without a credential';
    case 'made-up':
      return 'with a made-up credential';
    default: {
      const [what, ...name] = label.split(':');
      if (what === 'form') return `with the credential in the form ${name.join(':')}`;
      return what === 'without'
        ? `with a credential without ${name.join(':')}`
        : `with the credential ${name.join(':')}`;
    }
  }
}

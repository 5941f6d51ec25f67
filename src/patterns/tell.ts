import { truncate } from '../core/text.js';
import type { CredentialLabel } from '../evidence/exchange.js';
import { interpreter, type ItemPosition, type ListSize, type Pattern, type Presence } from './pattern.js';
import type { Json } from '../core/json.js';

/** Characters of a value that an implementation or a configuration gave. */
const longestValue = 60;

const shown = (value: Json): string =>
  truncate(typeof value === 'string' ? value : JSON.stringify(value), longestValue);

const endings = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
]);

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

const ordinal = (number: number): string => `${number}${endings.get(ordinals.select(number)) ?? 'th'}`;

/** A pattern as a part of a sentence that begins with `fails` or `passes`, e.g. `with page=2`. */
export const tell: (pattern: Pattern) => string = interpreter({
  query: ({ name, is }) =>
    is === 'twice'
      ? `with the query parameter ${name} twice`
      : tellPresence(`the query parameter ${name}`, is, (value) => `with ${name}=${shown(value)}`),
  'query number': ({ name, is }) =>
    'atLeast' in is ? `with ${name} of ${is.atLeast} or more` : `with ${name} of ${is.atMost} or less`,
  header: ({ name, is }) => tellPresence(`the header ${name}`, is, (value) => `with ${name}: ${shown(value)}`),
  target: ({ is }) => `with ${is}`,
  method: ({ is }) => `with the method ${is}`,
  credential: ({ label }) => tellCredential(label),
  body: ({ is }) => (is === 'none' ? 'without a request body' : 'with a request body that is not JSON'),
  member: ({ at, is }) =>
    tellPresence(`${at} in the request body`, is, (value) => `with ${at} = ${shown(value)} in the request body`),
  example: ({ name }) => `with the configured body ${name}`,
  subject: ({ variable, ordinal: which }) => `for the ${which} ${variable} of the configuration`,
  'made-up-id': ({ variable, form }) => `with ${form} as ${variable}`,
  list: ({ size }) => tellList[size],
  item: ({ is }) => (typeof is === 'string' ? tellPosition[is] : `in list items with ${is.at} = ${shown(is.text)}`),
  record: ({ name }) => `where the response shows ${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`,
  shows: ({ name, text }) => `where the response shows ${name} = ${shown(text)}`,
  'response member': ({ at, is }) => `where the response has ${at} = ${shown(is)}`,
  after: ({ write, sameRecord }) => `after a request to ${write}${sameRecord ? ' for the same record' : ''}`,
  late: ({ from }) => `from the ${ordinal(from)} of these answers on`,
  every: ({ times }) => `in every ${ordinal(times)} answer`,
  status: ({ is }) => `with status ${is}`,
  all: ({ of }) => of.map((part) => tell(part)).join(' and '),
});

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

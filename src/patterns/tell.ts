import { truncate } from '../core/text.js';
import type { CredentialLabel } from '../evidence/exchange.js';
import type { ItemPosition, ListSize, Pattern, Presence } from './pattern.js';
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
export function tell(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'query':
      return tellQuery(pattern.name, pattern.is);
    case 'query number':
      return 'atLeast' in pattern.is
        ? `with ${pattern.name} of ${pattern.is.atLeast} or more`
        : `with ${pattern.name} of ${pattern.is.atMost} or less`;
    case 'header':
      return tellPresence(`the header ${pattern.name}`, pattern.is, (value) => `with ${pattern.name}: ${shown(value)}`);
    case 'target':
      return `with ${pattern.is}`;
    case 'method':
      return `with the method ${pattern.is}`;
    case 'credential':
      return tellCredential(pattern.label);
    case 'body':
      return pattern.is === 'none' ? 'without a request body' : 'with a request body that is not JSON';
    case 'member':
      return tellPresence(
        `${pattern.at} in the request body`,
        pattern.is,
        (value) => `with ${pattern.at} = ${shown(value)} in the request body`,
      );
    case 'example':
      return `with the configured body ${pattern.name}`;
    case 'subject':
      return `for the ${pattern.ordinal} ${pattern.variable} of the configuration`;
    case 'made-up-id':
      return `with ${pattern.form} as ${pattern.variable}`;
    case 'list':
      return tellList[pattern.size];
    case 'item':
      return typeof pattern.is === 'string'
        ? tellPosition[pattern.is]
        : `in list items with ${pattern.is.at} = ${shown(pattern.is.text)}`;
    case 'record':
      return `where the response shows ${/^[aeio]/i.test(pattern.name) ? 'an' : 'a'} ${pattern.name}`;
    case 'shows':
      return `where the response shows ${pattern.name} = ${shown(pattern.text)}`;
    case 'after':
      return `after a request to ${pattern.write}${pattern.sameRecord ? ' for the same record' : ''}`;
    case 'late':
      return `from the ${ordinal(pattern.from)} of these answers on`;
    case 'every':
      return `in every ${ordinal(pattern.times)} answer`;
    case 'status':
      return `with status ${pattern.is}`;
    case 'all':
      return pattern.of.map(tell).join(' and ');
  }
}

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

function tellQuery(name: string, is: Extract<Pattern, { readonly kind: 'query' }>['is']): string {
  if (is === 'twice') return `with the query parameter ${name} twice`;
  return tellPresence(`the query parameter ${name}`, is, (value) => `with ${name}=${shown(value)}`);
}

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

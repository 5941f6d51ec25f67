import { messageFormSources, type MessageForm } from './message-form.js';
import { hasMediaTypeForm } from './media-type-form.js';

/** Other spellings of the same JSON: strings, space between tokens, and numbers (RFC 8259 §2, §6, §7). */
export const jsonForms = ['escaped characters', 'white space between tokens', 'numbers with an exponent'] as const;

export type JsonForm = (typeof jsonForms)[number];

const written: { readonly [form in JsonForm]: { readonly as: RegExp; readonly source: string } } = {
  'escaped characters': { as: /\\(?:u[0-9a-f]{4}|\/)/i, source: 'RFC 8259 §7' },
  'white space between tokens': { as: /^\s/, source: 'RFC 8259 §2' },
  // At the end of a member or an element, so outside of texts.
  'numbers with an exponent': { as: /[0-9]e[+-]?[0-9]+\s*[,\]}]/i, source: 'RFC 8259 §6' },
};

/**
 * Header fields that say nothing about a change of a record that is there: a time, which a server looks at for GET and
 * HEAD alone, and a condition that holds for each record.
 */
export const idleFields = [
  { name: 'if-modified-since', value: 'Thu, 01 Jan 2099 00:00:00 GMT', source: 'RFC 9110 §13.1.3' },
  { name: 'if-match', value: '*', source: 'RFC 9110 §13.1.1' },
] as const;

/** The field of a body that is sent compressed; evidence has the text of the body as it is before. */
export const codedBody = ['content-encoding', 'gzip'] as const;

/** Has a request this field? */
export const isCodedBody = (headers: Headers): boolean =>
  headers.some(([name, value]) => name.toLowerCase() === codedBody[0] && value.toLowerCase() === codedBody[1]);

/**
 * Header fields that other clients send with a body; names in lower case. The fields of one entry belong together. An
 * implementation may refuse them.
 */
export const fieldsOfClients: readonly { readonly fields: Headers; readonly source: string }[] = [
  { fields: [['user-agent', 'curl/8.5.0']], source: 'RFC 9110 §10.1.5' },
  {
    fields: [
      ['origin', 'http://localhost'],
      ['sec-fetch-mode', 'cors'],
      ['sec-fetch-site', 'same-origin'],
    ],
    source: 'RFC 6454 §7, Fetch Metadata §2',
  },
  {
    fields: [
      ['accept', 'application/json'],
      ['accept-language', 'en'],
    ],
    source: 'RFC 9110 §12.5.1, §12.5.4',
  },
  { fields: [['accept', 'application/json;charset=utf-8']], source: 'RFC 9110 §12.5.1' },
  { fields: [['accept-encoding', 'gzip, deflate, br']], source: 'RFC 9110 §12.5.3' },
  { fields: [codedBody], source: 'RFC 9110 §8.4.1.3' },
  { fields: [['content-encoding', 'identity']], source: 'RFC 9110 §8.4.1' },
];

/** White space that fills more than 64 KiB, the size of many buffers. */
export const longWhiteSpace = ' '.repeat(66_000);

type Headers = readonly (readonly [name: string, value: string])[];

/** The parts of a request by which the form of its body shows; names of headers in lower case. */
export interface FormedRequest {
  readonly headers: Headers;
  readonly forms?: readonly MessageForm[];
  readonly body?: { readonly kind: string; readonly text?: string };
}

/** A form of a request with a body, in words with its section. */
export interface BodyForm {
  readonly words: string;
  /** By its source, the request means the same as the usual one, so that a refusal is advised against. */
  readonly isOwed: boolean;
}

/** The forms of a request with a body in which it differs from the usual one; none for the usual form. */
export function bodyFormsOf({ headers, forms = [], body }: FormedRequest): readonly BodyForm[] {
  if (body === undefined) return [];
  const value = (name: string): string => headers.find(([key]) => key === name)?.[1] ?? '';
  const type = value('content-type');
  const { text = '' } = body;
  const owed = [
    ...(hasMediaTypeForm(type) ? [`the media type "${type}" (RFC 9110 §8.3.1)`] : []),
    ...(value('transfer-encoding') === '' ? [] : ['a body in chunks (RFC 9112 §7.1)']),
    ...idleFields.flatMap(({ name, value: idle, source }) =>
      value(name) === idle ? [`the header ${name}: ${idle} (${source})`] : [],
    ),
    ...forms.map((form) => `${form} (${messageFormSources[form]})`),
    ...jsonForms
      .filter((form) => written[form].as.test(text))
      .map((form) => `${form} in the body (${written[form].source})`),
    ...(text.includes(longWhiteSpace) ? [`${longWhiteSpace.length} blanks in the body (RFC 8259 §2)`] : []),
  ];
  const refusable = fieldsOfClients
    .filter(({ fields }) => fields.every(([name, sent]) => value(name) === sent))
    .map(({ fields, source }) => `the header ${fields.map((field) => field.join(': ')).join(', ')} (${source})`);
  return [...owed.map((words) => ({ words, isOwed: true })), ...refusable.map((words) => ({ words, isOwed: false }))];
}

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

/** The parts of a request by which the form of its body shows; names of headers in lower case. */
export interface FormedRequest {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly forms?: readonly MessageForm[];
  readonly body?: { readonly kind: string; readonly text?: string };
}

/**
 * The forms of a request with a body that mean the same as the usual one, each in words with its section; none for the
 * usual form.
 */
export function bodyFormsOf({ headers, forms = [], body }: FormedRequest): readonly string[] {
  if (body === undefined) return [];
  const value = (name: string): string => headers.find(([key]) => key === name)?.[1] ?? '';
  const type = value('content-type');
  return [
    ...(hasMediaTypeForm(type) ? [`the media type "${type}" (RFC 9110 §8.3.1)`] : []),
    ...(value('transfer-encoding') === '' ? [] : ['a body in chunks (RFC 9112 §7.1)']),
    ...idleFields.flatMap(({ name, value: idle, source }) =>
      value(name) === idle ? [`the header ${name}: ${idle} (${source})`] : [],
    ),
    ...forms.map((form) => `${form} (${messageFormSources[form]})`),
    ...jsonForms
      .filter((form) => written[form].as.test(body.text ?? ''))
      .map((form) => `${form} in the body (${written[form].source})`),
  ];
}

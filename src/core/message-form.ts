import { inOtherLetterCase } from './other-letter-case.js';

/**
 * Other ways to write a request that mean the same, each with its source; neither the recorded URL, the recorded header
 * fields nor the spelling of the recorded body shows them.
 */
export const messageFormSources = {
  'the absolute form of the target': 'RFC 9112 §3.2.2',
  'the host in the other case': 'RFC 9110 §4.2.3',
  'field names in upper case': 'RFC 9110 §5.1',
  'each accepted media type in a line of its own': 'RFC 9110 §5.3',
  'each entity tag in a line of its own': 'RFC 9110 §5.3',
  'the scheme of the credential in the other case': 'RFC 9110 §11.1',
  'two blanks after the scheme of the credential': 'RFC 9110 §11.4',
  'the members of the body in the reverse order': 'RFC 8259 §4',
  'a pause within the body': 'RFC 9112 §6.3',
} as const;

export type MessageForm = keyof typeof messageFormSources;

type Field = readonly [name: string, value: string];

/** A field of a request as it is written in a form of its head: it may become several. */
type Written = (field: Field) => readonly Field[];

/** Each element of a list in a line of its own (RFC 9110 §5.3). */
function inLines(list: string): Written {
  return ([name, value]) => (name === list ? value.split(', ').map((each) => [name, each]) : [[name, value]]);
}

/** The fields of a request as they are written in a form of its head. */
const fieldsIn: { readonly [form in MessageForm]?: Written } = {
  'field names in upper case': ([name, value]) => [[name.toUpperCase(), value]],
  'each accepted media type in a line of its own': inLines('accept'),
  'each entity tag in a line of its own': inLines('if-none-match'),
  'the scheme of the credential in the other case': ([name, value]) => [
    [name, name === 'authorization' ? value.replace(scheme, inOtherLetterCase) : value],
  ],
  'two blanks after the scheme of the credential': ([name, value]) => [
    [name, name === 'authorization' ? value.replace(scheme, (text) => `${text} `) : value],
  ],
};

/** The scheme of a credential, if it has one: a token before a blank (RFC 9110 §11.4). */
const scheme = /^[\w.!#$%&'*+^`|~-]+ (?=\S)/;

/** The fields of a request as its forms write them. */
export const writtenFields = (fields: readonly Field[], forms: readonly MessageForm[] = []): readonly Field[] =>
  forms.reduce((written, form) => written.flatMap(fieldsIn[form] ?? ((field) => [field])), fields);

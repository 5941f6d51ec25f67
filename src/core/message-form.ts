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

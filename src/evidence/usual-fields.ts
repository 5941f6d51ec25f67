import type { Headers } from './exchange.js';

type Field = Headers[number];

/** Fields about one connection or the length of a body; a client sets them itself. */
export const ofConnection: ReadonlySet<string> = new Set(['host', 'content-length', 'connection', 'transfer-encoding']);

/** The value of `Accept` in each request that is not about media types; curl sends the same. */
export const usualAccept = '*/*';

/** Fields of each request, with the values that they have unless a request is about them. */
const inEachRequest: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['accept', (value) => value === usualAccept],
  ['user-agent', (value) => value.startsWith('ems-conformance/')],
]);

/** Names of the fields of each request. */
export const fieldsOfEachRequest: readonly string[] = [...inEachRequest.keys()];

/** Carries a field the credential? Its name is the configuration's; evidence has a label in place of the value. */
const isCredential = ([name, value]: Field): boolean =>
  name === 'authorization' || /\{\{(?:credential|made-up-credential|form)\b/.test(value);

/** Has each request with a credential or a body the field, whatever its value is? */
export const isNeeded = (field: Field): boolean =>
  ofConnection.has(field[0]) || field[0] === 'content-type' || isCredential(field);

/** Has a field of each request its usual value? */
export const isUsual = ([name, value]: Field): boolean => inEachRequest.get(name)?.(value) === true;

import { isSecretName } from '../config/secret-names.js';
import { transientStatuses } from '../answers/status.js';
import { idleFields, jsonForms, type JsonForm } from '../core/body-form.js';
import { isArray, isObject, objectOf, type Json } from '../core/json.js';
import { mediaTypeForms, mediaTypeInForm } from '../core/media-type-form.js';
import type { RequestExchange } from '../evidence/exchange.js';
import type { BuiltRequest } from './built-request.js';

type Change = (request: BuiltRequest) => BuiltRequest;

const usual: Change = (request) => request;

const ofMediaType: readonly Change[] = [
  usual,
  ...mediaTypeForms.map((form): Change => (request) => ({
    ...request,
    headers: request.headers.map(([name, value]) => [
      name,
      name === 'content-type' ? mediaTypeInForm(value, form) : value,
    ]),
  })),
];

const ofMessage: readonly Change[] = [
  usual,
  (request) => ({ ...request, headers: [...request.headers, ['transfer-encoding', 'chunked']] }),
  (request) => ({ ...request, message: ['field names in upper case', 'a pause within the body'] }),
  (request) => ({ ...request, message: ['the absolute form of the target'] }),
];

const ofJson: readonly Change[] = [
  usual,
  ...jsonForms.map((form): Change => (request) => ({
    ...request,
    body: respelled(request.body ?? '', (value) => spelled(value, form)),
  })),
  (request) => ({
    ...request,
    message: [...(request.message ?? []), 'the members of the body in the reverse order'],
    body: respelled(request.body ?? '', (value) => JSON.stringify(reversed(value))),
  }),
];

/** A creation has no record yet that a condition could hold for. */
const ofFields: readonly Change[] = [
  ...idleFields.flatMap(({ name, value }): readonly Change[] => [
    usual,
    (request) => (request.method === 'POST' ? request : { ...request, headers: [...request.headers, [name, value]] }),
  ]),
  usual,
  usual,
  usual,
];

/**
 * A request with a body in other forms that mean the same. The numbers of forms have no common divisor, so that
 * consecutive numbers lead to each form soon, and to each two of different kinds. A refusal decides nothing.
 */
export function inBodyForm(request: BuiltRequest, number: number): BuiltRequest {
  if (request.body === undefined) return request;
  const formed = [ofMediaType, ofMessage, ofJson, ofFields].reduce<BuiltRequest>(
    (each, changes) => changes[number % changes.length]?.(each) ?? each,
    request,
  );
  return formed === request ? request : { ...formed, bodyOrigin: 'made-up', usualForm: request };
}

/** The same JSON, spelled in another way; text that is no JSON stays as it is. */
function respelled(text: string, spell: (value: Json) => string): string {
  try {
    return spell(JSON.parse(text) as Json); // gives JSON
  } catch {
    return text;
  }
}

const spelled = (value: Json, form: JsonForm): string =>
  form === 'white space between tokens' ? `\r\n${JSON.stringify(value, null, '\t')}\n` : written(value, form);

/** A value whose objects have their members in the reverse order. */
function reversed(value: Json): Json {
  if (isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  return objectOf(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

function written(value: Json, form: JsonForm, name = ''): string {
  // A secret is found in evidence by its text, so it stays as it is.
  const spell = (text: string, of: string): string =>
    form === 'escaped characters' && !isSecretName(of) ? escaped(text) : JSON.stringify(text);
  if (isArray(value)) return `[${value.map((each) => written(each, form, name)).join()}]`;
  if (isObject(value))
    return `{${Object.entries(value)
      .map(([key, member]) => `${spell(key, key)}:${written(member, form, key)}`)
      .join()}}`;
  if (form === 'numbers with an exponent' && typeof value === 'number') return value.toExponential();
  return typeof value === 'string' ? spell(value, name) : JSON.stringify(value);
}

/**
 * A JSON string whose first letter, digit or blank is written by its code, and so is each character beyond the Basic
 * Multilingual Plane, in two codes; a solidus has a reverse one before it (RFC 8259 §7).
 */
const escaped = (text: string): string =>
  JSON.stringify(text)
    .replace(/^"[ -~]/, (start) => (/["\\]$/.test(start) ? start : `"${codeOf(start.charCodeAt(1))}`))
    .replace(/[\ud800-\udfff]/g, (half) => codeOf(half.charCodeAt(0)))
    .replaceAll('/', String.raw`\/`);

const codeOf = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;

/** So often a request in another form is sent at most: with its control, and both once more. */
export const formRounds = 4;

const statusOf = (attempts: readonly { readonly exchange: RequestExchange }[]): number => {
  const outcome = attempts.at(-1)?.exchange.outcome;
  return outcome?.kind === 'response' ? outcome.status : 0;
};

/**
 * Sends a request in another form; where that is refused, in its usual form, and if this one is accepted, both once
 * more: refused, accepted, refused, accepted is no limit of requests.
 * @param send the number of a round begins at 0
 */
export async function sendInForm<Attempt extends { readonly exchange: RequestExchange }>(
  request: BuiltRequest,
  send: (request: BuiltRequest, round: number) => Promise<readonly Attempt[]>,
): Promise<readonly Attempt[]> {
  const { usualForm } = request;
  const first = await send(request, 0);
  if (usualForm === undefined || statusOf(first) < 400 || transientStatuses.has(statusOf(first))) return first;
  const control = await send(usualForm, 1);
  if (statusOf(control) >= 300) return [...first, ...control];
  return [...first, ...control, ...(await send(request, 2)), ...(await send(usualForm, 3))];
}

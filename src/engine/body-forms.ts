import { isSecretName } from '../config/secret-names.js';
import { transientStatuses } from '../answers/status.js';
import { fieldsOfClients, idleFields, jsonForms, longWhiteSpace, type JsonForm } from '../core/body-form.js';
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
  usual,
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

const withFields =
  (fields: BuiltRequest['headers']): Change =>
  (request) => ({ ...request, headers: [...request.headers, ...fields] });

/** A creation has no record yet that a condition could hold for. */
const ofRecords: readonly Change[] = idleFields.map(
  ({ name, value }): Change =>
    (request) =>
      request.method === 'POST' ? request : withFields([[name, value]])(request),
);

const ofClients: readonly Change[] = fieldsOfClients.map(({ fields }) => withFields(fields));

const ofFields: readonly Change[] = [...ofRecords.flatMap((change) => [usual, change]), usual, ...ofClients, usual];

/** Few requests are so long. */
const ofLength: readonly Change[] = Array.from({ length: 23 }, (_, at) => (at === 6 ? withLongBody : usual));

/**
 * The parts of a request that have forms. Their numbers of forms have no common divisor, so that consecutive numbers
 * lead to each form soon, and to each two of different parts.
 */
const parts: readonly (readonly Change[])[] = [ofMediaType, ofMessage, ofJson, ofFields, ofLength];

/** A request with a body in other forms that mean the same. A refusal decides nothing. */
export function inBodyForm(request: BuiltRequest, number: number): BuiltRequest {
  if (request.body === undefined) return request;
  const changes = parts
    .flatMap((each) => each[number % each.length] ?? [])
    .filter((change) => change(request) !== request);
  const inForms = (all: readonly Change[]): BuiltRequest => ({
    ...all.reduce<BuiltRequest>((each, change) => change(each), request),
    bodyOrigin: 'made-up',
    usualForm: request,
  });
  return changes.length === 0
    ? request
    : { ...inForms(changes), formsAlone: changes.map((change) => inForms([change])) };
}

/** The same JSON with white space before its end. */
function withLongBody(request: BuiltRequest): BuiltRequest {
  return { ...request, body: (request.body ?? '').replace(/[}\]]\s*$/, (end) => longWhiteSpace + end) };
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

/**
 * The requests that are sent for one in other forms, as long as it is refused and the usual one is accepted: both in
 * turn, twice; then each form alone in turn with the usual one, twice.
 */
export function roundsOf(request: BuiltRequest): readonly BuiltRequest[] {
  const { usualForm, formsAlone = [] } = request;
  if (usualForm === undefined) return [request];
  const both = [request, usualForm];
  const each = formsAlone.length < 2 ? [] : [...formsAlone, usualForm];
  return [...both, ...both, ...each, ...each];
}

/** More requests than these are never sent for one in other forms. */
export const formRounds = 4 + 2 * (parts.length + 1);

const statusOf = (attempts: readonly { readonly exchange: RequestExchange }[]): number => {
  const outcome = attempts.at(-1)?.exchange.outcome;
  return outcome?.kind === 'response' ? outcome.status : 0;
};

/**
 * Sends a request in other forms, and what `roundsOf` has for it after a refusal: refused, accepted, refused, accepted
 * is no limit of requests. The last request that is sent is the usual one, if any follows the first.
 * @param send the number of a round begins at 0
 */
export async function sendInForm<Attempt extends { readonly exchange: RequestExchange }>(
  request: BuiltRequest,
  send: (request: BuiltRequest, round: number) => Promise<readonly Attempt[]>,
): Promise<readonly Attempt[]> {
  const all: Attempt[] = [];
  const statuses: number[] = [];
  for (const [round, each] of roundsOf(request).entries()) {
    if (!isDue(round, statuses)) break;
    const attempts = await send(each, round);
    all.push(...attempts);
    statuses.push(statusOf(attempts));
  }
  return all;
}

/** After the first two rounds, the usual form is known to be accepted; after four, the others to be refused. */
function isDue(round: number, [first = 0, second = 0, third = 0, fourth = 0]: readonly number[]): boolean {
  if (round === 0) return true;
  if (!isRefused(first)) return false;
  if (round === 1) return true;
  if (second >= 300) return false;
  return round < 4 || (isRefused(third) && fourth < 300);
}

const isRefused = (status: number): boolean => status >= 400 && !transientStatuses.has(status);

import { header } from '../answers/header.js';
import { isArray, isObject, objectOf, type Json } from '../core/json.js';
import { isMadeUpText } from '../core/made-up-text.js';
import type { RequestExchange } from '../evidence/exchange.js';
import type { Step } from '../stimuli/scenario.js';
import type { BuiltRequest } from './built-request.js';
import type { RedrawnRequest } from './rederive.js';
import { hasMadeUpText } from './shown-values.js';

/** Does a text have a label in place of a secret, or a part of one? Then its value is unknown. */
export const hasLabel = (text: string): boolean => /\{\{|%7B%7B/i.test(text);

/**
 * The first difference between a recorded request and its step, in words. Where one step leads to several requests,
 * drawn ones or pages, only their common parts are compared: the path, the credential, and the parameters that the step
 * sets.
 */
export function compareWithPlan(
  exchange: RequestExchange,
  step: Step,
  template: BuiltRequest,
  drawn: RedrawnRequest | undefined,
): string | undefined {
  const { request } = exchange;
  const built = drawn?.request ?? template;
  const isTemplate = (step.generate !== undefined && drawn === undefined) || step.walks !== undefined;
  if (request.method !== built.method) return `its method is ${built.method}`;
  if (exchange.credential !== built.credential) return `its credential is ${built.credential}`;
  if (!hasLabel(request.url) && !hasLabel(built.url)) {
    // A drawn path stands where the step's own one would.
    const before = step.draws === 'path' ? built.url.slice(0, built.url.length - built.path.length) : built.url;
    const same = isTemplate ? request.url.startsWith(before) : request.url === built.url;
    if (!same) return `its address is ${built.url}`;
  }
  const missing = built.headers.find(
    ([name, value]) =>
      !request.headers.some(
        ([other, own]) =>
          other.toLowerCase() === name.toLowerCase() && (own === value || hasLabel(own) || hasLabel(value)),
      ),
  );
  if (missing !== undefined) return `it has the header ${missing[0]}`;
  const left = built.headersLeftOut?.find((name) => header(request.headers, name) !== undefined);
  if (left !== undefined) return `it has no header ${left}`;
  if (!sameValues(built.message, request.forms)) return 'its head is written in another way';
  if (isTemplate) return undefined;
  if (!sameValues(built.query, exchange.query)) return 'its query is another';
  if (exchange.queryOrigin !== built.queryOrigin) return `its query is ${built.queryOrigin}`;
  if (request.bodyOrigin !== built.bodyOrigin) return `its body is ${built.bodyOrigin}`;
  if (!sameValues(drawn?.violated ?? step.violated, exchange.violated)) return 'what it breaks is something else';
  return sameBody(request.body, built, step) ? undefined : 'its body is another';
}

/** The content of bodies that were cut, were made of an answer, or name our receiver is not derived once more. */
function sameBody(
  body: RequestExchange['request']['body'],
  built: BuiltRequest,
  { body: plan, refers }: Step,
): boolean {
  // An empty body is none on the wire.
  if (body === undefined) return (built.body ?? '') === '';
  if (built.body === undefined) return false;
  // In another form, a learned body is the suite's own, and an address can be escaped.
  const usual = built.usualForm ?? built;
  if (
    plan?.from === 'answer' ||
    usual.bodyOrigin === 'learned' ||
    usual.body?.includes('http://receiver') === true ||
    body.kind !== 'text'
  )
    return true;
  // The text that is kept of a cut body is shorter than the body, unless labels made it longer.
  if (body.cut)
    return [body.text, built.body].some(hasLabel) || Buffer.byteLength(body.text) < Buffer.byteLength(built.body);
  if (body.text === built.body) return true;
  try {
    const [own, planned] = [JSON.parse(body.text), JSON.parse(built.body)] as readonly [Json, Json]; // gives JSON
    // A body that a person gave is sent as it is, also one with such texts.
    const takesValues = built.bodyOrigin === 'made-up' && hasMadeUpText(planned);
    if (takesValues) return fitsMadeUp(planned, own);
    // Only the run knew the ids of the records that it created.
    const members = Object.keys(refers ?? {});
    return sameValues(without(planned, members), without(own, members));
  } catch {
    return hasLabel(body.text) || hasLabel(built.body);
  }
}

/** Only the run knew the values of made-up texts, and which members the records that showed them do not have. */
function fitsMadeUp(planned: Json, recorded: Json | undefined): boolean {
  if (typeof planned === 'string' && isMadeUpText(planned)) return typeof recorded === 'string';
  if (isArray(planned))
    return (
      isArray(recorded) &&
      planned.length === recorded.length &&
      planned.every((item, at) => fitsMadeUp(item, recorded[at]))
    );
  return isObject(planned)
    ? isObject(recorded) &&
        Object.entries(recorded).every(
          ([name, value]) => Object.hasOwn(planned, name) && fitsMadeUp(planned[name] ?? null, value),
        )
    : sameValues(planned, recorded);
}

/** Equal apart from redaction on either side: texts with labels, secret numbers as 0. */
export function sameValues(planned: unknown, recorded: unknown): boolean {
  if (planned === recorded) return true;
  if (typeof planned === 'string' && hasLabel(planned)) return true;
  if (typeof recorded === 'string' && hasLabel(recorded)) return true;
  if (typeof planned === 'number') return recorded === 0;
  if (isArray(planned as Json)) return sameMembers(planned as readonly Json[], recorded);
  return isObject(planned) && sameMembers(planned, recorded);
}

function sameMembers(planned: object, recorded: unknown): boolean {
  if (typeof recorded !== 'object' || recorded === null || Array.isArray(recorded) !== Array.isArray(planned))
    return false;
  const own = new Map<string, unknown>(Object.entries(recorded));
  const names = Object.keys(planned);
  return (
    names.length === own.size &&
    Object.entries(planned).every(([name, value]) => own.has(name) && sameValues(value, own.get(name)))
  );
}

const without = (body: Json, members: readonly string[]): Json =>
  isObject(body) ? objectOf(Object.entries(body).filter(([name]) => !members.includes(name))) : body;

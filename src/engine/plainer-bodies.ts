import { isArray, isObject, objectOf, type Json } from '../core/json.js';
import { asSlug, isMadeUpText } from '../core/made-up-text.js';
import type { Step } from '../stimuli/scenario.js';
import type { BuiltRequest } from './built-request.js';

/**
 * A request with other bodies that fit the same schema, where a drawn one is refused: with the members alone that the
 * schema demands, since optional ones often name further records, and with texts that fit into addresses, since
 * services often take no others for names and keys.
 */
export function plainerBodies(request: BuiltRequest, { body }: Step): readonly BuiltRequest[] {
  if (body?.from !== 'sampled' || body.required === undefined || request.body === undefined) return [];
  const whole = JSON.parse(request.body) as Json; // the engine wrote it as JSON
  const required = body.required();
  const least = isObject(whole) ? objectOf(Object.entries(whole).filter(([name]) => required.has(name))) : whole;
  const texts = [request.body, JSON.stringify(least), JSON.stringify(inSlugs(least)), JSON.stringify(inSlugs(whole))];
  return [...new Set(texts)].slice(1).map((text) => ({ ...request, body: text }));
}

function inSlugs(value: Json): Json {
  if (isArray(value)) return value.map(inSlugs);
  if (isObject(value)) return objectOf(Object.entries(value).map(([name, member]) => [name, inSlugs(member)]));
  return typeof value === 'string' && isMadeUpText(value) ? asSlug(value) : value;
}

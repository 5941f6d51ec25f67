import { parseBody } from '../answers/parse-body.js';
import { isArray, isObject, type Json } from '../core/json.js';
import { remembered } from '../core/remembered.js';
import type { Exchange } from '../evidence/exchange.js';
import { fieldsOfEachRequest, isNeeded, isUsual } from '../evidence/usual-fields.js';

/** Query parameters, percent-encoded characters, dot segments and empty segments of an address. */
const partsOfAddress = /[?&%]|\/\.|[^:]\/(?=\/)/g;

const valuesIn = (value: Json): number =>
  isArray(value) || isObject(value) ? Object.values(value).reduce<number>((sum, each) => sum + valuesIn(each), 1) : 1;

/** More than any request has: before its request is sent again, a record of the run must be created anew. */
const createdRecord = 1_000_000;

/**
 * How many parts a request has beyond the smallest one: query parameters, other spellings of the address, header fields
 * that are not in every request, and values in the body. Of the failing requests, the one with the fewest parts shows
 * the condition best.
 */
export const partsOfRequest = remembered((exchange: Exchange): number => {
  const { url, headers, body } = exchange.request;
  const sent = parseBody(body, undefined);
  const missing = fieldsOfEachRequest.filter((name) => !headers.some(([other]) => other === name));
  return (
    (url.match(partsOfAddress)?.length ?? 0) +
    headers.filter((field) => !isNeeded(field) && !isUsual(field)).length +
    missing.length +
    (sent.kind === 'json' ? valuesIn(sent.value) : sent.kind === 'none' ? 0 : 1) +
    (exchange.kind === 'exchange' && exchange.pathOrigin === 'created' ? createdRecord : 0)
  );
});

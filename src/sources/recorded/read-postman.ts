import { isArray, isObject, type Json, type JsonObject } from '../../core/json.js';
import { headersIn } from './read-har.js';
import { jsonIn, type RecordedRequest } from './recorded-request.js';

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** Is this a Postman collection, version 2? */
export const isPostman = (value: Json): boolean =>
  isObject(value) &&
  isArray(value['item']) &&
  isObject(value['info']) &&
  text(value['info']['schema']).includes('/v2.');

/** Folders in folders, at most. */
const maxDepth = 20;

/** The requests of a Postman collection 2.1 with the answers that were saved; its own variables are put in. */
export function requestsOfPostman(collection: Json, name: string): readonly RecordedRequest[] {
  if (!isObject(collection)) return [];
  const variables = new Map(pairsIn(collection['variable']));
  const filled = (written: string): string =>
    written.replaceAll(/\{\{([^{}]+)\}\}/g, (whole, key: string) => variables.get(key) ?? whole);
  const auth = authHeader(collection['auth']);
  const walk = (
    items: Json | undefined,
    above: RecordedRequest['headers'],
    depth: number,
  ): readonly RecordedRequest[] =>
    (isArray(items) && depth < maxDepth ? items : []).flatMap((item): readonly RecordedRequest[] => {
      if (!isObject(item)) return [];
      const own = authHeader(item['auth']);
      const { request } = item;
      const inner = walk(item['item'], own.length > 0 ? own : above, depth + 1);
      return isObject(request) ? [...inner, ...asked(item, request, own.length > 0 ? own : above)] : inner;
    });
  const asked = (
    item: JsonObject,
    request: JsonObject,
    above: RecordedRequest['headers'],
  ): readonly RecordedRequest[] => {
    const own = authHeader(request['auth']);
    const { body, url } = request;
    const raw = isObject(body) && body['mode'] === 'raw' ? filled(text(body['raw'])) : '';
    const one = {
      at: `${name}, ${text(item['name']).replaceAll(/\s+/g, ' ').slice(0, 80)}`,
      method: text(request['method']) || 'GET',
      url: withPathVariables(
        filled(isObject(url) ? text(url['raw']) : text(url)),
        isObject(url) ? url['variable'] : undefined,
      ),
      headers: [...headersIn(request['header']), ...(own.length > 0 ? own : above)],
      ...jsonIn(raw),
    };
    const saved = (isArray(item['response']) ? item['response'] : []).flatMap((response) =>
      isObject(response) && typeof response['code'] === 'number'
        ? [{ ...one, answer: { status: response['code'], ...jsonIn(response['body']) } }]
        : [],
    );
    return saved.length > 0 ? saved : [one];
  };
  return walk(collection['item'], auth, 0);
}

const pairsIn = (value: Json | undefined): readonly (readonly [string, string])[] =>
  isArray(value)
    ? value.flatMap((each) =>
        isObject(each) && text(each['key']) !== '' ? [[text(each['key']), String(each['value'] ?? '')] as const] : [],
      )
    : [];

/** `:systemID` of a URL is replaced by the value that the collection has for it. */
const withPathVariables = (url: string, variables: Json | undefined): string =>
  pairsIn(variables).reduce(
    (written, [key, value]) =>
      value === '' ? written : written.replace(`/:${key}`, () => `/${encodeURIComponent(value)}`),
    url,
  );

/** The header that a way of authorisation makes; its value is of no interest. */
function authHeader(auth: Json | undefined): RecordedRequest['headers'] {
  const type = isObject(auth) ? text(auth['type']) : '';
  if (!isObject(auth) || type === '' || type === 'noauth') return [];
  if (type !== 'apikey') return [['authorization', '']];
  const settings = new Map(pairsIn(auth['apikey']));
  return settings.get('in') === 'query' ? [] : [[(settings.get('key') ?? 'x-api-key').toLowerCase(), '']];
}

import { isArray, isObject, type Json } from '../../core/json.js';
import { jsonIn, type RecordedRequest } from './recorded-request.js';

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** Header fields as HAR and Postman write them, each an object with a name (or key) and a value. */
export const headersIn = (value: Json | undefined): RecordedRequest['headers'] =>
  isArray(value)
    ? value.flatMap((header) =>
        isObject(header) && header['disabled'] !== true
          ? [[text(header['name'] ?? header['key']).toLowerCase(), text(header['value'])] as const]
          : [],
      )
    : [];

/** Is this a HAR log? */
export const isHar = (value: Json): boolean =>
  isObject(value) && isObject(value['log']) && isArray(value['log']['entries']);

/** The requests of a HAR 1.2 log; entries of another shape are passed over. */
export function requestsOfHar(value: Json, name: string): readonly RecordedRequest[] {
  const log = isObject(value) ? value['log'] : undefined;
  const entries = isObject(log) ? log['entries'] : undefined;
  return (isArray(entries) ? entries : []).flatMap((entry, index): readonly RecordedRequest[] => {
    const request = isObject(entry) ? entry['request'] : undefined;
    const response = isObject(entry) ? entry['response'] : undefined;
    if (!isObject(request)) return [];
    const { postData } = request;
    const content = isObject(response) ? response['content'] : undefined;
    const status = isObject(response) ? response['status'] : undefined;
    return [
      {
        at: `${name}, entry ${index + 1}`,
        method: text(request['method']),
        url: text(request['url']),
        headers: headersIn(request['headers']),
        ...(isObject(postData) ? jsonIn(postData['text']) : {}),
        ...(typeof status === 'number' && status > 0
          ? { answer: { status, ...(isObject(content) ? jsonIn(decoded(content)) : {}) } }
          : {}),
      },
    ];
  });
}

const decoded = (content: { readonly [name: string]: Json }): string =>
  content['encoding'] === 'base64' ? Buffer.from(text(content['text']), 'base64').toString() : text(content['text']);

import type { Json } from '../../src/core/json.js';
import { defined } from '../../src/core/defined.js';
import type { Headers } from '../../src/evidence/exchange.js';
import type { RecordedBytes, RecordedEntry, RecordedResponse } from '../../src/evidence/recorded-entry.js';

type Answered = RecordedEntry & { readonly response: RecordedResponse };

const isAnswered = (entry: RecordedEntry): entry is Answered => entry.response !== undefined;

const textOf = (body: RecordedBytes | undefined): string => Buffer.from(body?.kept ?? []).toString();

const contentOf = (headers: Headers, body: RecordedBytes | undefined) => ({
  mimeType: headers.find(([name]) => name === 'content-type')?.[1] ?? '',
  text: textOf(body),
});

/** Exchanges as a HAR 1.2 log, as the developer tools of a browser save it. */
export function harOf(entries: readonly RecordedEntry[]): Json {
  const named = (headers: Headers): Json => headers.map(([name, value]) => ({ name, value }));
  return {
    log: {
      version: '1.2',
      creator: { name: 'recording proxy', version: '1' },
      entries: entries.filter(isAnswered).map(({ method, url, headers, body, response }) => ({
        request: { method, url, headers: named(headers), ...defined({ postData: body && contentOf(headers, body) }) },
        response: {
          status: response.status,
          headers: named(response.headers),
          content: contentOf(response.headers, response.body),
        },
      })),
    },
  };
}

/** The first accepted request of each method and path, with its response, as a person keeps them in a collection. */
export function collectionOf(entries: readonly RecordedEntry[]): Json {
  const kept = new Map<string, Answered>();
  for (const entry of entries.filter(isAnswered)) {
    const name = `${entry.method} ${entry.url.replace(/\?.*/, '')}`;
    if (entry.response.status < 300 && !kept.has(name)) kept.set(name, entry);
  }
  const keyed = (headers: Headers): Json => headers.map(([key, value]) => ({ key, value }));
  return {
    info: { name: 'Requests', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [...kept].map(([name, { method, url, headers, body, response }]) => ({
      name,
      request: {
        method,
        url: { raw: url },
        header: keyed(headers),
        ...defined({ body: body && { mode: 'raw', raw: textOf(body) } }),
      },
      response: [{ code: response.status, header: keyed(response.headers), body: textOf(response.body) }],
    })),
  };
}

import { createServer, request as send, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../../src/core/json.js';

/** One request with its response, as an entry of a HAR log has them. */
export interface HarEntry {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly HarHeader[];
    readonly postData?: { readonly mimeType: string; readonly text: string };
  };
  readonly response: {
    readonly status: number;
    readonly headers: readonly HarHeader[];
    readonly content: { readonly mimeType: string; readonly text: string };
  };
}

interface HarHeader {
  readonly name: string;
  readonly value: string;
}

export interface RecordingProxy {
  readonly origin: string;
  readonly entries: readonly HarEntry[];
  close(): Promise<void>;
}

const textOf = async (message: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer); // an IncomingMessage without encoding
  return Buffer.concat(chunks).toString();
};

const headersOf = ({ rawHeaders }: IncomingMessage): readonly HarHeader[] =>
  rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [{ name, value: rawHeaders[index + 1] ?? '' }] : []));

/** A proxy in front of a server that keeps each request with its response, as the developer tools of a browser do. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const entries: HarEntry[] = [];
  const { hostname, port } = new URL(target);
  const proxy = createServer((asked, answered) => {
    const { method = 'GET', url = '/', rawHeaders } = asked;
    void textOf(asked).then(
      (body) => {
        const onward = send({ hostname, port, method, path: url, headers: rawHeaders }, (response) => {
          void textOf(response).then((text) => {
            answered.writeHead(response.statusCode ?? 502, response.rawHeaders);
            answered.end(text);
            entries.push({
              request: {
                method,
                url: `${target}${url}`,
                headers: headersOf(asked),
                ...(body === '' ? {} : { postData: { mimeType: asked.headers['content-type'] ?? '', text: body } }),
              },
              response: {
                status: response.statusCode ?? 502,
                headers: headersOf(response),
                content: { mimeType: response.headers['content-type'] ?? '', text },
              },
            });
          });
        });
        onward.on('error', () => answered.destroy());
        onward.end(body);
      },
      () => answered.destroy(),
    );
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, // it listens on a port
    entries,
    close: () =>
      new Promise((resolve) => {
        proxy.closeAllConnections();
        proxy.close(() => resolve());
      }),
  };
}

/** Everything that was recorded, as a HAR 1.2 log. */
export const harOf = (entries: readonly HarEntry[]): Json => ({
  log: { version: '1.2', creator: { name: 'recording proxy', version: '1' }, entries: entries as unknown as Json },
});

/** The first accepted request of each method and path, with its response, as a person keeps them in a collection. */
export function collectionOf(entries: readonly HarEntry[]): Json {
  const kept = new Map<string, HarEntry>();
  for (const entry of entries) {
    const { method, url } = entry.request;
    const name = `${method} ${url.replace(/\?.*/, '')}`;
    if (entry.response.status < 300 && !kept.has(name)) kept.set(name, entry);
  }
  const headers = (given: readonly HarHeader[]): Json => given.map(({ name: key, value }) => ({ key, value }));
  return {
    info: { name: 'Requests', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [...kept].map(([name, { request, response }]) => ({
      name,
      request: {
        method: request.method,
        url: { raw: request.url },
        header: headers(request.headers),
        ...(request.postData === undefined ? {} : { body: { mode: 'raw', raw: request.postData.text } }),
      },
      response: [{ code: response.status, header: headers(response.headers), body: response.content.text }],
    })),
  };
}

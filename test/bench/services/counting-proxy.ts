import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isObject, type Json } from '../../../src/core/json.js';

/** The requests and responses of a proxy, as counts. */
export interface Traffic {
  requests: number;
  /** Requests that the service did not answer: it is gone, or it closed the connection. */
  unanswered: number;
  /** When the first request came, by `performance.now()`. */
  first: number | undefined;
  /** Operations of the document with a 2xx, as method and path. */
  readonly succeeded: Set<string>;
  /** Operations with a 5xx. */
  readonly faulted: Set<string>;
}

interface Template {
  readonly name: string;
  readonly method: string;
  readonly pattern: RegExp;
  readonly variables: number;
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** The operations of a document; those with fewer variables first, as OpenAPI prefers literal paths. */
function templatesOf(document: Json, basePath: string): readonly Template[] {
  const paths = isObject(document) ? document['paths'] : undefined;
  if (!isObject(paths)) return [];
  return Object.entries(paths)
    .flatMap(([path, item]) =>
      Object.keys(isObject(item) ? item : {})
        .filter((method) => methods.has(method))
        .map((method) => ({
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          pattern: new RegExp(
            `^${(basePath + path)
              .split(/\{[^}]*\}/)
              .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
              .join('[^/]+')}$`,
          ),
          variables: path.split('{').length,
        })),
    )
    .sort((a, b) => a.variables - b.variables);
}

/** A proxy on loopback that counts, so that every tool is measured by the same means. */
export async function countingProxy(
  port: number,
  document: Json,
  basePath: string,
): Promise<{ readonly origin: string; readonly traffic: Traffic; close(): void }> {
  const templates = templatesOf(document, basePath);
  const traffic: Traffic = {
    requests: 0,
    unanswered: 0,
    first: undefined,
    succeeded: new Set(),
    faulted: new Set(),
  };
  const note = (method: string, url: string, status: number): void => {
    const path = url.split('?', 1)[0] ?? '';
    const name = templates.find((each) => each.method === method && each.pattern.test(path))?.name;
    if (name === undefined) return;
    if (status >= 200 && status < 300) traffic.succeeded.add(name);
    if (status >= 500) traffic.faulted.add(name);
  };
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    traffic.requests += 1;
    traffic.first ??= performance.now();
    const { method = 'GET', url = '/', headers } = incoming;
    const lost = (): void => {
      traffic.unanswered += 1;
      outgoing.destroy();
    };
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      note(method, url, answer.statusCode ?? 0);
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    onward.on('error', lost);
    incoming.on('error', () => onward.destroy()).pipe(onward);
  };
  // Node answers 431 to longer addresses by itself; the limit is that of Go, the highest of the services.
  const server = createServer({ maxHeaderSize: 1 << 20 }, pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo; // it listens on a port
  return {
    origin: `http://127.0.0.1:${own}`,
    traffic,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodings, type Encoding } from './encodings.js';

/** An implementation that answers every request with the secrets that it was given, encoded in turn in every way. */
export interface EchoServer {
  readonly baseUrl: string;
  /** Names of the encodings that were sent, and how often. */
  readonly sent: ReadonlyMap<string, number>;
  /** Numbers of the forms of responses that were sent. */
  readonly sentForms: ReadonlySet<number>;
  close(): Promise<void>;
}

/** Bytes that stand in no header. */
const inHeader = /^[\x21-\x7e ]+$/;

export async function startEchoServer(secrets: readonly string[]): Promise<EchoServer> {
  const sent = new Map<string, number>();
  const sentForms = new Set<number>();
  let requests = 0;
  const server: Server = createServer((request, response) => {
    request.resume();
    request.on('error', () => undefined);
    request.on('end', () => {
      const encoding = encodings[requests % encodings.length] as Encoding; // the index is within the list
      // Each form and each encoding soon, and each pair of them within 308 requests.
      const form = (requests + Math.floor(requests / encodings.length)) % forms;
      sentForms.add(form);
      requests += 1;
      sent.set(encoding.name, (sent.get(encoding.name) ?? 0) + 1);
      answer(response, encoding, secrets, form, requests);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    baseUrl: `http://127.0.0.1:${port}/api`,
    sent,
    sentForms,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Forms of responses: see {@link answer}. */
export const forms = 7;

/**
 * @param number of the request: the next one gets another secret where a response has one alone
 * @param form 0: JSON, 1: text in chunks that split a secret, 2: a JSON string inside JSON, 3: names of members, as
 * they are and with an ending that says secret, 4: a refusal, 5: ids, which later requests may carry, 6: header
 * fields by name, media types and challenges
 */
function answer(
  response: ServerResponse,
  encoding: Encoding,
  secrets: readonly string[],
  form: number,
  number: number,
): void {
  const encoded = secrets.map((secret) => encoding.encode(secret));
  // Headers do not break off.
  const echo =
    encoding.is === 'cut'
      ? undefined
      : encoded.map((bytes) => bytes.toString('latin1')).find((value) => inHeader.test(value));
  if (echo !== undefined) {
    response.setHeader('x-echo', echo);
    response.setHeader('set-cookie', `${form === 3 ? 'sid' : 'a'}=${echo.replaceAll(';', '')}; Path=/`);
    response.statusMessage = echo;
    response.setHeader('location', `/elsewhere?from=${echo.replaceAll(' ', '%20')}`);
  }
  if (encoding.is === 'bytes') {
    response.setHeader('content-type', 'application/octet-stream');
    response.end(Buffer.concat(encoded));
    return;
  }
  if (encoding.is === 'cut') {
    const one = encoded[number % encoded.length] ?? Buffer.alloc(0);
    response.setHeader('content-type', 'application/json');
    response.setHeader('content-length', 100_000);
    response.write(Buffer.concat([Buffer.from('{"id":"1","echo":"'), one]));
    setTimeout(() => response.destroy(), 5);
    return;
  }
  const texts = encoded.map((bytes) => bytes.toString('utf8'));
  if (form === 1) {
    const whole = Buffer.from(`<p>${texts.join('</p>\n<p>')}</p>`, 'utf8');
    response.setHeader('content-type', 'text/html');
    response.write(whole.subarray(0, 9));
    setTimeout(() => {
      response.write(whole.subarray(9, 40));
      setTimeout(() => response.end(whole.subarray(40)), 2);
    }, 2);
    return;
  }
  if (form === 5) {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ id: texts[0], items: texts.map((text) => ({ id: text, systemID: text })) }));
    return;
  }
  if (form === 6 && echo !== undefined) {
    if (/^[\w.!%+-]+$/.test(echo)) response.setHeader(`x-${echo}`, '1');
    response.setHeader('www-authenticate', `Bearer realm="${echo}", error="${echo}"`);
    response.setHeader('link', `<https://me:${encodeURIComponent(echo)}@ems.example/?page=2>; rel="next"`);
    response.setHeader('etag', `"${echo}"`);
    response.setHeader('content-type', `application/json; profile="${echo.replaceAll('"', '')}"`);
    response.end(JSON.stringify({ id: '1' }));
    return;
  }
  if (form === 4) response.statusCode = 500;
  if (form === 3) {
    const named = texts.flatMap((text) => [text, `${text}_token`, `x-${text}-password`]);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ id: '1', items: [Object.fromEntries(named.map((name) => [name, 1]))] }));
    return;
  }
  response.setHeader('content-type', 'application/json');
  const value = { id: '1', systemKind: texts[0], createdAt: texts[1], items: texts.map((text) => ({ id: 'x', text })) };
  response.end(JSON.stringify(form === 2 ? { id: '1', nested: JSON.stringify(value) } : value));
}

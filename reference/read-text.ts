import { gunzipSync } from 'node:zlib';
import { isCodedBody } from '../src/core/body-form.js';

/**
 * The text of a request body of at most so many bytes; `undefined` for a longer one, which is not read to its end.
 * Hono's own limit makes a new `Request`, which Node's undici refuses to build from the server's one.
 */
export const readText = async (request: Request, maxBytes: number): Promise<string | undefined> => {
  if (request.body === null) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // The stream of a request is iterable on Node.
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    isCodedBody([...request.headers]) ? uncoded(body, maxBytes) : body,
  );
};

/** The body before it was compressed; bytes that are no such body stay as they are, which is no JSON. */
function uncoded(body: Uint8Array, maxBytes: number): Uint8Array {
  try {
    return gunzipSync(body, { maxOutputLength: maxBytes });
  } catch {
    return body;
  }
}

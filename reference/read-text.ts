/**
 * The text of a request body of at most so many bytes; `undefined` for a longer one, which is not read to its end.
 * Hono's own limit makes a new `Request`, which Node's undici refuses to build from the server's one.
 */
export const readText = async (request: Request, maxBytes: number): Promise<string | undefined> => {
  if (request.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // The stream of a request is iterable on Node.
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

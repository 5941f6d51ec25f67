/**
 * Header fields that no parameter of a document sets, in lower case: other parts of a request say them (OpenAPI 3.1
 * §4.8.12.2.1), or they belong to the connection and to the message on the wire (RFC 9110 §7.6.1, RFC 9112).
 */
export const headersWithoutParameter: ReadonlySet<string> = new Set([
  'accept',
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

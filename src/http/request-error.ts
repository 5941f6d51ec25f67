/** A request that cannot be put on the wire: our own fault or the configuration's, never the implementation's. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
}

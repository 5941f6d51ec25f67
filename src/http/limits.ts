/** Limits of one request: a response that is slow, long or malicious costs at most this. */
export interface Limits {
  /** Connecting, sending, head and body together, redirects included; milliseconds. */
  readonly timeoutMs: number;
  /** Bytes taken of a body, after decompression. */
  readonly maxBodyBytes: number;
  /** Bytes kept of them: many answers are under way at once. */
  readonly keptBodyBytes: number;
  /** Bytes of one response head. */
  readonly maxHeaderBytes: number;
  /** Header lines of one response head. */
  readonly maxHeaders: number;
  /** Redirects followed before giving up; 0 follows none and returns the 3xx. */
  readonly maxRedirects: number;
  /** Interim (1xx) responses before the final one. */
  readonly maxInformational: number;
}

export const defaultLimits: Limits = {
  timeoutMs: 30_000,
  maxBodyBytes: 10 * 1024 * 1024,
  keptBodyBytes: 10 * 1024 * 1024,
  maxHeaderBytes: 64 * 1024,
  maxHeaders: 256,
  maxRedirects: 5,
  maxInformational: 16,
};

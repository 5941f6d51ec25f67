import type { Json } from '../../core/json.js';

/** One recorded request, with its response if that was recorded. */
export interface RecordedRequest {
  /** Where it is recorded, e.g. `traffic.har, entry 12`. */
  readonly at: string;
  readonly method: string;
  /** Absolute, or with a variable of the collection in place of the address. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** JSON of the body. */
  readonly body?: Json;
  /** Absent where the answer was not recorded. */
  readonly answer?: { readonly status: number; readonly body?: Json };
}

/** The JSON that a text is, if it is. */
export function jsonIn(text: unknown): { readonly body: Json } | undefined {
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  try {
    return { body: JSON.parse(text) as Json }; // The result of parsing JSON is a JSON value
  } catch {
    return undefined;
  }
}

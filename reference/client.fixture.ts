import { defined } from '../src/core/defined.js';
import type { Configuration } from '../src/config/configuration.js';
import type { Json } from '../src/core/json.js';
import { credentials } from './credentials.js';
import { createReference, type Reference, type ReferenceOptions } from './reference.js';

/** The parts of a response that tests read. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed when asked for; `undefined` where there is none. */
  readonly body: unknown;
}

export interface Sent {
  readonly body?: Json;
  /** Sent unchanged, as JSON unless `mediaType` gives another type. */
  readonly text?: string;
  readonly mediaType?: string;
  /** The media type asked for. */
  readonly accept?: string;
  /** Further header fields. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Header value; `null` for none. Default: the full credential. */
  readonly credential?: string | null;
}

export interface Client extends Reference {
  send(method: string, path: string, sent?: Sent): Promise<Answered>;
}

/** A reference in this process, with a short way to ask it. For tests. */
export const clientOf = (options: ReferenceOptions = {}): Client => {
  const reference = createReference(options);
  return {
    ...reference,
    send: async (
      method,
      path,
      {
        body,
        text = body === undefined ? undefined : JSON.stringify(body),
        mediaType = 'application/json',
        accept,
        headers: further = {},
        credential = credentials.full,
      } = {},
    ) => {
      const headers = new Headers({ ...further, ...(credential === null ? {} : { authorization: credential }) });
      if (text !== undefined) headers.set('content-type', mediaType);
      if (accept !== undefined) headers.set('accept', accept);
      const response = await reference.fetch(
        new Request(`http://reference.test${path}`, { method, headers, ...defined({ body: text }) }),
      );
      const answer = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true && answer !== '';
      return {
        status: response.status,
        headers: response.headers,
        text: answer,
        get body() {
          return isJson ? JSON.parse(answer) : undefined;
        },
      };
    },
  };
};

const deletable = ({ writes }: Configuration): Record<string, string> => ({
  accountID: String(writes?.expendable?.deletableAccountID?.[0]),
  systemID: String(writes?.expendable?.systemID?.[0]),
});

/** A path with ids of a configuration in place of its variables; deletions get ids that may be deleted. */
export const pathFrom = (
  configuration: Configuration,
  { operation, method, path }: { readonly operation?: string; readonly method: string; readonly path: string },
): string => {
  const { ids = {}, bindings: ofOperations = {} } = configuration;
  const own = Object.entries(ofOperations[operation ?? ''] ?? {}).map(([name, value]) => [name, String(value)]);
  const bindings: Record<string, string> = method === 'DELETE' ? deletable(configuration) : Object.fromEntries(own);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  for (const name of names.toReversed()) {
    const value = ids[name]?.[0];
    for (const [key, bound] of Object.entries(typeof value === 'object' ? value : { [name]: value ?? '' }))
      bindings[key] ??= String(bound);
  }
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(bindings[name] ?? ''));
};

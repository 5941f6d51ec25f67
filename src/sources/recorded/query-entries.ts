import { vendorOf } from '../../answers/media-type.js';
import { isSecretGiven } from '../../config/secret-names.js';
import type { Operation } from '../../../spec/model.js';
import type { ConfigurationEntry } from '../entry.js';
import { hasLabel } from './read-output.js';
import type { RecordedRequest } from './recorded-request.js';

interface Found {
  readonly operation: Operation;
  readonly request: RecordedRequest;
}

/** Parameters that lead through a list: their values are stated, or belong to one list. */
const leadsThrough: ReadonlySet<string> = new Set(['page', 'per_page', 'cursor']);

/** The first value of each query parameter of the interface, in requests that were answered with success. */
export function queryEntries(good: readonly Found[]): readonly ConfigurationEntry[] {
  const found = new Map<string, ConfigurationEntry>();
  for (const { operation, request } of good) {
    const at = request.url.indexOf('?');
    const values = new URLSearchParams(at === -1 ? '' : request.url.slice(at).split('#')[0]);
    for (const { name } of operation.query) {
      const value = values.get(name) ?? '';
      const key = `${operation.id} ${name}`;
      if (value === '' || found.has(key) || leadsThrough.has(name) || isSecretGiven(name) || hasLabel(value)) continue;
      found.set(key, { path: ['query', operation.id, name], value, origin: request.at });
    }
  }
  return [...found.values()];
}

/** The vendor of the media types that recorded requests ask for or carry; the first one, where they name several. */
export function vendorEntry(found: readonly Found[]): readonly ConfigurationEntry[] {
  for (const { request } of found)
    for (const [name, value] of request.headers) {
      const vendor = /^(?:accept|content-type)$/.test(name)
        ? value
            .split(',')
            .map(vendorOf)
            .find((each) => each !== undefined)
        : undefined;
      if (vendor !== undefined) return [{ path: ['vendorMediaType'], value: vendor, origin: request.at }];
    }
  return [];
}

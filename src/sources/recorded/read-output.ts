import { openBundle } from '../../evidence/reader.js';
import type { Exchange } from '../../evidence/exchange.js';
import type { Configuration } from '../../config/configuration.js';
import { suppliedName } from '../../config/supplied-entries.js';
import { isArray, isObject, type Json } from '../../core/json.js';
import type { ConfigurationEntry } from '../entry.js';
import { jsonIn, type RecordedRequest } from './recorded-request.js';

/** Requests of an earlier run that are looked at; a run repeats itself. */
const maxRequests = 50_000;

/** Sections of a configuration whose entries may be taken over one by one; secrets in them are labels. */
const sections = ['ids', 'idFields', 'vendors', 'lists', 'bodies'] as const;

/** The configuration of an earlier run, with the requests that it sent and the deliveries that it received. */
export interface EarlierRun {
  readonly requests: readonly RecordedRequest[];
  readonly entries: readonly ConfigurationEntry[];
}

/**
 * Reads the evidence of an earlier run.
 * @throws EvidenceError when there is none, or it is damaged
 */
export async function readOutput(file: string, name: string): Promise<EarlierRun> {
  const bundle = await openBundle(file);
  const requests: RecordedRequest[] = [];
  for await (const line of bundle.lines()) {
    if (requests.length >= maxRequests) break;
    // Requests that were wrong on purpose are no examples for entries.
    if (line.kind === 'delivery' || (line.kind === 'exchange' && line.violated === undefined && !line.superseded))
      requests.push(requestOf(line, name));
  }
  return { requests, entries: entriesOf(bundle.header.configuration, name) };
}

function requestOf(exchange: Exchange, name: string): RecordedRequest {
  const { request } = exchange;
  const sent = request.body?.kind === 'text' && !request.body.cut ? jsonIn(request.body.text) : undefined;
  const outcome = exchange.kind === 'exchange' ? exchange.outcome : undefined;
  const body =
    outcome?.kind === 'response' && outcome.body?.kind === 'text' && !outcome.body.cut
      ? jsonIn(outcome.body.text)
      : undefined;
  return {
    at: `${name}, ${exchange.id}`,
    method: request.method,
    url: request.url,
    headers: request.headers,
    ...sent,
    ...(outcome?.kind === 'response' ? { answer: { status: outcome.status, ...body } } : {}),
  };
}

function entriesOf(configuration: Configuration, name: string): readonly ConfigurationEntry[] {
  const origin = `${name}, its configuration`;
  const single = [
    ['credentials', 'header', configuration.credentials?.header],
    ['cursor', 'parameter', configuration.cursor?.parameter],
    ['appliances', 'kindProperty', configuration.appliances?.kindProperty],
    ['appliances', 'kinds', configuration.appliances?.kinds],
  ] as const;
  // A configuration is JSON by its schema, so its members are.
  const found = [
    ...single.map(([section, entry, value]) => ({ path: [section, entry], value: value as Json | undefined })),
    { path: ['vendorMediaType'], value: configuration.vendorMediaType },
    ...Object.entries(configuration.query ?? {}).flatMap(([operation, parameters]) =>
      Object.entries(parameters).map(([name, value]) => ({
        path: ['query', operation, name],
        value: value as Json,
      })),
    ),
    ...sections.flatMap((section) =>
      Object.entries(configuration[section] ?? {}).map(([entry, value]) => ({
        path: [section, entry],
        value: value as Json,
      })),
    ),
  ];
  return found.flatMap(({ path, value }): readonly ConfigurationEntry[] => {
    if (value === undefined || hasLabel(value)) return [];
    const isMarked = configuration.supplied?.includes(suppliedName(path) ?? '') === true;
    return [{ path, value, origin, ...(isMarked ? {} : { confirmed: true }) }];
  });
}

/** Does the value hold a label, such as `{{credential:full}}`, that stands for a secret in a recorded configuration? */
export function hasLabel(value: Json): boolean {
  if (typeof value === 'string') return /\{\{[a-z-]+:?[^{}]*\}\}/i.test(value);
  if (isArray(value)) return value.some(hasLabel);
  return isObject(value) && Object.values(value).some((member: Json) => hasLabel(member));
}

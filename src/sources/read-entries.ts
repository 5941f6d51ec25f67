import type { Interface } from '../../spec/model.js';
import { isArray, isObject, objectOf, type Json } from '../core/json.js';
import type { Entry } from './entry.js';
import { openApiIn } from './openapi-document.js';
import { entriesOfOpenApi } from './openapi/from-openapi.js';
import { openSource } from './source-document.js';

/**
 * Entries of a configuration from something that an implementer has already; what it is, it tells itself.
 * @throws SourceError for what is not understood
 */
export async function readEntries(iface: Interface, place: string): Promise<readonly Entry[]> {
  const { root } = await openSource(place);
  return entriesOfOpenApi(iface, openApiIn(root), place).map((entry) => ({ ...entry, value: literal(entry) }));
}

/** Variables that entries of ours may name; in what a document says, `${` is text. */
const ours = /\$\{(?!RECEIVER_URL\}|EMS_WEBHOOK_SECRET\})/g;

function literal({ path, value }: Entry): Json {
  const escape = (text: string): string =>
    // A replacement text would take two dollar signs for one.
    text.replaceAll(path[0] === 'bodies' || path[1] === 'signature' ? ours : '${', () => '$${');
  const walk = (each: Json): Json => {
    if (typeof each === 'string') return escape(each);
    if (isArray(each)) return each.map(walk);
    return isObject(each)
      ? objectOf(Object.entries(each).map(([name, member]) => [name, walk(member)] as const))
      : each;
  };
  return walk(value);
}

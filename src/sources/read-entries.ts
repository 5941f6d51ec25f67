import { stat } from 'node:fs/promises';
import type { Interface } from '../../spec/model.js';
import { suppliedName } from '../config/supplied-entries.js';
import { evidenceIn } from '../evidence/evidence-file.js';
import { isArray, isObject, objectOf, type Json } from '../core/json.js';
import type { ConfigurationEntry } from './entry.js';
import { referencesElsewhere, toldElsewhere } from '../documents/elsewhere.js';
import { openApiIn } from '../documents/openapi-document.js';
import { entriesOfOpenApi } from './openapi/from-openapi.js';
import { isUrl, readSourceText, shownPlace } from '../documents/read-source-text.js';
import { entriesOfRecorded } from './recorded/entries-of-recorded.js';
import { isHar, requestsOfHar } from './recorded/read-har.js';
import { readOutput } from './recorded/read-output.js';
import { isPostman, requestsOfPostman } from './recorded/read-postman.js';
import { jsonIn, type RecordedRequest } from './recorded/recorded-request.js';
import { openSource } from '../documents/open-source.js';

/**
 * Entries of a configuration from a file, URL or folder that an implementer has already. The content shows its format.
 * @param tell receives a sentence about the parts of a document on other hosts, which are not read
 * @throws SourceError if the content can't be read
 */
export async function readEntries(
  iface: Interface,
  place: string,
  tell: (what: string) => void = () => undefined,
): Promise<readonly ConfigurationEntry[]> {
  if (!isUrl(place) && (await isFolder(place))) {
    const { requests, entries } = await readOutput(await evidenceIn(place), place);
    const recorded = entriesOfRecorded(iface, requests, place, true);
    const accepted = new Set(recorded.filter(({ confirmed }) => confirmed).map(({ path }) => suppliedName(path)));
    return [
      ...entries.map(asText).map((entry) => (accepted.has(suppliedName(entry.path)) ? confirm(entry) : entry)),
      ...recorded,
    ];
  }
  const recorded = await recordedIn(place);
  if (recorded !== undefined) return entriesOfRecorded(iface, recorded, shownPlace(place));
  const { root } = await openSource(place, { elsewhere: 'left' });
  toldElsewhere(referencesElsewhere(root)).forEach(tell);
  return entriesOfOpenApi(iface, openApiIn(root), place).map(asText);
}

const confirm = (entry: ConfigurationEntry): ConfigurationEntry => ({ ...entry, confirmed: true });

/** The requests of a HAR or a Postman collection; `undefined` for something else. */
async function recordedIn(place: string): Promise<readonly RecordedRequest[] | undefined> {
  // Of a URL, only documents are read, and each is asked once.
  if (isUrl(place)) return undefined;
  const value = jsonIn((await readSourceText(place)).text)?.body;
  if (value === undefined) return undefined;
  if (isHar(value)) return requestsOfHar(value, place);
  return isPostman(value) ? requestsOfPostman(value, place) : undefined;
}

const isFolder = async (place: string): Promise<boolean> =>
  stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Variables that our own entries may name; in the text of a document, `${` is plain text. */
const ours = /\$\{(?!RECEIVER_URL\}|UNIQUE\}|EMS_WEBHOOK_SECRET\})/g;

const asText = (entry: ConfigurationEntry): ConfigurationEntry => ({ ...entry, value: literal(entry) });

function literal({ path, value }: ConfigurationEntry): Json {
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

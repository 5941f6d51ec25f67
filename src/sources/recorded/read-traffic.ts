import { basename } from 'node:path';
import { defined } from '../../core/defined.js';
import { isArray, isObject, type Json } from '../../core/json.js';
import { readSourceText, shownPlace } from '../../documents/read-source-text.js';
import { SourceError } from '../../documents/source-error.js';
import type { Headers } from '../../evidence/exchange.js';
import type { RecordedBytes, RecordedEntry, RecordedResponse } from '../../evidence/recorded-entry.js';
import { headersIn, isHar } from './read-har.js';
import { jsonIn } from './recorded-request.js';

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const member = (value: Json | undefined, name: string): Json | undefined => (isObject(value) ? value[name] : undefined);

const nonNegative = (value: Json | undefined): number =>
  typeof value === 'number' && value >= 0 ? Math.round(value) : 0;

/** Header fields that were sent; names with a colon are HTTP/2 pseudo-header fields (RFC 9113 §8.3). */
const fieldsOf = (value: Json | undefined): Headers => headersIn(value).filter(([name]) => !name.startsWith(':'));

/**
 * The entries of a HAR 1.2 file, or of a file with one HAR entry in each line (NDJSON), in file order; entries without
 * a request or a readable time are passed over.
 * @throws SourceError if the file cannot be read, or is neither
 */
export async function readTraffic(file: string): Promise<readonly RecordedEntry[]> {
  const { text: content } = await readSourceText(file);
  const value = jsonIn(content)?.body;
  if (value !== undefined && isHar(value)) return entriesOfHar(value, basename(file));
  const lines = content.split('\n').filter((line) => line.trim() !== '');
  const entries = lines.flatMap((line) => {
    const entry = jsonIn(line)?.body;
    return entry !== undefined && isObject(member(entry, 'request')) ? [entry] : [];
  });
  if (lines.length === 0 || entries.length < lines.length)
    throw new SourceError({
      where: shownPlace(file),
      message: 'it is no HAR file (JSON with a member log.entries), and not each line is an entry of one.',
    });
  return entriesOfHar({ log: { entries } }, basename(file));
}

/** The entries of a HAR log. @param name name of its file, for readers */
export function entriesOfHar(log: Json, name: string): readonly RecordedEntry[] {
  const entries = member(member(log, 'log'), 'entries');
  return (isArray(entries) ? entries : []).flatMap((entry, index) => entryOf(entry, `${name}, entry ${index + 1}`));
}

function entryOf(entry: Json, at: string): readonly RecordedEntry[] {
  const request = member(entry, 'request');
  const startedAt = Date.parse(text(member(entry, 'startedDateTime')));
  if (!isObject(request) || Number.isNaN(startedAt)) return [];
  const body = bytesOf(member(request['postData'], 'text'), 'utf8', 0);
  const response = responseOf(member(entry, 'response'));
  return [
    {
      at,
      startedAt,
      durationMs: nonNegative(member(entry, 'time')),
      method: text(request['method']).toUpperCase(),
      url: text(request['url']),
      headers: fieldsOf(request['headers']),
      ...defined({ body, response }),
    },
  ];
}

/** `undefined` where no response came: a browser writes status 0. */
function responseOf(response: Json | undefined): RecordedResponse | undefined {
  const status = member(response, 'status');
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 100 || status > 999) return undefined;
  const headers = fieldsOf(member(response, 'headers'));
  const content = member(response, 'content');
  const given = member(content, 'text');
  const size = nonNegative(member(content, 'size'));
  if (typeof given !== 'string')
    return { status, headers, ...(isEmpty(status, size, headers) ? {} : { damage: 'undecodable' }) };
  const coding = member(content, 'encoding') === 'base64' ? 'base64' : 'utf8';
  return { status, headers, ...defined({ body: bytesOf(given, coding, size) }) };
}

/** @param size bytes by the recording; fewer than the text has, where that is in another character set */
function bytesOf(given: Json | undefined, coding: 'base64' | 'utf8', size: number): RecordedBytes | undefined {
  const kept = Buffer.from(text(given), coding);
  return kept.length === 0 ? undefined : { kept, size: Math.max(size, kept.length) };
}

/**
 * Had a response without a recorded text no body? A browser leaves the text out also where it did not keep it, so that
 * only a status without a body (RFC 9110 §15.3.5, §15.4.5) or a length of zero shows it.
 */
const isEmpty = (status: number, size: number, headers: Headers): boolean =>
  size === 0 &&
  (status === 204 || status === 304 || headers.some(([name, value]) => name === 'content-length' && value === '0'));

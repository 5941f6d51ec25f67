import { realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readBounded } from '../core/read-bounded.js';
import { errorCode, systemErrorInWords } from '../core/system-error.js';
import { SourceError } from './source-error.js';

/** A longer document is refused: parsing keeps every position in it. */
const maxBytes = 32 * 1024 * 1024;
const timeoutMs = 20_000;

/** The text of a source, and the folder below which the files that it refers to may be; no folder for a URL. */
export interface SourceText {
  readonly text: string;
  readonly folder: string | undefined;
}

export const isUrl = (place: string): boolean => /^https?:\/\//i.test(place);

const address = /^([a-z][a-z0-9+.-]*:)?\/\/(?:[^/?#]*@)?([^?#]*)/i;

/** An address without user information, query and fragment, which may hold secrets; a file as it is. */
export function shownPlace(place: string): string {
  const [, scheme = '', shown] = address.exec(place) ?? [];
  return shown === undefined ? place : `${scheme}//${shown}`;
}

/**
 * Reads a file, which may be compressed with gzip, or requests a URL once. Only regular files are read, so that
 * no read waits for a device or pipe. A redirect is reported, and not followed.
 * @throws SourceError if the text is missing, too long, or not UTF-8
 */
export async function readSourceText(place: string): Promise<SourceText> {
  return isUrl(place)
    ? { text: decoded(place, await fetched(place)), folder: undefined }
    : { text: decoded(place, await fileBytes(place)), folder: dirname(await realpath(place)) };
}

/** A file that a document refers to, or why it is not read: a sentence about the reference. */
export type ReferredText =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'refused'; readonly because: string };

/** Reads a file that a document refers to. It has to be below one of the folders, also with its links followed. */
export async function readBelow(folders: readonly string[], file: string): Promise<ReferredText> {
  const refused = (because: string): ReferredText => ({ kind: 'refused', because: `it refers to ${file}${because}` });
  const allowed = await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder)));
  const outside = `, and only files below ${folders.join(' and ')} are read.`;
  if (![...folders, ...allowed].some((folder) => isBelow(file, folder))) return refused(outside);
  try {
    const real = await realpath(file);
    if (!allowed.some((folder) => isBelow(real, folder))) return refused(outside);
    return { kind: 'read', text: decoded(file, await fileBytes(real)) };
  } catch (error) {
    if (error instanceof SourceError) return refused(`: ${error.problems[0].message}`);
    return refused(`, and ${systemErrorInWords(error)}.`);
  }
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(resolve(folder), path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

async function fileBytes(file: string): Promise<Uint8Array> {
  const refuse = (message: string): never => {
    throw new SourceError({ where: shownPlace(file), message });
  };
  try {
    const found = await stat(file);
    if (found.isDirectory()) return refuse('this is a folder; name a file in it.');
    if (!found.isFile()) return refuse('this is no regular file, and devices and pipes are not read.');
    if (found.size > maxBytes) return refuse(`it has more than ${maxBytes / 1024 / 1024} MiB.`);
    const read = await readBounded(file, maxBytes);
    return read.kind === 'read' ? await unpacked(read.bytes, refuse) : refuse(`it ${read.message}.`);
  } catch (error) {
    if (errorCode(error) === '') throw error;
    return refuse(`${systemErrorInWords(error)}.`);
  }
}

const unpack = promisify(gunzip);

/** The bytes of a file that may be compressed with gzip (RFC 1952 §2.3.1: it starts with 1f 8b). */
async function unpacked(bytes: Buffer, refuse: (message: string) => never): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await unpack(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE')
      return refuse(`it unpacks to more than ${maxBytes / 1024 / 1024} MiB.`);
    return refuse('it begins as a gzip file, and cannot be unpacked.');
  }
}

async function fetched(url: string): Promise<Uint8Array> {
  const where = shownPlace(url);
  const refuse = (message: string): never => {
    throw new SourceError({ where, message });
  };
  if (!URL.canParse(url)) return refuse('this is no address.');
  const { href, authorization } = withoutUserinfo(url);
  try {
    const accept = 'application/json, application/yaml, text/yaml, */*;q=0.5';
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(href, { redirect: 'manual', headers: { accept, ...authorization }, signal });
    if (response.status >= 300 && response.status < 400)
      return refuse(`it redirects to ${redirectedTo(response, href)}; give that address.`);
    if (!response.ok) return refuse(`the server answers ${response.status} instead of a document.`);
    const chunks: Uint8Array[] = [];
    let length = 0;
    // The body of a successful answer to GET is there, if only empty.
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > maxBytes) return refuse(`it has more than ${maxBytes / 1024 / 1024} MiB.`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    if (error instanceof Error && error.name === 'TimeoutError')
      return refuse(`nothing came within ${timeoutMs / 1000} seconds.`);
    return refuse(
      `the document can't be fetched: ${systemErrorInWords(error instanceof Error ? (error.cause ?? error) : error)}.`,
    );
  }
}

/** A request takes no user information in its address; a server that asks for it gets it as RFC 7617 says. */
function withoutUserinfo(given: string): { readonly href: string; readonly authorization: Record<string, string> } {
  const url = new URL(given);
  const { username, password } = url;
  if (username === '' && password === '') return { href: url.href, authorization: {} };
  url.username = '';
  url.password = '';
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return { href: url.href, authorization: { authorization: `Basic ${credentials}` } };
}

function redirectedTo(response: Response, from: string): string {
  const location = response.headers.get('location') ?? '';
  return URL.canParse(location, from) ? shownPlace(new URL(location, from).href) : 'no address';
}

function decoded(place: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SourceError({ where: shownPlace(place), message: 'this is not text in UTF-8.' });
  }
}

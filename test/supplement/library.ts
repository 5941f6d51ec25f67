import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { isObject, type Json, type JsonObject } from '../../src/core/json.js';
import { libraryDocument } from './library-document.js';
import type { FaultName } from './library-faults.js';

/** Value of the header `X-Key`. */
export const libraryKey = 'library-key-5f3a';

export interface RunningLibrary {
  readonly origin: string;
  readonly documentUrl: string;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: unknown;
}

interface Book {
  readonly id: number;
  readonly added: string;
  readonly [name: string]: unknown;
}

const problem = (status: number, title: string): Answer => ({
  status,
  type: 'application/problem+json',
  body: { title, status },
});

/**
 * A small service with a document of its own, on a real socket. It is strict: it refuses every request that the
 * document does not allow. It can have one fault.
 */
export async function startLibrary(fault?: FaultName, port = 0): Promise<RunningLibrary> {
  const library = new Library(fault);
  const server = createServer((request, response) => void library.handle(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this type.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    documentUrl: `${origin}/openapi.json`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const ajv = new Ajv2020({ strict: false });
ajvFormats.default(ajv);

function schemaIn(path: string, method: string, find: (operation: JsonObject) => unknown): ValidateFunction {
  const paths = libraryDocument['paths'];
  const item = isObject(paths) ? paths[path] : undefined;
  const operation = isObject(item) ? item[method] : undefined;
  const schema = isObject(operation) ? find(operation) : undefined;
  if (!isObject(schema)) throw new Error(`the document has no such schema at ${method} ${path}`);
  return ajv.compile(schema);
}

const bodySchema = schemaIn('/books', 'post', (operation) => {
  const body = operation['requestBody'];
  const content = isObject(body) ? body['content'] : undefined;
  const json = isObject(content) ? content['application/json'] : undefined;
  return isObject(json) ? json['schema'] : undefined;
});
const genreSchema = ajv.compile({ enum: ['novel', 'poetry', 'science'] });
const dateSchema = ajv.compile({ type: 'string', format: 'date' });

/** A whole number as it is written in a path or a query; `undefined` for anything else. */
const whole = (text: string, least: number, most: number): number | undefined =>
  /^-?\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;

/** A text that is no JSON is no body either. */
function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json; // JSON.parse gives JSON
  } catch {
    return undefined;
  }
}

class Library {
  readonly #fault: FaultName | undefined;
  readonly #books = new Map<number, Book>();
  #last = 0;

  constructor(fault: FaultName | undefined) {
    this.#fault = fault;
    this.#add({ title: 'The lighthouse', pages: 240, genre: 'novel', tags: ['sea'] });
    this.#add({ title: 'Of numbers', pages: 90, genre: 'science' });
    this.#add({ title: 'Short lines', pages: 61, genre: 'poetry' });
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = this.#answer(request, Buffer.concat(chunks).toString('utf8'));
    const { status, type = 'application/json', headers = {}, body } = answer;
    response.writeHead(status, { ...(body === undefined ? {} : { 'content-type': type }), ...headers });
    response.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  }

  #has(fault: FaultName): boolean {
    return this.#fault === fault;
  }

  #add(members: { readonly [name: string]: unknown }): Book {
    this.#last += 1;
    const book = { ...members, id: this.#last, added: '2026-01-15T08:00:00Z' };
    this.#books.set(book.id, book);
    return book;
  }

  #answer(request: IncomingMessage, body: string): Answer {
    const url = new URL(request.url ?? '/', 'http://library');
    const method = request.method ?? 'GET';
    if (url.pathname === '/openapi.json') return { status: 200, body: libraryDocument };
    if (url.pathname === '/status' && method === 'GET') return this.#status();
    const refused = this.#refusal(request, url.pathname, method);
    if (refused !== undefined) return refused;
    const key = `${method} ${url.pathname}`;
    if (key === 'GET /books') return this.#list(url.searchParams);
    if (key === 'POST /books') return this.#create(body);
    if (key === 'GET /search') return this.#search(url.searchParams, request.headers['x-language']);
    const [, id, reviews] = /^\/books\/([^/]+)(\/reviews)?$/.exec(url.pathname) ?? [];
    if (id === undefined) return problem(404, 'There is no such path.');
    if (reviews !== undefined && method !== 'GET') return problem(405, 'Only GET.');
    return this.#book(method, decodeURIComponent(id), reviews !== undefined, url.searchParams, body);
  }

  #refusal(request: IncomingMessage, path: string, method: string): Answer | undefined {
    const key = request.headers['x-key'];
    if (key === libraryKey) return undefined;
    if (this.#has('the list needs no key') && path === '/books' && method === 'GET') return undefined;
    if (this.#has('any key is taken') && key !== undefined && method === 'GET' && /^\/books\/\d+$/.test(path))
      return undefined;
    return problem(401, 'No key, or another one.');
  }

  #status(): Answer {
    return {
      status: 200,
      headers: this.#has('no version') ? {} : { 'X-Version': '1.4' },
      body: { state: this.#has('an unknown state') ? 'resting' : 'ok', uptime: 12.5 },
    };
  }

  #list(query: URLSearchParams): Answer {
    const [limit, genre] = [query.get('limit'), query.get('genre')];
    const size = limit === null ? 20 : whole(limit, 1, 50);
    if (size === undefined && !this.#has('any page size is taken')) return problem(400, 'limit is from 1 to 50.');
    if (genre !== null && !genreSchema(genre)) return problem(400, 'There is no such genre.');
    if (this.#has('the largest page is refused') && size === 50) return problem(400, 'Too many.');
    if (this.#has('poetry is a fault of the server') && genre === 'poetry') return problem(500, 'Oh.');
    const found = [...this.#books.values()].filter((book) => genre === null || book['genre'] === genre);
    const items = found.slice(0, size ?? 20);
    return {
      status: this.#has('list answers 206') ? 206 : 200,
      headers: { 'X-Total-Count': this.#has('a total that is no number') ? 'many' : String(found.length) },
      body: {
        items: this.#has('pages as text') ? items.map((book) => ({ ...book, pages: String(book['pages']) })) : items,
        ...(this.#has('a further member of the list') ? { more: true } : {}),
      },
    };
  }

  #search(query: URLSearchParams, language: string | readonly string[] | undefined): Answer {
    const [q, page] = [query.get('q'), query.get('page')];
    const wrong = (title: string): Answer => ({
      ...problem(400, title),
      ...(this.#has('problems as plain JSON') ? { type: 'application/json' } : {}),
    });
    const isEmpty = q === null || q === '';
    if (isEmpty && !this.#has('a search for nothing is taken')) return wrong('q is missing.');
    if ([...(q ?? '')].length > 40) return wrong('q is too long.');
    if (page !== null && whole(page, 1, 1000) === undefined) {
      if (this.#has('a page that is no number is a fault of the server') && Number.isNaN(Number(page)))
        return problem(500, 'Oh.');
      return wrong('page is from 1 to 1000.');
    }
    if (language !== undefined && language !== 'de' && language !== 'en') return wrong('de or en.');
    if (this.#has('a search in German is refused') && language === 'de') return wrong('Not yet.');
    return { status: 200, body: [...this.#books.values()].filter((book) => String(book['title']).includes(q ?? '')) };
  }

  #parsed(text: string): { readonly [name: string]: unknown } | undefined {
    const value = jsonOf(text);
    if (!isObject(value)) return undefined;
    return bodySchema(value) ? value : undefined;
  }

  #create(text: string): Answer {
    const body = this.#parsed(text) ?? (this.#has('any genre is taken') ? this.#without('genre', text) : undefined);
    if (body === undefined) return problem(400, 'Not as described.');
    if (this.#has('long titles are refused') && [...String(body['title'])].length > 60)
      return problem(400, 'Too long for us.');
    const book = this.#add(body);
    return {
      status: this.#has('creation answers 200') ? 200 : 201,
      headers: this.#has('no location') ? {} : { Location: `/books/${book.id}` },
      body: book,
    };
  }

  #book(method: string, text: string, reviews: boolean, query: URLSearchParams, body: string): Answer {
    const id = whole(text, 1, 100_000);
    const isRead = method === 'GET' && !reviews;
    if (id === undefined) return this.#noNumber(isRead);
    const since = query.get('since');
    if (reviews && since !== null && !dateSchema(since) && !this.#has('any date is taken'))
      return problem(400, 'since is a date.');
    const book = this.#books.get(id);
    if (book === undefined || (reviews && this.#has('reviews are not there'))) return this.#none(method, isRead);
    if (reviews) return this.#reviews();
    if (method === 'GET') return this.#read(book);
    if (method === 'PUT') return this.#replace(book, body);
    return method === 'DELETE' ? this.#delete(book) : problem(405, 'Not here.');
  }

  #noNumber(isRead: boolean): Answer {
    const isBroken = isRead && this.#has('a book that is no number is a fault of the server');
    return isBroken ? problem(500, 'Oh.') : problem(400, 'A number from 1.');
  }

  #none(method: string, isRead: boolean): Answer {
    if (method === 'DELETE' && this.#has('a second removal is a fault of the server')) return problem(500, 'Oh.');
    const hasNoStatus = isRead && this.#has('a problem without its status');
    return { ...problem(404, 'There is none.'), ...(hasNoStatus ? { body: { title: 'There is none.' } } : {}) };
  }

  #delete({ id }: Book): Answer {
    this.#books.delete(id);
    return this.#has('removal answers 200') ? { status: 200, body: {} } : { status: 204 };
  }

  #reviews(): Answer {
    const stars = this.#has('six stars in one review') ? 6 : 5;
    return {
      status: 200,
      ...(this.#has('a review as text') ? { type: 'text/plain' } : {}),
      body: [
        { stars: 4, text: 'Good.' },
        { stars, text: 'Better.' },
      ],
    };
  }

  #read(book: Book): Answer {
    if (this.#has('a book without its date')) {
      const { added: _, ...rest } = book;
      return { status: 200, body: rest };
    }
    return { status: 200, body: this.#has('a date without its time') ? { ...book, added: '2026-01-15' } : book };
  }

  #replace(book: Book, text: string): Answer {
    let body = this.#parsed(text);
    if (body === undefined && this.#has('books without a title are taken')) body = this.#untitled(text);
    if (body === undefined) return problem(400, 'Not as described.');
    if (this.#has('tags are a fault of the server') && Array.isArray(body['tags']) && body['tags'].length > 0)
      return problem(500, 'Oh.');
    const changed = { ...body, id: book.id, added: book.added };
    this.#books.set(book.id, changed);
    return { status: 200, body: changed };
  }

  #without(name: string, text: string): { readonly [name: string]: unknown } | undefined {
    const value = jsonOf(text);
    if (!isObject(value) || !(name in value)) return undefined;
    const { [name]: _, ...rest } = value;
    return bodySchema(rest) ? rest : undefined;
  }

  #untitled(text: string): { readonly [name: string]: unknown } | undefined {
    const value = jsonOf(text);
    if (!isObject(value) || 'title' in value) return undefined;
    const titled = { title: 'Untitled', ...value };
    return bodySchema(titled) ? titled : undefined;
  }
}

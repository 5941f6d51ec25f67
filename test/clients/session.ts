/**
 * Sessions of small clients, written from the interface and RFC 9110, 9112, 3986, 8259, 6585 and 3339 alone, without
 * sight of the suite: the clients in `faulty.ts` have one fault each, those in `tolerant.ts` have none.
 */

import * as http from 'node:http';
import * as https from 'node:https';
import { Buffer } from 'node:buffer';

export interface Client {
  readonly id: string;
  /** The fault in one sentence; empty for tolerant clients. */
  readonly fault: string;
  /** Section of interface.md or of an RFC. */
  readonly source: string;
  run(baseUrl: string, credential: string): Promise<void>;
}

export type Fields = Record<string, string | string[]>;

export interface Answer {
  readonly status: number; // 0 when there was no answer
  readonly headers: Record<string, string>;
  readonly json: unknown; // undefined when there was none
}

interface Options {
  readonly headers?: Fields;
  readonly body?: string | Uint8Array;
  readonly anonymous?: boolean;
}

const MOST_REQUESTS = 20;
const TIMEOUT = 2000;
const NO_ANSWER: Answer = { status: 0, headers: {}, json: undefined };

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The requests of one run of one client. */
export class Session {
  readonly credential: string;
  private sent = 0;
  private paused = false;
  private readonly base: URL;
  private readonly goesOn: boolean;

  constructor(baseUrl: string, credential: string, goesOn: boolean) {
    this.base = new URL(baseUrl);
    this.credential = credential;
    this.goesOn = goesOn;
  }

  get root(): string {
    return this.base.origin + this.base.pathname.replace(/\/+$/, '');
  }

  get prefix(): string {
    return this.base.pathname.replace(/\/+$/, '');
  }

  /** A client that does not handle Retry-After itself ends its session when the service asks for a pause. */
  private mayGoOn(): boolean {
    this.sent += 1;
    return this.sent <= MOST_REQUESTS && (this.goesOn || !this.paused);
  }

  private took(answer: Answer): Answer {
    if (answer.headers['retry-after'] !== undefined || answer.status === 429) this.paused = true;
    return answer;
  }

  /** A request through fetch. */
  async send(method: string, path: string, options: Options = {}): Promise<Answer> {
    if (!this.mayGoOn()) return NO_ANSWER;
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (options.anonymous !== true) headers['Authorization'] = this.credential;
    for (const [name, value] of Object.entries(options.headers ?? {})) headers[name] = String(value);
    try {
      const signal = AbortSignal.timeout(TIMEOUT);
      const body = options.body as string | undefined; // or bytes: fetch takes both
      const response = await fetch(this.root + path, {
        method,
        headers,
        signal,
        redirect: 'manual',
        ...(body === undefined ? {} : { body }),
      });
      return this.took({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        json: parse(await response.text()),
      });
    } catch {
      return NO_ANSWER;
    }
  }

  get(path: string, headers: Fields = {}): Promise<Answer> {
    return this.send('GET', path, { headers });
  }

  /** A request with a JSON body, through fetch. */
  write(method: string, path: string, value: unknown): Promise<Answer> {
    return this.send(method, path, { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) });
  }

  /** A request through node:http, in forms that fetch cannot send: its target stays as given. */
  raw(method: string, target: string, options: Options = {}): Promise<Answer> {
    if (!this.mayGoOn()) return Promise.resolve(NO_ANSWER);
    const headers: Fields = options.anonymous === true ? {} : { Authorization: this.credential };
    Object.assign(headers, options.headers ?? {});
    const waits = Object.keys(headers).some((name) => name.toLowerCase() === 'expect');
    return new Promise((resolve) => {
      const give = (answer: Answer): void => {
        clearTimeout(timer);
        resolve(answer);
      };
      const timer = setTimeout(() => {
        request.destroy();
        resolve(NO_ANSWER);
      }, TIMEOUT);
      const module = this.base.protocol === 'https:' ? https : http;
      const request = module.request({
        host: this.base.hostname.replace(/^\[|\]$/g, ''),
        port: this.base.port === '' ? undefined : Number(this.base.port),
        method,
        path: target,
        headers,
        agent: false,
      });
      request.on('error', () => give(NO_ANSWER));
      request.on('response', (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', () => give(NO_ANSWER));
        response.on('end', () => {
          const fields: Record<string, string> = {};
          for (const [name, value] of Object.entries(response.headers)) fields[name] = String(value);
          give(
            this.took({
              status: response.statusCode ?? 0,
              headers: fields,
              json: parse(Buffer.concat(parts).toString('utf8')),
            }),
          );
        });
        if (waits && !request.writableEnded) request.end(options.body);
      });
      if (waits) {
        // Send the content on 100 (Continue), or after a moment without it.
        const later = setTimeout(() => {
          if (!request.writableEnded) request.end(options.body);
        }, 400);
        request.on('continue', () => {
          clearTimeout(later);
          if (!request.writableEnded) request.end(options.body);
        });
        request.flushHeaders();
      } else if (options.body === undefined) {
        request.end();
      } else {
        request.end(options.body);
      }
    });
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The records of a list: the answer itself, or its first member that is an array. */
export function records(answer: Answer): Record<string, unknown>[] {
  if (Array.isArray(answer.json)) return answer.json.filter(isRecord);
  if (!isRecord(answer.json)) return [];
  const found = Object.values(answer.json).find((member) => Array.isArray(member));
  return Array.isArray(found) ? found.filter(isRecord) : [];
}

export function idOf(value: unknown, ...names: string[]): string {
  if (!isRecord(value)) return '';
  for (const name of ['id', ...names]) {
    const member = value[name];
    if (typeof member === 'string' && member !== '') return encodeURIComponent(member);
    if (typeof member === 'number') return String(member);
  }
  return '';
}

export async function firstAccount(s: Session): Promise<string> {
  return idOf(records(await s.get('/accounts?per_page=20'))[0], 'accountID');
}

export async function firstSystem(s: Session): Promise<string> {
  return idOf(records(await s.get('/systems?per_page=20'))[0], 'systemID');
}

export async function firstGateway(s: Session): Promise<string> {
  return idOf(records(await s.get('/gateways?per_page=20'))[0], 'gatewayID');
}

export function client(
  id: string,
  fault: string,
  source: string,
  walk: (s: Session) => Promise<void>,
  goesOn = false,
): Client {
  return {
    id,
    fault,
    source,
    run: async (baseUrl, credential) => {
      try {
        await walk(new Session(baseUrl, credential, goesOn));
      } catch {
        // A client never fails because of a response.
      }
    },
  };
}

export const hook = (name: string): Record<string, unknown> => ({ url: `https://receiver.example/hooks/${name}` });

import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference, type StartedReference } from '../../reference/server.js';
import { loadInterface } from '../../spec/load.js';
import { targetOf, usualCredential } from '../../test/usual-forms.js';
import type { Configuration, Credential } from '../config/configuration.js';
import type { EvidenceLine } from '../evidence/exchange.js';
import { deriveCatalogue, type Catalogue } from '../requirements/catalogue.js';
import { runCampaign } from './campaign.js';
import { chosenFrom } from './selection.js';

/** How the tokens of a gate live and are issued. */
interface Tokens {
  readonly lifeMs: number;
  /** Whether a token response says how long its token lives. */
  readonly saysLife: boolean;
  /** What the token endpoint answers instead from its second token on. */
  readonly afterFirst?: (response: ServerResponse) => void;
}

/** A server in front of the reference that accepts the tokens of its own endpoint, each for a while. */
class Gate {
  readonly issued: string[] = [];
  readonly grants: string[] = [];
  refused = 0;
  readonly #validUntil = new Map<string, number>();
  readonly #server: Server;

  readonly #reference: StartedReference;
  readonly #real: string;
  readonly #tokens: Tokens;

  constructor(reference: StartedReference, real: string, tokens: Tokens) {
    this.#reference = reference;
    this.#real = real;
    this.#tokens = tokens;
    this.#server = createServer((given, response) => {
      if (given.url === '/token') void this.#issue(given, response);
      else setTimeout(() => this.#forward(given, response), 40);
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`; // it listens on a port
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
    await this.#reference.close();
  }

  /** A token that is accepted from now on. */
  next(): string {
    const token = `token-${this.issued.length}-${'abcdefgh'[this.issued.length % 8]}9Kq`;
    this.issued.push(token);
    this.#validUntil.set(`Bearer ${token}`, performance.now() + this.#tokens.lifeMs);
    return token;
  }

  async #issue(given: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of given) body += String(chunk);
    this.grants.push(body);
    if (this.issued.length > 0 && this.#tokens.afterFirst !== undefined) return this.#tokens.afterFirst(response);
    const life = this.#tokens.saysLife ? { expires_in: this.#tokens.lifeMs / 1000 } : {};
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ access_token: this.next(), token_type: 'Bearer', ...life }));
  }

  #forward(given: IncomingMessage, response: ServerResponse): void {
    const { authorization: asSent, ...headers } = given.headers;
    const authorization = usualCredential(asSent);
    const until = this.#validUntil.get(authorization ?? '');
    if (until !== undefined && until < performance.now()) {
      this.refused += 1;
      given.resume();
      response
        .writeHead(401, { 'content-type': 'application/json', 'www-authenticate': 'Bearer' })
        .end('{"error":"expired"}');
      return;
    }
    const known = until === undefined ? authorization : this.#real;
    const forwarded = request(
      `${this.#reference.baseUrl}${targetOf(given.url)}`,
      { method: given.method, headers: known === undefined ? headers : { ...headers, authorization: known } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      },
    );
    forwarded.on('error', () => response.destroy());
    given.pipe(forwarded);
  }
}

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const gates: Gate[] = [];
afterEach(async () => {
  for (const gate of gates.splice(0)) await gate.close();
});

async function startGate(tokens: Tokens): Promise<{ readonly gate: Gate; readonly url: string }> {
  const reference = await startReference({ seed: 'selftest' });
  const full = referenceConfiguration(reference.baseUrl).credentials?.full;
  const gate = new Gate(reference, full !== undefined && 'value' in full ? full.value : '', tokens);
  gates.push(gate);
  return { gate, url: await gate.listen() };
}

interface Judged {
  readonly verdicts: readonly (readonly [string, string])[];
  readonly lines: readonly EvidenceLine[];
  readonly notices: readonly string[];
}

/** Judges the reference behind a gate by what is stated about tariffs, with a credential. */
async function judged(url: string, credential: Credential): Promise<Judged> {
  const given: Configuration = referenceConfiguration(url);
  const notices: string[] = [];
  const outcome = await runCampaign({
    catalogue,
    configuration: { ...given, credentials: { header: 'authorization', full: credential }, events: {} },
    embedded: true,
    seed: 'selftest',
    startedAt: '2026-01-01T00:00:00Z',
    confirming: 'skip',
    only: chosenFrom(catalogue.requirements.filter(({ id }) => id.startsWith('systems.tariff.'))),
    onProgress: (progress) => progress.kind === 'notice' && notices.push(progress.text),
  });
  if (outcome.kind !== 'judged') throw new Error(outcome.message);
  const lines: EvidenceLine[] = [];
  for await (const line of (await outcome.open()).lines()) lines.push(line);
  return {
    verdicts: outcome.results.requirements.map(({ id, verdict }) => [id, verdict] as const),
    lines,
    notices,
  };
}

const forever: Tokens = { lifeMs: 1_000_000, saysLife: true };
const secret = 'client-secret-4711';

const client = (url: string, more: { readonly refreshToken?: string } = {}): Credential => ({
  oauth2: { tokenUrl: `${url}/token`, clientId: 'suite', clientSecret: secret, ...more },
});

const isRefusedForAge = (line: EvidenceLine): boolean =>
  line.kind === 'exchange' && line.outcome.kind === 'response' && line.outcome.status === 401 && line.superseded;

test('tokens that expire during a run decide the same as one that does not', async () => {
  const { gate: lasting, url: lastingUrl } = await startGate(forever);
  const expected = await judged(lastingUrl, { value: `Bearer ${lasting.next()}` });
  expect(expected.verdicts.filter(([, verdict]) => verdict === 'pass').length).toBeGreaterThan(10);

  for (const saysLife of [true, false]) {
    const { gate, url } = await startGate({ lifeMs: 1_000, saysLife });
    const found = await judged(url, client(url));
    expect(found.verdicts).toEqual(expected.verdicts);
    expect(gate.issued.length).toBeGreaterThan(1);
    expect(found.notices).toEqual([]);
    if (!saysLife) expect(found.lines.filter(isRefusedForAge).length).toBeGreaterThan(0);
    const text = JSON.stringify(found.lines);
    for (const token of [...gate.issued, secret]) expect(text).not.toContain(token);
    expect(text).toContain('{{credential:full}}');
  }
});

test('a refresh token is used, and replaced by the one that the endpoint issues', async () => {
  const { gate, url } = await startGate({ lifeMs: 1_000, saysLife: false });
  await judged(url, client(url, { refreshToken: 'refresh-token-815' }));
  expect(gate.grants.every((grant) => grant.includes('grant_type=refresh_token'))).toBe(true);
  expect(gate.grants[0]).toContain('refresh_token=refresh-token-815');
});

test('a command is run again when the value that it printed is refused', async () => {
  const { gate, url } = await startGate({ lifeMs: 1_000, saysLife: false });
  const command = `curl -s -X POST ${url}/token | sed 's/.*"access_token":"\\([^"]*\\)".*/Bearer \\1/'`;
  const { verdicts } = await judged(url, { command });
  expect(verdicts.filter(([, verdict]) => verdict === 'fail')).toEqual([]);
  expect(gate.issued.length).toBeGreaterThan(1);
});

test('a token endpoint that refuses later is told once, and no requirement fails', async () => {
  const { gate, url } = await startGate({
    lifeMs: 1_000,
    saysLife: false,
    afterFirst: (response) => void response.writeHead(400).end(),
  });
  const { verdicts, notices } = await judged(url, client(url));
  expect(verdicts.filter(([, verdict]) => verdict === 'fail' || verdict === 'error')).toEqual([]);
  expect(verdicts.some(([, verdict]) => verdict === 'inconclusive')).toBe(true);
  expect(notices).toEqual([
    'credentials.full could not be obtained again, so requests may be refused: credentials.full.oauth2: the token ' +
      'endpoint issued no token: it answered 400.',
  ]);
  expect(gate.refused).toBeGreaterThan(0);
});

test('a token endpoint elsewhere is asked by https alone', async () => {
  await expect(
    judged('http://127.0.0.1:9', { oauth2: { tokenUrl: 'http://tokens.example/token', clientId: 'suite' } }),
  ).rejects.toThrow(/credentials\.full\.oauth2: the address of the token endpoint has to begin with https/);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { referenceConfiguration } from '../../reference/configuration.js';
import { credentials } from '../../reference/credentials.js';
import { startReference, type StartedReference } from '../../reference/server.js';
import { command } from '../../src/cli/command.fixture.js';
import { targetOf, usualCredential } from '../usual-forms.js';
import { encodings } from './encodings.js';
import { filesBelow, leaksIn } from './leaks.js';

// A conforming implementation that sends secrets back: what a certificate and the files of a table hold of them.

const places = {
  full: 'Bearer tAiNtCertified.x/+y==Zq81',
  header: 'tAiNtHeader!31Pw',
  passphrase: 'tAiNtPassphrase 77"<ü>',
};
const echoed = [places.full.slice('Bearer '.length), places.header];

const folder = mkdtempSync(join(tmpdir(), 'ems-taint-certified-'));
const outputs = new Map<string, Buffer>();
let reference: StartedReference;
let before: Server;
let requests = 0;

/** The reference, whose responses get a member or a header field with the secrets in the next encoding. */
function echoing(): Server {
  return createServer((incoming, outgoing) => {
    const encoding = encodings[requests++ % encodings.length];
    const texts = echoed.map((secret) => (encoding?.is === undefined ? encoding?.encode(secret).toString() : '') ?? '');
    const { authorization, ...sent } = incoming.headers;
    const headers = { ...sent, ...(authorization !== undefined && { authorization: known(authorization) }) };
    const onward = request(`${reference.baseUrl}${targetOf(incoming.url)}`, {
      method: incoming.method ?? 'GET',
      headers,
    });
    onward.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const { 'content-length': _, 'transfer-encoding': __, ...kept } = answer.headers;
        const [echo = ''] = texts;
        outgoing.writeHead(answer.statusCode ?? 500, {
          ...kept,
          ...(/^[\x21-\x7e ]+$/.test(echo) && { 'x-echo': echo }),
        });
        outgoing.end(withMember(Buffer.concat(chunks), texts));
      });
    });
    incoming.pipe(onward);
  });
}

/** The credential that the reference knows, in the place of the one of this configuration. */
const known = (given: string | undefined): string | undefined =>
  usualCredential(given)?.replaceAll(places.full, credentials.full);

/** A JSON object with one more member, which the interface leaves open; any other body as it is. */
function withMember(body: Buffer, texts: readonly string[]): Buffer {
  const text = body.toString();
  return /^\{".*\}$/s.test(text) ? Buffer.from(`${text.slice(0, -1)},"echo":${JSON.stringify(texts)}}`) : body;
}

async function ran(name: string, args: readonly string[]): Promise<number> {
  const finished = await command(args, { cwd: folder, env: { EMS_PASS: places.passphrase }, timeoutMs: 240_000 });
  outputs.set(`${name}: stdout`, Buffer.from(finished.stdout));
  outputs.set(`${name}: stderr`, Buffer.from(finished.stderr));
  return finished.code;
}

const codes = new Map<string, number>();

beforeAll(async () => {
  reference = await startReference();
  before = echoing();
  await new Promise<void>((resolve) => before.listen(0, '127.0.0.1', resolve));
  const { port } = before.address() as AddressInfo; // it listens on a port
  const configuration = referenceConfiguration(`http://127.0.0.1:${port}`);
  writeFileSync(
    join(folder, 'c.yaml'),
    stringify({
      ...configuration,
      credentials: { ...configuration.credentials, full: { value: places.full, privileged: true } },
      headers: { 'X-Tenant-Key': places.header },
    }),
  );
  const commands = {
    keygen: ['keygen', '--out', 'k', '--passphrase-env', 'EMS_PASS'],
    certify: ['certify', '--config=c.yaml', '--key=k.private.pem', '--passphrase-env=EMS_PASS', '--out=certified'],
    verify: ['verify', 'certified/certificate.json', '--key', 'k.public.pem', '--evidence', 'certified'],
    'verify a test result': ['verify', 'certified/certificate.test-result.json', '--key', 'k.public.pem'],
    table: ['table', 'certified', '--key', 'k.public.pem', '--out', 'table'],
  };
  for (const [name, args] of Object.entries(commands)) codes.set(name, await ran(name, args));
}, 600_000);

afterAll(async () => {
  before.closeAllConnections();
  before.close();
  await reference.close();
  rmSync(folder, { recursive: true, force: true });
});

test('no certificate, no table and no output of their commands holds a secret in any encoding', () => {
  for (const file of filesBelow(folder))
    if (!file.endsWith('.pem') && !file.endsWith('c.yaml'))
      outputs.set(file.slice(folder.length + 1), readFileSync(file));
  expect(leaksIn(outputs, places)).toEqual([]);
});

test('the certificate was issued, verified and shown, and its evidence had secrets to hide', () => {
  expect(Object.fromEntries(codes)).toMatchObject({ keygen: 0, certify: 0, verify: 0, table: 0 });
  const evidence = outputs.get('certified/evidence.jsonl')?.toString() ?? '';
  for (const label of ['credential:full', 'header:X-Tenant-Key']) expect(evidence).toContain(`{{${label}}}`);
  expect([...outputs.keys()]).toEqual(expect.arrayContaining(['certified/certificate.json', 'table/index.html']));
});

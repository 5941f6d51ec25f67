import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { referenceDocument } from '../../reference/document/document.js';
import { startReference, type StartedReference } from '../../reference/server.js';
import { knownIdsOf } from '../config/known-ids.js';
import { loadConfiguration } from '../config/load.js';
import type { OperationId } from '../../spec/model.js';
import type { Json } from '../core/json.js';
import { loadInterface } from '../../spec/load.js';
import { initFromAction } from './init-from-action.js';

let folder = '';
let reference: StartedReference;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-init-'));
  reference = await startReference();
});
afterAll(async () => {
  await reference.close();
  await rm(folder, { recursive: true });
});

test('a configuration from a served document loads, and what a file says stays', async () => {
  const out = join(folder, 'ems-conformance.yaml');
  await writeFile(out, '# mine\nimplementation: { name: Mine }\ntarget: { baseUrl: "http://127.0.0.1:1" }\n');
  const from = [`${reference.baseUrl}/openapi.json`];
  const options = { out, from, allowWrites: true, expendable: ['user', 'systemID=s9', 'systemID=s10'] };
  expect(await initFromAction(options)).toBe(0);
  const first = await readFile(out, 'utf8');
  const known = knownIdsOf(await loadInterface());
  const { configuration } = await loadConfiguration(out, { env: {}, known });
  expect(configuration).toMatchObject({
    implementation: { name: 'Mine' },
    target: { baseUrl: 'http://127.0.0.1:1' },
    ids: { systemID: ['s9', 's10'] },
    writes: { allowed: true, expendable: { user: true, systemID: ['s9', 's10'] } },
  });
  expect(Object.keys(configuration.bodies ?? {}).length).toBeGreaterThan(15);
  expect(first).toMatch(/^# mine\n/);
  await initFromAction(options);
  // The signature and the payloads are suggestions, and a second time the file has only the certain entries.
  expect((await loadConfiguration(out, { env: {}, known })).configuration).toEqual(configuration);
});

test('a body that is described on another host is left out, and told', async () => {
  const file = join(folder, 'remote.json');
  const out = join(folder, 'remote.yaml');
  const described = (schema: Json): Json => ({
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 201: { description: 'Created.' } },
  });
  const paths = {
    '/systems': { post: described({ properties: { name: { $ref: 'https://schemas.example/name.json' } } }) },
    '/accounts/{accountID}/users': { post: described({ properties: { email: { type: 'string' } } }) },
  };
  await writeFile(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }));
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await initFromAction({ out, from: [file], allowWrites: false, expendable: [] });
  const told = write.mock.calls.flat().join('');
  write.mockRestore();
  expect(told).toContain('Not read: parts that refer to another host, which is not asked: https://schemas.example/');
  const text = await readFile(out, 'utf8');
  expect(text).toContain('accounts.users.create');
  expect(text).not.toContain('systems.create');
});

test("name and version are the document's, and a given header wins", async () => {
  const out = join(folder, 'header.yaml');
  const from = [`${reference.baseUrl}/openapi.json`];
  await initFromAction({ out, from, allowWrites: true, expendable: [], credentialHeader: 'X-Api-Key' });
  const known = knownIdsOf(await loadInterface());
  const { configuration } = await loadConfiguration(out, { env: {}, known });
  const { info } = referenceDocument(reference.baseUrl) as { info: { title: string; version: string } };
  expect(configuration).toMatchObject({
    implementation: { name: info.title, version: info.version },
    credentials: { header: 'X-Api-Key' },
  });
  await expect(
    initFromAction({ out, from, allowWrites: true, expendable: [], credentialHeader: 'X Key: y' }),
  ).rejects.toThrow('--credential-header X Key: y: write the name of a header');
});

test.each<[string, readonly string[], Json | undefined]>([
  ['no body', ['user'], undefined],
  ['a body without properties', ['user'], { content: { 'application/json': { schema: { type: 'object' } } } }],
  ['no body, and the user may not be changed', [], undefined],
])('the body of PATCH /user is guessed where a document shows %s', async (what, expendable, requestBody) => {
  const document = structuredClone(referenceDocument(reference.baseUrl)) as {
    paths: { '/user': { patch: { requestBody?: unknown } } };
  };
  document.paths['/user'].patch.requestBody = requestBody;
  const from = join(folder, `${what}.json`);
  await writeFile(from, JSON.stringify(document));
  const out = join(folder, `${what}.yaml`);
  await initFromAction({ out, from: [from], allowWrites: true, expendable });
  const { configuration } = await loadConfiguration(out, { env: {}, known: knownIdsOf(await loadInterface()) });
  const value = {
    email: 'conformance-${UNIQUE}@users.example',
    fullName: 'Conformance Test',
    language: 'en',
    metadata: {},
    mfaEnabled: false,
  };
  const id = 'user.update' as OperationId; // one of the interface
  expect(configuration.bodies?.[id]?.value).toEqual(expendable.length === 0 ? undefined : value);
  if (expendable.length > 0) expect(configuration.supplied).toContain('bodies.user.update');
});

test('an expendable that is no variable is told', async () => {
  await expect(
    initFromAction({ out: join(folder, 'x.yaml'), from: [], allowWrites: false, expendable: ['nothing=1'] }),
  ).rejects.toThrow('--expendable nothing=1: write a variable and ids');
});

test.each([
  [false, [], 'judges; writes stay off until writes.allowed says otherwise.'],
  [true, [], 'writes are on: it changes only what it creates itself, since writes.expendable names nothing.'],
  [true, ['systemID=s9', 'user=true'], 'and what writes.expendable names (systemID, user).'],
])('the closing lines tell which writes are on: %s %j', async (allowWrites, expendable, told) => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const out = join(folder, `closing-${allowWrites}-${expendable.length}.yaml`);
    await initFromAction({ out, from: [`${reference.baseUrl}/openapi.json`], allowWrites, expendable });
    expect(written.mock.calls.map(([text]) => String(text)).join('')).toContain(told);
  } finally {
    written.mockRestore();
  }
});

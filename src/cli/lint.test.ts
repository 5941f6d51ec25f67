import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import type { Json } from '../core/json.js';
import { lintAction } from './lint-action.js';
import { print } from './output.js';

vi.mock(import('./output.js'), async (original) => ({ ...(await original()), print: vi.fn<typeof print>() }));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-lint-'));
});
afterEach(() => {
  vi.mocked(print).mockClear();
});
afterAll(() => rm(folder, { recursive: true }));

/** What the command writes about a document in one line, as servers send it. */
async function lint(paths: Json, notices = false): Promise<string> {
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }));
  await lintAction(file, { json: false, notices });
  return vi.mocked(print).mock.calls.flat().join('');
}

const operation = { responses: { 206: { description: 'Planted.' } } };

test('a place has its JSON pointer, and few notices are shown', async () => {
  const text = await lint({ '/systems': { get: operation } });
  expect(text).toMatch(
    /openapi\.json:1:\d+: contradiction: systems\.list: .+ \[success-status; .+; #\/paths\/~1systems\/get\/responses/,
  );
  expect(text).toMatch(/: notice: systems\.list: .+ #\/paths\/~1systems\/get\]\n/);
  expect(text).not.toContain('--notices');
});

test('of a Swagger document, line and pointer are those of the document as it is written', async () => {
  const file = join(folder, 'swagger.json');
  const list = {
    produces: ['application/json'],
    parameters: [{ name: 'per_page', in: 'query', type: 'integer', maximum: 50 }],
    responses: { 200: { description: '', schema: { type: 'array', items: { $ref: '#/definitions/System' } } } },
  };
  const System = { type: 'object', properties: { createdAt: { type: 'integer' } } };
  const document = { swagger: '2.0', info: { title: 'x', version: '1' }, paths: { '/systems': { get: list } } };
  await writeFile(file, JSON.stringify({ ...document, definitions: { System } }, null, 1));
  await lintAction(file, { json: false, notices: false });
  const text = vi.mocked(print).mock.calls.flat().join('');
  expect(text).toMatch(
    /swagger\.json:18:7: contradiction: systems\.list: .+; #\/paths\/~1systems\/get\/parameters\/0\/maximum\]/,
  );
});

test('what is on another host is told and not compared', async () => {
  const remote = { $ref: 'http://schemas.example/system.json' };
  const content = { 'application/json': { schema: { type: 'array', items: remote } } };
  const text = await lint({ '/systems': { get: { responses: { 200: { description: '', content } } } } });
  expect(text).toContain('Not compared: parts that refer to another host, which is not asked: http://schemas.example/');
  expect(text).toContain('give a bundled document');
  expect(text).toContain('1 operation of the interface compared: 0 contradictions');
});

test('many notices are counted, and shown when asked for', async () => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { path, method } of (await loadInterface()).operations)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  const text = await lint(paths);
  expect(text).toMatch(/, \d+ notices \(--notices shows them\)\.\n/);
  expect(text).not.toContain(': notice: ');
  expect(await lint(paths, true)).toContain(': notice: ');
});

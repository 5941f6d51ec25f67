import { createServer } from 'node:http';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOpenApi } from './openapi-document.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-sources-'));
  await mkdir(join(folder, 'api/parts'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

const write = async (name: string, text: string): Promise<string> => {
  const file = join(folder, 'api', name);
  await writeFile(file, text);
  return file;
};

const refusal = async (place: string): Promise<string> => {
  const error: unknown = await readOpenApi(place).then(
    () => new Error('it was read'),
    (reason: unknown) => reason,
  );
  return error instanceof Error ? `${error.name}: ${error.message.replaceAll(folder, '')}` : '';
};

const withPaths = (paths: string): string => `openapi: 3.1.0\ninfo: { title: t, version: '1' }\npaths:\n${paths}`;

test('files below the folder are read, with positions of their own', async () => {
  await write('parts/systems.yaml', 'get:\n  responses:\n    200: { $ref: ../answers.yaml#/ok }\n');
  await write('answers.yaml', 'ok:\n  description: Fine.\n');
  const document = await readOpenApi(await write('a.yaml', withPaths('  /systems: { $ref: parts/systems.yaml }\n')));
  const answer = document.operations[0]?.node.child('responses')?.child('200');
  expect(answer?.text('description')).toBe('Fine.');
  expect(answer?.at).toBe(join(folder, 'api/answers.yaml:1:1'));
});

test.each([
  ['another folder', '../secret.yaml', 'a.yaml:4:15: it refers to /secret.yaml, and only files below /api are read.'],
  [
    'a link out of the folder',
    'link.yaml',
    'a.yaml:4:15: it refers to /api/link.yaml, and only files below /api are read.',
  ],
  ['a missing file', 'none.yaml', 'a.yaml:4:15: it refers to /api/none.yaml, and there is no such file or folder.'],
  ['another host', 'http://127.0.0.1:1/a.yaml', 'http://127.0.0.1:1/a.yaml is elsewhere, and only files of'],
  ['a file address', 'file:///etc/passwd', 'file:///etc/passwd is elsewhere, and only files of'],
  ['a missing part', '#/components/x', 'a.yaml:4:15: the reference #/components/x leads nowhere.'],
  ['itself through itself', '#/paths/~1systems/get', 'leads nowhere.'],
])('a reference to %s is refused with its line', async (_, reference, message) => {
  await writeFile(join(folder, 'secret.yaml'), 'get: {}\n');
  await symlink(join(folder, 'secret.yaml'), join(folder, 'api/link.yaml')).catch(() => undefined);
  const file = await write('a.yaml', withPaths(`  /systems: { $ref: '${reference}' }\n`));
  expect(await refusal(file)).toContain(message);
});

test('references in a circle, and deep nesting, end', async () => {
  const circle = await write(
    'circle.yaml',
    withPaths('  /systems: { $ref: "#/x-a" }\nx-a: { $ref: "#/x-b" }\nx-b: { $ref: "#/x-a" }\n'),
  );
  expect((await readOpenApi(circle)).operations).toEqual([]);
  const deep = await write('deep.json', `{"openapi":"3.1.0","x":${'['.repeat(5000)}${']'.repeat(5000)}}`);
  expect(await refusal(deep)).toMatch(/more than 200 levels/);
  const bomb = await write(
    'bomb.yaml',
    `a0: &a0 [1,1,1,1,1,1,1,1,1]\n${Array.from(
      { length: 9 },
      (_, i) => `a${i + 1}: &a${i + 1} [${Array.from({ length: 9 }, () => `*a${i}`).join()}]`,
    ).join('\n')}\n`,
  );
  expect(await refusal(bomb)).toMatch(/aliases/);
});

test('what is no OpenAPI document is told in one sentence', async () => {
  expect(await refusal(await write('s.json', '{\n  "swagger": "1.2"\n}'))).toMatch(
    /s\.json:2:3: this is Swagger "1\.2", and of Swagger only version 2\.0 is read/,
  );
  expect(await refusal(await write('v.yaml', 'openapi: 3.2.0\n'))).toMatch(/this is OpenAPI "3\.2\.0"/);
  expect(await refusal(await write('l.yaml', '- 1\n'))).toMatch(/an object was expected/);
  expect(await refusal(await write('n.yaml', 'a: [\n'))).toMatch(/n\.yaml:2:1: not well-formed YAML/);
  expect(await refusal(await write('e.yaml', ''))).toMatch(/the entry `openapi` is missing/);
  await writeFile(join(folder, 'api/b.yaml'), Buffer.from([0xff, 0xfe, 0x41]));
  expect(await refusal(join(folder, 'api/b.yaml'))).toMatch(/not text in UTF-8/);
});

test('devices, pipes and folders are not read', async () => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  expect(await refusal(join(folder, 'pipe'))).toMatch(/no regular file/);
  expect(await refusal('/dev/zero')).toMatch(/no regular file/);
  expect(await refusal(folder)).toMatch(/this is a folder/);
});

test('a URL is asked once, and nothing else', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/moved') response.writeHead(302, { location: '/openapi.json' }).end();
    else if (request.url === '/openapi.json') response.end(withPaths('  /systems: { $ref: other.yaml }\n'));
    else if (request.url === '/tabs')
      response.end('{\n\t"openapi": "3.0.3",\n\t"servers": [{ "url": "/v1" }, null],\n\t"paths": {}\n}');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  try {
    expect(await refusal(`${base}/openapi.json`)).toMatch(/of a URL only that one answer is read/);
    expect(await refusal(`${base}/moved`)).toMatch(/it redirects to/);
    expect(await refusal(`${base}/none?token=secret`)).toMatch(/\/none: the server answers 404/);
    const tabs = await readOpenApi(`${base}/tabs`);
    expect(tabs.version).toBe('3.0');
    expect(tabs.root.member('servers')?.value).toEqual([{ url: '/v1' }, null]);
    expect(asked).toEqual(['/openapi.json', '/moved', '/none?token=secret', '/tabs']);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  expect(await refusal('http://127.0.0.1:59999/openapi.json')).toMatch(/can't be fetched: the connection was refused/);
});

test.each(['password', 'pin', 'otp', 'signingKey', 'sessionId', 'tokens', 'sig', 'code'])(
  'what a document gives as an example of %s is not read',
  async (name) => {
    const value = 'gIvEn-4711';
    const text = { type: 'string', example: value, examples: [value], default: value, minLength: 3 };
    const document = {
      openapi: '3.1.0',
      info: { title: 't', version: '1' },
      paths: {
        '/user': {
          patch: {
            parameters: [{ name, in: 'query', example: value, schema: { type: 'string', default: value } }],
            requestBody: {
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: { [name]: text, list: { items: { properties: { [name]: text } } } },
                  },
                  example: { [name]: value, name: 'kept', within: [{ [name]: [value] }] },
                  examples: { one: { value: { [name]: value, name: 'kept' } } },
                },
              },
            },
          },
        },
      },
      components: { schemas: { [name]: text }, examples: { e: { value: { [name]: value } } } },
    };
    const { root } = await readOpenApi(await write('secrets.json', JSON.stringify(document, null, 1)));
    const read = JSON.stringify(root.value);
    expect(read).not.toContain(value);
    expect(read.split('kept')).toHaveLength(3);
    expect(read.split('minLength')).toHaveLength(4);
  },
);

test('a property called example is no example', async () => {
  const schema = { properties: { example: { type: 'string', default: 'kept' }, default: { example: 'kept' } } };
  const document = { openapi: '3.1.0', paths: {}, components: { schemas: { A: schema } } };
  const { root } = await readOpenApi(await write('names.json', JSON.stringify(document)));
  expect(root.value).toEqual(document);
});

test.each([
  'http://me:hunter2pw@127.0.0.1:1/doc.json?token=T0KENVALUE',
  'http://me:hunter2pw@127.0.0.1:port/doc.json?token=T0KENVALUE',
  'HTTP://me:hunter2pw@127.0.0.1:1/doc.json#T0KENVALUE',
  'ftp://me:hunter2pw@127.0.0.1/doc.json?token=T0KENVALUE',
  '//me:hunter2pw@127.0.0.1/doc.json?token=T0KENVALUE',
])('no message shows the secrets of an address: %s', async (address) => {
  const told = await refusal(address);
  expect(told).toContain('127.0.0.1');
  expect(told).not.toMatch(/hunter2pw|T0KENVALUE/);
  const file = await write('refers.yaml', withPaths(`  /systems: { $ref: '${address}' }\n`));
  expect(await refusal(file)).not.toMatch(/hunter2pw|T0KENVALUE/);
});

test('user information of an address is sent as credentials, and a redirect shows no secret', async () => {
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(302, { location: '/other.json?token=T0KENVALUE' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const told = await refusal(`http://me:hunter2pw@127.0.0.1:${port}/doc.json`);
  server.close();
  expect(seen).toEqual([`Basic ${Buffer.from('me:hunter2pw').toString('base64')}`]);
  expect(told).toContain('/other.json; give that address.');
  expect(told).not.toMatch(/hunter2pw|T0KENVALUE/);
});

test('JSON is read whatever its size, with the line of what is wrong in it', async () => {
  const values = Array.from({ length: 310_000 }, (_, at) => at);
  const paths = { '/systems': { get: { responses: {}, 'x-values': values } }, '/user': { $ref: '#/x-none' } };
  const text = JSON.stringify({ openapi: '3.0.3', info: { title: 't', version: '1' }, paths }, null, 1);
  expect(await refusal(await write('large.json', text))).toMatch(
    /large\.json:3100\d\d:4: the reference #\/x-none leads nowhere/,
  );
});

test.each([
  ['a number as its version', 'openapi: 3.1.0\ninfo: { title: t, version: 1.0 }\npaths: {}\n'],
  ['no paths', 'openapi: 3.0.3\ninfo: { title: t, version: "1" }\n'],
  ['no information', 'openapi: 3.0.3\npaths: {}\n'],
  ['a patch version to come', 'openapi: 3.1.9\ninfo: { title: t, version: "1" }\npaths: {}\n'],
])('a document with %s is read', async (_, text) => {
  const { root } = await readOpenApi(await write('unusual.yaml', text));
  expect(root.text('openapi')).toMatch(/^3\./);
  expect(root.member('info')?.value).not.toEqual({});
});

test('of two members of one name in JSON, the place of the second is given', async () => {
  const twice = '{ "openapi": "3.0.3", "info": { "t": ["a", "a"] },\n "paths": { "/a": {},\n "/\\u0061": {} } }';
  expect(await refusal(await write('twice.json', twice))).toBe(
    'SourceError: /api/twice.json:3:2: "/a" stands twice, lines 2 and 3: put the entries under one.',
  );
});

test('a document in a linked folder reads the files beside it', async () => {
  await write('beside.yaml', 'get: {}\n');
  await write('linked.yaml', withPaths('  /systems: { $ref: beside.yaml }\n'));
  await symlink(join(folder, 'api'), join(folder, 'version #2 %41'));
  expect((await readOpenApi(join(folder, 'version #2 %41/linked.yaml'))).operations).toHaveLength(1);
});

test('files are counted when they are asked for', async () => {
  const paths = Array.from({ length: 501 }, (_, at) => `  /a${at}: { $ref: none${at}.yaml }\n`);
  expect(await refusal(await write('many.yaml', withPaths(paths.join(''))))).toMatch(/more than 500 files/);
});

test('a reference in an example is no reference, and its file may be anything', async () => {
  await write('broken.yaml', 'a: [');
  await write('dangling.yaml', '$ref: "#/none"');
  const examples = ['none', 'broken', 'dangling'].map((name) => `{ $ref: ${name}.yaml }`).join(', ');
  const example = withPaths(
    '  /systems: { get: { responses: { 200: { description: "", content: { application/json: { example: ' +
      `[${examples}] } } } } } }\n`,
  );
  expect((await readOpenApi(await write('example.yaml', example))).operations).toHaveLength(1);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaksIn } from './leaks.js';
import { brokenDocuments, taintedCollection, taintedOpenApi } from './tainted-documents.js';
import { places, TaintedProject } from './tainted-project.js';

// Each command that reads a document of a user, which has a secret wherever a document can hold one.

let project: TaintedProject;
const ran = (name: string, args: readonly string[]) => project.ran(name, args);

beforeAll(async () => {
  project = await TaintedProject.start();
  const { baseUrl } = project.server;
  project.give('traffic.har', JSON.stringify(traffic(baseUrl)));
  await ran('init --from traffic', ['init', '--from', 'traffic.har', '--out', 'from-traffic.yaml']);
  project.give('collection.json', JSON.stringify(taintedCollection(baseUrl, places.collection)));
  await ran('init --from a collection', ['init', '--from', 'collection.json', '--out', 'from-collection.yaml']);
  project.give('own.json', JSON.stringify(taintedOpenApi(places.document)));
  await ran('init --from a document', ['init', '--from', 'own.json', '--out', 'from-document.yaml']);
  await ran('lint', ['lint', 'own.json', '--notices']);
  await ran('lint --json', ['lint', 'own.json', '--json']);
  await ran('run --supplement', [
    'run',
    '--config=c.yaml',
    '--supplement=own.json',
    '--out=supplemented',
    '--max-time=8',
  ]);
  await ran('plan --supplement', ['plan', '--config', 'c.yaml', '--supplement', 'own.json', '--json']);
  for (const address of addresses(baseUrl))
    for (const args of [['lint'], ['init', '--out', 'none.yaml', '--from'], ['run', '--config=c.yaml', '--supplement']])
      await ran(`${args[0]} ${address}`, [...args, address]);
  await changes();
}, 600_000);

afterAll(() => project.close());

/** Addresses with a password and a token, of which none gives a document. */
const addresses = (baseUrl: string): readonly string[] =>
  ['http://127.0.0.1:1', 'http://127.0.0.1:port', baseUrl, 'ftp://127.0.0.1'].map(
    (address) => `${address.replace('://', `://me:${places.address}@`)}/openapi.json?token=${places.address}`,
  );

/** Traffic as a browser records it: the credential, and a body with a password. */
const traffic = (baseUrl: string): unknown => ({
  log: {
    version: '1.2',
    creator: { name: 'test', version: '1' },
    entries: [
      { method: 'GET', path: '/systems', body: undefined },
      {
        method: 'PATCH',
        path: '/user',
        body: { fullName: 'A', newPassword: places.password, passwords: [places.list], pin: places.list },
      },
    ].map(({ method, path, body }) => ({
      request: {
        method,
        url: `${baseUrl}${path}`,
        httpVersion: 'HTTP/1.1',
        headers: [
          { name: 'Authorization', value: `Bearer ${places.full}` },
          { name: 'X-Tenant-Key', value: places.header },
          { name: 'Cookie', value: `session=${places.named}` },
        ],
        cookies: [{ name: 'session', value: places.named }],
        queryString: [{ name: 'access_token', value: places.list }],
        ...(body === undefined ? {} : { postData: { mimeType: 'application/json', text: JSON.stringify(body) } }),
      },
      response: { status: 200, headers: [], content: { mimeType: 'application/json', text: '[{"id":"s1"}]' } },
    })),
  },
});

/** What changed between two documents that give secrets as examples, in each form that it can be told in. */
async function changes(): Promise<void> {
  project.give('own.json', JSON.stringify(taintedOpenApi(places.document)));
  project.give('later.json', JSON.stringify(taintedOpenApi(places.laterDocument)));
  for (const form of [[], ['--json'], ['--markdown'], ['--write', 'drafts.yaml']])
    await ran(`changes ${form.join(' ')}`, ['changes', 'own.json', 'later.json', ...form]);
  await ran('changes back', ['changes', 'later.json', 'own.json', '--json']);
  for (const [file, text] of Object.entries(brokenDocuments(places.laterDocument))) {
    project.give(file, text);
    for (const args of [
      ['changes', file],
      ['changes', 'own.json', file],
      ['lint', file],
    ])
      await ran(args.join(' '), args);
    await ran(`init --from ${file}`, ['init', '--from', file, '--out', 'none.yaml']);
    await ran(`run --supplement ${file}`, ['run', '--config', 'c.yaml', '--out', 'none', '--supplement', file]);
  }
}

test('no output about a document holds a secret in any encoding', () => {
  const outputs = project.outputs();
  expect(leaksIn(outputs, places)).toEqual([]);
  expect(outputs.get('changes --json: stdout')?.toString()).toContain('/readings/{code}');
  expect(outputs.get('changes --json: stdout')?.toString()).toContain('(secret-1)');
  expect(outputs.get('supplemented/evidence.jsonl')?.toString()).toContain('/readings/{code}');
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command } from '../../src/cli/command.fixture.js';
import { root } from '../architecture/checkout.js';
import { forms, startEchoServer } from './echo-server.js';
import { encodings } from './encodings.js';
import { leaksIn } from './leaks.js';
import { echoed, places, TaintedProject } from './tainted-project.js';

// Shards and what they make, the live page, and commands that take no secret.

let project: TaintedProject;
const ran = (name: string, args: readonly string[]) => project.ran(name, args);

beforeAll(async () => {
  project = await TaintedProject.start();
  await shards();
  await watched();
  await developed();
  await served();
  await proxied();
  await ran('completion', ['completion', 'bash']);
  await ran('list', ['list']);
  await ran('explain', ['explain', 'systems.list/served']);
  // No ruling, so that the message about it is looked at.
  await ran('rulings', ['rulings', 'c.yaml', '--key', 'c.yaml']);
  await ran('open', ['open', 'merged']);
}, 600_000);

afterAll(() => project.close());

/** Both shards of a run, and the whole that they make. */
async function shards(): Promise<void> {
  const run = ['run', '--config=c.yaml', '--seed=taint', '--only=systems.list/*', '--max-time=100'];
  for (const shard of [1, 2]) await ran(`shard ${shard}`, [...run, `--shard=${shard}/2`, `--out=shard-${shard}`]);
  const merged = await ran('merge', ['merge', 'shard-1', 'shard-2', '--out', 'merged', '--report', 'sarif', 'github']);
  expect(merged.code, merged.stderr).toBe(1);
}

/** A run whose page is watched: the page, and each state that a browser gets. */
async function watched(): Promise<void> {
  const args = ['run', '--config', 'c.yaml', '--open', '--max-time', '8', '--out', 'watched'];
  const seen: Buffer[] = [];
  await project.started('run --open', args, /http:\/\/127\.0\.0\.1:\d+\/[\w-]{22}\//, async ([url = '']) => {
    seen.push(Buffer.from(await (await fetch(url)).arrayBuffer()));
    const { body } = await fetch(new URL('events', url));
    for await (const chunk of body ?? []) {
      seen.push(Buffer.from(chunk));
      // The server waits for a browser to read the report.
      if (seen.at(-1)?.includes('event: end')) break;
    }
    seen.push(Buffer.from(await (await fetch(url)).arrayBuffer()));
  });
  project.show('the live page', Buffer.concat(seen));
}

/** A run, the failures of it that are sent again, and what a browser gets of them. */
async function developed(): Promise<void> {
  const args = ['dev', 'developed', '--config', 'c.yaml', '--max-time', '8'];
  const seen: Buffer[] = [];
  await project.started('dev', args, /http:\/\/127\.0\.0\.1:\d+\/[\w-]{22}\//, async ([url = ''], child) => {
    seen.push(Buffer.from(await (await fetch(url)).arrayBuffer()));
    const { body } = await fetch(new URL('events', url));
    const headers = { origin: new URL(url).origin };
    for await (const chunk of body ?? []) {
      seen.push(Buffer.from(chunk));
      const text = seen.at(-1)?.toString() ?? '';
      if (/"phase":"waiting".*"iteration":0,"latest":"i/.test(text))
        await fetch(new URL('send?what=failed', url), { method: 'POST', headers });
      if (/"iteration":[1-9]/.test(text)) break;
    }
    for (const iteration of [0, 1])
      seen.push(Buffer.from(await (await fetch(new URL(`${iteration}/`, url))).arrayBuffer()));
    child.kill('SIGINT');
  });
  project.show('the page of dev', Buffer.concat(seen));
}

/** The embedded reference, to which the secrets are sent. */
const served = (): Promise<void> =>
  project.started('serve', ['serve', '--port', '0'], /http:\/\/127\.0\.0\.1:\d+/, async ([url], child) => {
    for (const secret of echoed) {
      const headers = { authorization: Buffer.from(`Bearer ${secret}`).toString('latin1') };
      const init = { method: 'PATCH', headers, body: JSON.stringify({ fullName: secret }) };
      await (await fetch(`${url}/user?token=${encodeURIComponent(secret)}`, init)).arrayBuffer();
    }
    child.kill('SIGINT');
  });

/** A proxy before a service that sends back the credentials of the requests, and knows no other secret. */
async function proxied(): Promise<void> {
  const service = await startEchoServer([places.full, places.cookie]);
  const args = ['proxy', '--to', service.baseUrl, '--port', '0', '--out', 'proxied'];
  await project.started('proxy', args, /http:\/\/127\.0\.0\.1:\d+/, async ([url], child) => {
    const headers = { authorization: `Bearer ${places.full}`, cookie: `theme=compact-view; sid=${places.cookie}` };
    for (let count = 0; count < forms * encodings.length; count += 1)
      await fetch(`${url}/gateways?seen=${places.full}`, { headers }).then(
        // The service breaks some responses off.
        (response) => response.arrayBuffer().catch(() => undefined),
      );
    child.kill('SIGINT');
  });
  await service.close();
}

test('no output of these commands holds a secret in any encoding', () => {
  const outputs = project.outputs();
  expect(leaksIn(outputs, places)).toEqual([]);
  for (const { name } of encodings) expect(project.server.sent.get(name)).toBeGreaterThan(0);
  expect(project.server.sentForms.size).toBe(forms);
  expect(outputs.get('the live page')?.toString()).toContain('event: state');
  expect(outputs.get('the page of dev')?.toString()).toContain('"state":"fails"');
  expect(outputs.get('developed/iterations/1/evidence.jsonl')?.toString()).toContain('{{credential:full');
  expect(outputs.get('proxied/evidence.jsonl')?.toString()).toContain('{{credential:full');
  expect(outputs.get('merged/evidence.jsonl')?.toString()).toContain('{{credential:full}}');
});

test('each command is run by one of the taint tests', async () => {
  const { stdout } = await command(['--help']);
  const names = [...stdout.slice(stdout.indexOf('Begin:')).matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  const tests = ['taint', 'taint-certified', 'taint-commands', 'taint-documents'].map((name) =>
    readFileSync(join(root, `test/trust/${name}.long.test.ts`), 'utf8'),
  );
  const ran = new Set(tests.flatMap((text) => [...text.matchAll(/\['([a-z]+)'/g)].map(([, name]) => name)));
  expect(names.filter((name) => name !== 'help' && !ran.has(name))).toEqual([]);
});

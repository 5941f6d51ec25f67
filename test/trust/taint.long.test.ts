import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forms } from './echo-server.js';
import { encodings } from './encodings.js';
import { leaksIn } from './leaks.js';
import { echoed, places, TaintedProject, yaml } from './tainted-project.js';

// Each command that sends or receives, or reads what a run left, with an implementation that sends secrets back.

let project: TaintedProject;
const ran = (name: string, args: readonly string[]) => project.ran(name, args);

const formats = ['junit', 'summary', 'html', 'sarif', 'ctrf', 'github', 'terminal'];

beforeAll(async () => {
  project = await TaintedProject.start();
  const { baseUrl } = project.server;
  const run = ['--config', 'c.yaml', '--seed', 'taint'];
  const first = await ran('run', ['run', ...run, '--out', 'out', ...formats.flatMap((format) => ['--report', format])]);
  expect(first.stderr).not.toMatch(/could not|error/i);
  await ran('plan', ['plan', '--config', 'c.yaml']);
  await ran('plan --json', ['plan', '--config', 'c.yaml', '--json']);
  await ran('judge', ['judge', 'out', '--out', 'judged']);
  for (const format of formats) await ran(`report ${format}`, ['report', 'out', '--format', format]);
  await ran('har', ['har', 'out']);
  await ran('timeline', ['timeline', 'out']);
  await ran('compare', ['compare', 'out', 'judged']);
  await ran('replay', ['replay', 'out', '--config', 'c.yaml', '--failure', '1']);
  await ran('unreachable', [
    'run',
    '--config=c.yaml',
    '--out=unreachable',
    `--base-url=http://127.0.0.1:1/${encodeURIComponent(places.environment)}`,
  ]);
  await ran('keygen', ['keygen', '--out', 'k']);
  await ran('certify', [
    'certify',
    '--class=service-core',
    '--key=k.private.pem',
    '--config=c.yaml',
    '--challenge=taint',
    '--out=certified',
  ]);
  await ran('history', ['history', 'out', 'judged']);
  expect((await ran('history of kept runs', ['history'])).code).toBe(0);
  await ran('history --json', ['history', 'out', 'judged', '--json']);
  await ran('history --out', ['history', 'out', 'judged', '--out', 'history']);
  await ran('timeline --json', ['timeline', 'out', '--json']);
  await ran('compare --json', ['compare', 'out', 'judged', '--json']);
  await ran('init --from a run', ['init', '--from', 'out', '--out', 'from-run.yaml']);
  project.give('merged.c.yaml', yaml(baseUrl));
  await ran('init --merge', ['init', '--merge', 'out', '--out', 'merged.c.yaml']);
  // The password of a proxy is part of its address; no server listens there.
  project.give('proxied.c.yaml', `${yaml(baseUrl)}proxy: ${proxy}\n`);
  await ran('a proxy', ['run', '--config', 'proxied.c.yaml', '--out', 'proxied', '--verbose']);
  await ran('a plan with a proxy', ['plan', '--config', 'proxied.c.yaml', '--json']);
  await receive();
}, 600_000);

const proxy = `http://somebody:${places.proxy}@127.0.0.1:1`;

afterAll(() => project.close());

/** Deliveries that carry the secrets, to `receive`. */
const receive = (): Promise<void> =>
  project.started(
    'receive',
    ['receive', '--config', 'c.yaml', '--port', '0'],
    /taken at (\S+) /,
    async ([, url = ''], child) => {
      for (const { encode } of encodings) {
        const body = JSON.stringify({
          data: { state: 'x' },
          echo: echoed.map((secret) => encode(secret).toString('utf8')),
        });
        const query = echoed.map((secret, at) => `${at}=${encodeURIComponent(encode(secret).toString('latin1'))}`);
        const headers = { 'x-echo': encodeURIComponent(encode(places.full).toString('latin1')), 'x-raw': places.full };
        await new Promise<void>((resolve) => {
          request(`${url}/events/ev/plugged?${query.join('&')}`, { method: 'POST', headers }, (response) => {
            response.resume().on('end', resolve);
          }).end(body);
        });
      }
      child.kill('SIGINT');
    },
  );

test('no output of any command holds a secret in any encoding', () => {
  expect(leaksIn(project.outputs(), places)).toEqual([]);
});

test('every encoding was sent, and the commands had something to leak', () => {
  for (const { name } of encodings) expect(project.server.sent.get(name)).toBeGreaterThan(1);
  expect(project.server.sentForms.size).toBe(forms);
  const evidence = project.outputs().get('out/evidence.jsonl')?.toString() ?? '';
  for (const label of [
    'credential:full',
    'header:X-Tenant-Key',
    'environment:EMS_TAINT',
    'body:user.update:newPassword',
  ])
    expect(evidence).toContain(`{{${label}}}`);
  expect(evidence).toContain('"violated"');
});

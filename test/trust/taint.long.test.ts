import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command, type Finished } from '../../src/cli/command.fixture.js';
import { root } from '../architecture/checkout.js';
import { startEchoServer, type EchoServer } from './echo-server.js';
import { encodings } from './encodings.js';

/** A secret for each place that a configuration has; those that stand in headers are visible ASCII. */
const places = {
  full: 'tAiNtFull.x/+y==Zq81',
  without: 'tAiNtWithout-7Kq93',
  named: 'tAiNtNamed_8Jd72',
  command: 'tAiNtCommand.55Lm',
  header: 'tAiNtHeader!31Pw',
  query: 'tAiNtQuery 44+Bn',
  password: 'tAiNtBody/+"<ü>&Rr17',
  environment: 'tAiNtEnviron/22&Vt',
  webhook: 'tAiNtWebhook 66=Yh',
  signature: 'tAiNtSignature-93Dc',
  triggerUrl: 'tAiNtTrigger-10Mz',
  triggerHeader: 'tAiNtTrigHead-58Ke',
  payload: 'tAiNtPayload"77Gx',
  proxy: 'tAiNtProxy-24Js',
  cookie: 'tAiNtCookie-71Lz',
  parameter: 'tAiNtParameter-35Wd',
  // The suite takes no example of a document whose name says that it is secret.
  document: 'tAiNtDocument-88Qe',
  address: 'tAiNtAddress-46Tp',
  list: 'tAiNtList-19Mb',
} as const;
const secrets = Object.values(places);
/** What no request carries, the server does not learn. */
const unsent: readonly string[] = [places.proxy, places.document, places.address, places.list];
const echoed = secrets.filter((secret) => !unsent.includes(secret));

let folder: string;
let server: EchoServer;
/** Everything that commands wrote, by where. */
const outputs = new Map<string, Buffer>();

const yaml = (baseUrl: string): string => `
implementation: { name: Echo }
target: { baseUrl: ${baseUrl} }
credentials:
  full: { value: "Bearer ${places.full}", privileged: true }
  without: { TariffWrite: { value: "${places.without}" } }
  named: { other: { value: "${places.named}" }, printed: { command: "printf %s ${places.command}" } }
headers:
  X-Tenant-Key: "${places.header}"
  Cookie: "theme=compact-view; sid=${places.cookie}"
  X-Upstream-Auth: 'Token token="${places.parameter}"'
ids:
  accountID: [a1]
  customerID: [k1]
  systemID: [s1]
  gatewayID: [g1]
  webhookID: [{ accountID: a1, webhookID: w1 }]
  platform: [p1]
writes:
  allowed: true
  expendable: { user: true, accountID: [a1], customerID: [k1], gatewayID: [g1], systemID: [s1] }
bodies:
  user.update:
    value: { newPassword: ${JSON.stringify(places.password)}, fullName: "\${EMS_TAINT}" }
    schema:
      type: object
      required: [newPassword]
      properties: { newPassword: { type: string, minLength: 3, examples: [${JSON.stringify(places.password)}] } }
  webhooks.create: { value: { url: "\${RECEIVER_URL}/hook", secret: ${JSON.stringify(places.webhook)} } }
query:
  gateways.list: { sort: name, access_token: ${JSON.stringify(places.query)} }
limits: { examples: 3, maxTimeMs: 25000, timeoutMs: 2000, concurrency: 8 }
events:
  waitMs: 50
  signature: { scheme: hmac, header: x-sig, secret: "${places.signature}" }
  triggers:
    events.gateway.online:
      url: "${baseUrl}/trigger?key=${places.triggerUrl}"
      method: POST
      headers: { X-Auth: "${places.triggerHeader}" }
  payloads: { events.ev.plugged: { data: { state: unplugged, token: ${JSON.stringify(places.payload)} } } }
`;

const keep = (name: string, { stdout, stderr }: Finished): void => {
  outputs.set(`${name}: stdout`, Buffer.from(stdout));
  outputs.set(`${name}: stderr`, Buffer.from(stderr));
};

async function ran(name: string, args: readonly string[]): Promise<Finished> {
  const finished = await command(args, { cwd: folder, env: { EMS_TAINT: places.environment } });
  keep(name, finished);
  return finished;
}

/** What the test wrote itself. */
const given = new Set(['c.yaml', 'merged.c.yaml', 'proxied.c.yaml', 'traffic.har', 'own.json']);

const formats = ['junit', 'summary', 'html', 'sarif', 'ctrf', 'github', 'terminal'];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ems-taint-'));
  server = await startEchoServer(echoed);
  writeFileSync(join(folder, 'c.yaml'), yaml(server.baseUrl));
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
  await ran('history --json', ['history', 'out', 'judged', '--json']);
  await ran('history --out', ['history', 'out', 'judged', '--out', 'history']);
  await ran('timeline --json', ['timeline', 'out', '--json']);
  await ran('compare --json', ['compare', 'out', 'judged', '--json']);
  await ran('init --from a run', ['init', '--from', 'out', '--out', 'from-run.yaml']);
  writeFileSync(join(folder, 'traffic.har'), JSON.stringify(traffic(server.baseUrl)));
  await ran('init --from traffic', ['init', '--from', 'traffic.har', '--out', 'from-traffic.yaml']);
  writeFileSync(join(folder, 'merged.c.yaml'), yaml(server.baseUrl));
  await ran('init --merge', ['init', '--merge', 'out', '--out', 'merged.c.yaml']);
  // The password of a proxy is part of its address; no server listens there.
  writeFileSync(join(folder, 'proxied.c.yaml'), `${yaml(server.baseUrl)}proxy: ${proxy}\n`);
  await ran('a proxy', ['run', '--config', 'proxied.c.yaml', '--out', 'proxied', '--verbose']);
  await ran('a plan with a proxy', ['plan', '--config', 'proxied.c.yaml', '--json']);
  writeFileSync(join(folder, 'own.json'), JSON.stringify(ownDocument()));
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
  for (const address of addresses(server.baseUrl))
    for (const args of [['lint'], ['init', '--out', 'none.yaml', '--from'], ['run', '--config=c.yaml', '--supplement']])
      await ran(`${args[0]} ${address}`, [...args, address]);
  await receive();
}, 290_000);

/** Addresses with a password and a token, of which none gives a document. */
const addresses = (baseUrl: string): readonly string[] =>
  ['http://127.0.0.1:1', 'http://127.0.0.1:port', baseUrl, 'ftp://127.0.0.1'].map(
    (address) => `${address.replace('://', `://me:${places.address}@`)}/openapi.json?token=${places.address}`,
  );

/** An OpenAPI document with a secret at each place where a document gives values to what it names. */
function ownDocument(): unknown {
  const names = ['password', 'pin', 'otp', 'signingKey', 'sessionId', 'tokens', 'sig', 'code'];
  const value = places.document;
  const text = { type: 'string', example: value, examples: [value], default: value };
  const properties = { id: { type: 'string' }, ...Object.fromEntries(names.map((name) => [name, text])) };
  const instance = { id: 's1', ...Object.fromEntries(names.map((name) => [name, value])) };
  const schema = { type: 'object', properties, example: instance };
  const content = { 'application/json': { schema, example: instance, examples: { one: { value: instance } } } };
  const parameters = names.map((name) => ({ name, in: 'query', required: true, example: value, schema: text }));
  const responses = { '200': { description: 'ok', content } };
  return {
    openapi: '3.1.0',
    info: { title: 'Echo', version: '1' },
    paths: {
      '/systems': { get: { parameters, responses } },
      '/user': { patch: { requestBody: { content }, responses } },
      '/readings/{code}': {
        get: { parameters: [{ name: 'code', in: 'path', required: true, example: value, schema: text }], responses },
      },
    },
    components: { schemas: { Code: text }, examples: { one: { value: instance } } },
  };
}

const proxy = `http://somebody:${places.proxy}@127.0.0.1:1`;

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
        queryString: [],
        ...(body === undefined ? {} : { postData: { mimeType: 'application/json', text: JSON.stringify(body) } }),
      },
      response: { status: 200, headers: [], content: { mimeType: 'application/json', text: '[{"id":"s1"}]' } },
    })),
  },
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Deliveries that carry the secrets, to `receive`. */
async function receive(): Promise<void> {
  const child = spawn(
    process.execPath,
    [join(root, 'dist/command/main.js'), 'receive', '--config', 'c.yaml', '--port', '0'],
    { cwd: folder, env: { ...process.env, EMS_TAINT: places.environment } },
  );
  let [stdout, stderr] = ['', ''];
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', (data: Buffer) => {
      stdout += data.toString();
      const [, url] = /taken at (\S+) /.exec(stdout) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
  child.stderr.on('data', (data: Buffer) => void (stderr += data.toString()));
  const url = await ready;
  for (const { encode } of encodings) {
    const body = JSON.stringify({
      data: { state: 'x' },
      echo: echoed.map((secret) => encode(secret).toString('utf8')),
    });
    await new Promise<void>((resolve) => {
      request(`${url}/events/ev/plugged?k=${encodeURIComponent(places.full)}`, { method: 'POST' }, (response) => {
        response.resume().on('end', resolve);
      }).end(body);
    });
  }
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await ended;
  keep('receive', { code: 0, stdout, stderr });
}

const filesIn = (path: string): readonly string[] =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('no output of any command holds a secret in any encoding', () => {
  for (const file of filesIn(folder))
    if (!given.has(file.slice(folder.length + 1)) && !file.endsWith('.pem'))
      outputs.set(file.slice(folder.length + 1), readFileSync(file));
  const leaks: string[] = [];
  let searched = 0;
  for (const [where, bytes] of outputs) {
    for (const [place, secret] of Object.entries(places)) {
      for (const { name, encode } of encodings) {
        const needle = encode(secret);
        for (const form of [needle, Buffer.from(JSON.stringify(needle.toString('utf8')).slice(1, -1))]) {
          searched += 1;
          if (bytes.includes(form)) leaks.push(`${place} ${name} in ${where}`);
        }
      }
    }
  }
  expect(leaks).toEqual([]);
  expect(searched).toBeGreaterThan(places.full.length * encodings.length);
});

test('every encoding was sent, and the commands had something to leak', () => {
  for (const { name } of encodings) expect(server.sent.get(name)).toBeGreaterThan(1);
  const evidence = outputs.get('out/evidence.jsonl')?.toString() ?? '';
  for (const label of [
    'credential:full',
    'header:X-Tenant-Key',
    'environment:EMS_TAINT',
    'body:user.update:newPassword',
  ])
    expect(evidence).toContain(`{{${label}}}`);
  expect(evidence).toContain('"violated"');
});

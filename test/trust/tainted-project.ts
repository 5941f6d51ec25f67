import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, type Finished } from '../../src/cli/command.fixture.js';
import { root } from '../architecture/checkout.js';
import { startEchoServer, type EchoServer } from './echo-server.js';
import { filesBelow } from './leaks.js';

/** A secret for each place that a configuration has; those that stand in headers are visible ASCII. */
export const places = {
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
  laterDocument: 'tAiNtLater-64Vs',
  collection: 'tAiNtCollect-27Xg',
} as const;
/** What no request carries, the server does not learn. */
const unsent: readonly string[] = [
  places.proxy,
  places.document,
  places.address,
  places.list,
  places.laterDocument,
  places.collection,
];
export const echoed: readonly string[] = Object.values(places).filter((secret) => !unsent.includes(secret));

/** A configuration with a secret at each place, for an implementation at an address. */
export const yaml = (baseUrl: string): string => `
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

/** A folder with that configuration (`c.yaml`), a server that sends the secrets back, and the output of commands. */
export class TaintedProject {
  readonly folder = mkdtempSync(join(tmpdir(), 'ems-taint-'));
  readonly server: EchoServer;
  /** What commands printed, by their names. */
  readonly #printed = new Map<string, Buffer>();
  readonly #given = new Set<string>();

  private constructor(server: EchoServer) {
    this.server = server;
  }

  static async start(): Promise<TaintedProject> {
    const project = new TaintedProject(await startEchoServer(echoed));
    project.give('c.yaml', yaml(project.server.baseUrl));
    return project;
  }

  /** Writes a file of the user, which may hold secrets. */
  give(file: string, text: string): void {
    this.#given.add(file);
    writeFileSync(join(this.folder, file), text);
  }

  /** Runs a command in the folder, and keeps what it prints. */
  async ran(name: string, args: readonly string[]): Promise<Finished> {
    const finished = await command(args, {
      cwd: this.folder,
      env: { EMS_TAINT: places.environment },
      timeoutMs: 120_000,
    });
    this.keep(name, finished);
    return finished;
  }

  /** Keeps something else that a reader sees. */
  show(name: string, bytes: Buffer): void {
    this.#printed.set(name, bytes);
  }

  keep(name: string, { stdout, stderr }: Pick<Finished, 'stdout' | 'stderr'>): void {
    this.show(`${name}: stdout`, Buffer.from(stdout));
    this.show(`${name}: stderr`, Buffer.from(stderr));
  }

  /**
   * Starts a command, uses the address that it prints, and waits for its end.
   * @param printed finds the address in what the command printed
   */
  async started(
    name: string,
    args: readonly string[],
    printed: RegExp,
    use: (found: RegExpExecArray, child: ChildProcess) => Promise<void>,
  ): Promise<void> {
    const child = spawn(process.execPath, [join(root, 'dist/command/main.js'), ...args], {
      cwd: this.folder,
      env: { ...process.env, CI: 'true', EMS_TAINT: places.environment, EMS_CREDENTIAL: places.full },
    });
    const ended = once(child, 'exit');
    let [stdout, stderr] = ['', ''];
    const found = await new Promise<RegExpExecArray>((resolve, reject) => {
      const look = (): void => {
        const match = printed.exec(stdout + stderr);
        if (match !== null) resolve(match);
      };
      child.stdout.on('data', (data: Buffer) => {
        stdout += data.toString();
        look();
      });
      child.stderr.on('data', (data: Buffer) => {
        stderr += data.toString();
        look();
      });
      child.once('exit', () => reject(new Error(`${name} printed no address: ${stdout}${stderr}`)));
    });
    await use(found, child);
    await ended;
    this.keep(name, { stdout, stderr });
  }

  /** Everything that commands printed and wrote, without keys and files of the user. */
  outputs(): ReadonlyMap<string, Buffer> {
    const written = filesBelow(this.folder)
      .map((file) => file.slice(this.folder.length + 1))
      .filter((file) => !this.#given.has(file) && !file.endsWith('.pem'))
      .map((file) => [file, readFileSync(join(this.folder, file))] as const);
    return new Map([...this.#printed, ...written]);
  }

  async close(): Promise<void> {
    await this.server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/core/package-root.js';
import type { Bench, Measure } from './measure.js';
import { atExit } from './peak-memory.js';

const bodyBytes = 2_000;
/** Pairs of a request straight to the service and one through the proxy. */
const pairs = 5_000;
const warmUp = 500;
/** Exchanges of which the memory is measured; others from the environment: `PROXY_EXCHANGES=1000000`. */
const exchanges = (process.env['PROXY_EXCHANGES'] ?? '100000').split(',').map(Number);
const atOnce = 16;

/** The time that `proxy` adds to an exchange, and its memory. */
export const proxyBench: Bench = {
  name: 'proxy',
  about:
    'Requests on kept connections to a service with fixed bodies, in turn straight and through `proxy`, one at a ' +
    'time: the time of the one less that of the other. Memory of `proxy` over many exchanges, which it judges.',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'ems-bench-'));
    const service = await startService();
    try {
      const measures = await addedTime(service.url, folder);
      for (const count of exchanges) measures.push(await memory(service.url, folder, count));
      return measures;
    } finally {
      service.child.disconnect();
      await rm(folder, { recursive: true });
    }
  },
};

async function startService(): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = fork(join(packageRoot(), 'dist/test/bench/static-server.js'), [String(bodyBytes)]);
  const [port] = (await once(child, 'message')) as [number]; // the server sends its port
  return { child, url: `http://127.0.0.1:${port}` };
}

interface Running {
  readonly url: string;
  /** @returns the largest resident set, in megabytes (10⁶ bytes) */
  end(): Promise<number>;
}

async function startCommand(to: string, out: string): Promise<Running> {
  const main = join(packageRoot(), 'dist/command/main.js');
  const child = spawn(
    process.execPath,
    ['--import', atExit, main, 'proxy', '--to', to, '--port', '0', '--out', out, '--force'],
    { stdio: ['ignore', 'pipe', 'ignore', 'pipe'] },
  );
  let used = '';
  child.stdio[3]?.on('data', (chunk) => (used += String(chunk)));
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed = `${printed}${text}`.slice(0, 10_000)));
  while (!printed.includes('Ctrl-C')) {
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
    if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}: ${printed}`);
  }
  return {
    url: /Requests to (\S+)/.exec(printed)?.[1] ?? '',
    end: async () => {
      child.kill('SIGINT');
      await once(child, 'close');
      const { maxRSS } = JSON.parse(used) as NodeJS.ResourceUsage; // written by `atExit`
      return (maxRSS * 1024) / 1e6;
    },
  };
}

/** Milliseconds from the start of a request to the end of its response. */
function timeOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    request(`${url}/gateways`, { agent, headers: { authorization: 'Bearer bench' } }, (response) => {
      response.resume().once('end', () => resolve(performance.now() - started));
    })
      .once('error', reject)
      .end();
  });
}

async function addedTime(to: string, folder: string): Promise<Measure[]> {
  const proxy = await startCommand(to, join(folder, 'time'));
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const added: number[] = [];
  for (let pair = 0; pair < warmUp + pairs; pair += 1) {
    const isProxyFirst = pair % 2 === 0;
    const first = await timeOf(isProxyFirst ? proxy.url : to, agent);
    const second = await timeOf(isProxyFirst ? to : proxy.url, agent);
    if (pair >= warmUp) added.push(isProxyFirst ? first - second : second - first);
  }
  agent.destroy();
  await proxy.end();
  const sorted = added.toSorted((one, other) => one - other);
  return [
    { name: 'added by the proxy, median', unit: 'ms', atMost: 1, values: added },
    { name: 'added by the proxy, 99th percentile', unit: 'ms', values: [sorted[Math.floor(pairs * 0.99)] ?? 0] },
  ];
}

async function memory(to: string, folder: string, count: number): Promise<Measure> {
  const proxy = await startCommand(to, join(folder, `memory-${count}`));
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let left = count;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await timeOf(proxy.url, agent);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  agent.destroy();
  return { name: `proxy, ${count} exchanges`, unit: 'MB', atMost: 512, values: [await proxy.end()] };
}

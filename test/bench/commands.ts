import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/core/package-root.js';
import type { Bench, Measure } from './measure.js';

const times = { run: 5, start: 9 };

/** (a) The whole default run, from the start of the command to its verdict and reports. */
export const runBench: Bench = {
  name: 'run',
  about:
    'The whole default run against the embedded reference, as a command: start, some thousand exchanges, ' +
    'judgement, all usual reports.',
  async run() {
    const out = await mkdtemp(join(tmpdir(), 'ems-bench-'));
    try {
      return [await seconds('default run', ['run', '--out', out, '--seed', 'bench'], times.run, 10)];
    } finally {
      await rm(out, { recursive: true });
    }
  },
};

/** (d) Start-up time of commands that only print, and time until the first request. */
export const startBench: Bench = {
  name: 'start',
  about:
    'Start-up of the command where nothing is sent, and, with a base URL and without configuration, until the first ' +
    'request comes to the implementation.',
  run: async () => [
    await seconds('--help', ['--help'], times.start, 0.1),
    await seconds('list', ['list'], times.start, 0.5),
    await firstRequest(),
  ],
};

async function firstRequest(): Promise<Measure> {
  const out = await mkdtemp(join(tmpdir(), 'ems-bench-'));
  const values: number[] = [];
  try {
    for (let time = 0; time < times.start; time += 1) values.push((await untilFirstRequest(out)).seconds);
  } finally {
    await rm(out, { recursive: true });
  }
  return { name: 'first request', unit: 's', atMost: 0.5, values };
}

/** Starts `run` with these options, and ends it as soon as its first request has come. */
export async function untilFirstRequest(
  folder: string,
  options: readonly string[] = [],
): Promise<{ readonly seconds: number; readonly peakMegabytes?: number }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP
  const started = performance.now();
  const command = [
    'run',
    '--base-url',
    `http://127.0.0.1:${port}`,
    '--out',
    join(folder, 'out'),
    '--quiet',
    ...options,
  ];
  const child = spawn(process.execPath, [join(packageRoot(), 'dist/command/main.js'), ...command], {
    cwd: folder,
    stdio: 'ignore',
  });
  const ended = once(child, 'close').then(() => {
    throw new Error('the run ended without a request');
  });
  ended.catch(() => undefined);
  try {
    await Promise.race([once(server, 'request'), ended]);
    const seconds = (performance.now() - started) / 1000;
    const kibibytes = /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => ''))?.[1];
    // Only Linux tells the memory of another process in this way.
    return kibibytes === undefined ? { seconds } : { seconds, peakMegabytes: (Number(kibibytes) * 1024) / 1e6 };
  } finally {
    // On a softer signal the command would judge, and write its reports, beside the next measurement.
    child.kill('SIGKILL');
    server.close();
    server.closeAllConnections();
  }
}

async function seconds(name: string, command: readonly string[], count: number, atMost: number): Promise<Measure> {
  const values: number[] = [];
  for (let time = 0; time < count; time += 1) values.push(await secondsOf(command));
  return { name, unit: 's', atMost, values };
}

const secondsOf = (command: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(process.execPath, [join(packageRoot(), 'dist/command/main.js'), ...command], {
      stdio: 'ignore',
    });
    child
      .on('error', reject)
      .on('close', (code) =>
        code === 0
          ? resolve((performance.now() - started) / 1000)
          : reject(new Error(`${command.join(' ')} ended with ${String(code)}`)),
      );
  });

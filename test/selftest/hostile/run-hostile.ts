import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { referenceConfiguration } from '../../../reference/configuration.js';
import { packageRoot } from '../../../src/core/package-root.js';
import type { Hostile } from './hostile.js';
import { flawsOf, type Outputs } from './outputs.js';
import { verdictFlaws } from './verdicts.js';

/** Heap of the process that judges, MiB. */
const heap = 256;

/** Limit for the memory of a judging process: heap, buffers, code; MiB. */
const residentLimit = 400;

/** Time for judging and reporting after the run's own time limit, seconds. */
const grace = 45;

/** How a judgement of a hostile implementation went. */
export interface Survival {
  readonly id: string;
  readonly seconds: number;
  /** Highest memory in use, MiB; 0 where the system does not report it. */
  readonly resident: number;
  /** Empty: survived. */
  readonly problems: readonly string[];
}

/** A secret that no text has by chance; with characters that encodings change. */
export const credential = 'Bearer s3cr3t+/of=the&bench~Zx81"kQ';

/**
 * Judges a hostile implementation with the command as users run it: everything is sent, memory is small, time is
 * limited. Looks at verdicts, at every report, and for the credential in all that came out.
 */
export async function runHostile(hostile: Hostile, maxTimeS: number): Promise<Survival> {
  const listening = await hostile.start();
  const folder = await mkdtemp(join(tmpdir(), 'ems-hostile-'));
  try {
    const config = join(folder, 'given.json');
    const { credentials: _, ...given } = referenceConfiguration(listening.baseUrl);
    await writeFile(
      config,
      JSON.stringify({
        ...given,
        credentials: { header: 'authorization', full: { value: '${HOSTILE_CREDENTIAL}', privileged: true } },
        events: undefined,
      }),
    );
    const out = join(folder, 'out');
    const command = [
      'run',
      '--config',
      config,
      '--out',
      out,
      '--seed',
      'hostile',
      '--timeout',
      String(hostile.timeoutMs ?? 1000),
      '--max-time',
      String(maxTimeS),
      '--report',
      'sarif',
      '--report',
      'ctrf',
      '--report',
      'github',
    ];
    const ended = await judgeInChild(command, (maxTimeS + grace) * 1000);
    const outputs: Outputs = { ...ended, files: await filesIn(out) };
    const late = ended.killed ? [`it had to be ended after ${maxTimeS + grace} s`] : [];
    const large = ended.resident > residentLimit ? [`it took ${ended.resident} MiB`] : [];
    return {
      id: hostile.id,
      seconds: ended.seconds,
      resident: ended.resident,
      problems: [
        ...late,
        ...large,
        ...flawsOf(outputs, credential),
        ...(ended.killed ? [] : verdictFlaws(hostile, outputs)),
      ],
    };
  } finally {
    await listening.close();
    await rm(folder, { recursive: true });
  }
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
  readonly resident: number;
  readonly killed: boolean;
}

/** The built command, also when this file is run from its source. */
const main = join(packageRoot(), 'dist/command/main.js');

function judgeInChild(command: readonly string[], limitMs: number): Promise<Ended> {
  return new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, main, ...command], {
      env: { PATH: process.env['PATH'], HOSTILE_CREDENTIAL: credential },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => (texts[name] += text));
    let resident = 0;
    let killed = false;
    const watch = setInterval(() => void peakOf(child.pid).then((peak) => (resident = Math.max(resident, peak))), 250);
    const limit = setTimeout(() => {
      killed = true;
      child.kill('SIGKILL');
    }, limitMs);
    child.on('close', (code) => {
      clearInterval(watch);
      clearTimeout(limit);
      resolve({ ...texts, code, killed, resident, seconds: (performance.now() - started) / 1000 });
    });
  });
}

/** Highest resident memory of a process so far, MiB; 0 where there is no /proc. */
async function peakOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function filesIn(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const names = await readdir(folder).catch(() => []);
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)));
}

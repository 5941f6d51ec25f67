import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { evidenceFile } from '../../src/evidence/evidence-file.js';
import { openBundle } from '../../src/evidence/reader.js';
import { judge } from '../../src/judge/judge.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import type { Results } from '../../src/results/results.js';
import { packageRoot } from '../../src/core/package-root.js';

/** How a run that a signal ended came out. */
export interface Stopped {
  /** Exit code; `null` where the signal left none. */
  readonly code: number | null;
  /** Was `results.json` written, and is it JSON? */
  readonly wrote: boolean;
  /** The recorded evidence, judged afterwards. */
  readonly judged: Results;
}

/** Evidence that a run has written when the signal comes, bytes. */
const enough = 200_000;

/** Runs the built command against the embedded reference, sends it a signal during the run, and judges its evidence. */
export async function stopRun(catalogue: Catalogue, signal: 'SIGKILL' | 'SIGINT'): Promise<Stopped> {
  const out = await mkdtemp(join(tmpdir(), 'ems-stopped-'));
  try {
    const evidence = join(out, evidenceFile);
    // A rate that makes the run last longer than anybody waits.
    const child = spawn(
      process.execPath,
      [join(packageRoot(), 'dist/command/main.js'), 'run', '--out', out, '--seed', 'stopped', '--rate', '150'],
      { stdio: 'ignore' },
    );
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    while (child.exitCode === null && (await readFile(evidence).catch(() => Buffer.alloc(0))).length < enough)
      await sleep(50);
    child.kill(signal);
    const code = await ended;
    const results = await readFile(join(out, 'results.json'), 'utf8').catch(() => '');
    return {
      code,
      wrote: results !== '' && typeof JSON.parse(results) === 'object',
      judged: await judge(catalogue, await openBundle(evidence), { name: 'selftest', version: '0' }),
    };
  } finally {
    await rm(out, { recursive: true });
  }
}

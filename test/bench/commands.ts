import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
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

/** (d) What somebody waits for who only asks. */
export const startBench: Bench = {
  name: 'start',
  about: 'Start-up of the command where nothing is sent.',
  run: async () => [
    await seconds('--help', ['--help'], times.start, 0.5),
    await seconds('list', ['list'], times.start, 0.5),
  ],
};

async function seconds(name: string, command: readonly string[], count: number, atMost: number): Promise<Measure> {
  const values: number[] = [];
  for (let time = 0; time < count; time += 1) values.push(await secondsOf(command));
  return { name, unit: 's', atMost, values };
}

const secondsOf = (command: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(process.execPath, [join(packageRoot(), 'dist/src/cli/main.js'), ...command], {
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

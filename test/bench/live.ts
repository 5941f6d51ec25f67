import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/core/package-root.js';
import type { Bench } from './measure.js';

const pairs = 9;

/** The cost of watching a run in a browser. */
export const liveBench: Bench = {
  name: 'live',
  about:
    'The default run as a command, in turn with `--open`, with somebody who reads its events and its report, and ' +
    'without: times of the one divided by those of the other.',
  async run() {
    const out = await mkdtemp(join(tmpdir(), 'ems-bench-'));
    try {
      const wall: number[] = [];
      const processor: number[] = [];
      // The first one fills the file cache.
      await timesOf(out, true);
      for (let pair = 0; pair < pairs; pair += 1) {
        // Each goes first in turn: a machine gets slower or faster in the course of a bench.
        const first = await timesOf(out, pair % 2 === 0);
        const second = await timesOf(out, pair % 2 === 1);
        const [watched, alone] = pair % 2 === 0 ? [first, second] : [second, first];
        wall.push(watched.wall / alone.wall);
        processor.push(watched.processor / alone.processor);
      }
      return [
        { name: 'watched ÷ not watched, wall time', unit: '×', atMost: 1.03, values: wall },
        { name: 'watched ÷ not watched, processor time', unit: '×', atMost: 1.03, values: processor },
      ];
    } finally {
      await rm(out, { recursive: true });
    }
  },
};

interface Times {
  /** Seconds from the start of the command to its end. */
  readonly wall: number;
  /** Seconds of all threads of its process. */
  readonly processor: number;
}

/** Makes a process print its processor time, in microseconds, when it exits. */
const printProcessorTime =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();' +
  'process.stderr.write(`\\nprocessor ${user+system}\\n`)})';

const timesOf = (out: string, watched: boolean): Promise<Times> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const main = join(packageRoot(), 'dist/command/main.js');
    const child = spawn(
      process.execPath,
      ['--import', printProcessorTime, main, 'run', '--force', '--out', out, '--seed', 'bench', '--quiet'].concat(
        watched ? ['--open'] : [],
      ),
      // With CI set, no browser is opened.
      { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, CI: 'true' } },
    );
    let told = '';
    let watching: Promise<void> | undefined;
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      told += text;
      const url = /watch +(\S+)\n/.exec(told)?.[1];
      if (url !== undefined) watching ??= watch(url);
    });
    child.on('error', reject).on('close', (code) => {
      const wall = (performance.now() - started) / 1000;
      const processor = Number(/processor (\d+)/.exec(told)?.[1]) / 1e6;
      if (code !== 0 || Number.isNaN(processor)) reject(new Error(`the run ended with ${String(code)}: ${told}`));
      else if (watched && watching === undefined) reject(new Error(`no address to watch at: ${told}`));
      else (watching ?? Promise.resolve()).then(() => resolve({ wall, processor }), reject);
    });
  });

/** Reads all events until the run ends, then the report, as a browser does. */
async function watch(url: string): Promise<void> {
  for (const place of [`${url}events`, url]) {
    const response = await fetch(place);
    const text = await response.text();
    if (!response.ok || text === '') throw new Error(`${place} answered ${response.status}`);
  }
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../../src/core/package-root.js';

/** Writes the figures of getrusage (KiB, microseconds) to the fourth descriptor when the process ends. */
export const atExit =
  "data:text/javascript,import{writeSync}from'node:fs';" +
  "process.on('exit',()=>writeSync(3,JSON.stringify(process.resourceUsage())))";

/** Resources that a command used. */
export interface Taken {
  readonly exitCode: number;
  /** Largest resident set, in megabytes (10⁶ bytes). */
  readonly peakMegabytes: number;
  readonly seconds: number;
  /** Of the processor, by the process and for it. */
  readonly processorSeconds: number;
}

/** Runs `ems-conformance` in a process of its own. @throws Error where it ends without reporting its memory */
export function peakMemory(command: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Taken> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const main = join(packageRoot(), 'dist/command/main.js');
    const child = spawn(process.execPath, ['--import', atExit, main, ...command], {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    });
    let told = '';
    child.stdio[3]?.on('data', (chunk) => (told += String(chunk)));
    child.on('error', reject).on('close', (exitCode) => {
      if (told === '' || exitCode === null) reject(new Error(`${command.join(' ')} ended with ${String(exitCode)}`));
      else {
        const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(told) as NodeJS.ResourceUsage; // written by `atExit`
        resolve({
          exitCode,
          peakMegabytes: (maxRSS * 1024) / 1e6,
          seconds: (performance.now() - started) / 1000,
          processorSeconds: (userCPUTime + systemCPUTime) / 1e6,
        });
      }
    });
  });
}

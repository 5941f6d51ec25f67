import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Package, Program } from './service.js';

/** Runs a program to its end. @throws Error with the last lines of its output where it fails */
export function runToEnd({ command, args, env = {} }: Program, folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env } });
    let told = '';
    const keep = (chunk: Buffer): void => {
      told = (told + chunk.toString()).slice(-2000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject).on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.join(' ')}: exit code ${code ?? 'none'}\n${told}`));
    });
  });
}

/** The programs that fetch a package into a folder, in order. */
function fetching(wanted: Package, folder: string): readonly Program[] {
  switch (wanted.from) {
    case 'maven':
      return [
        {
          command: 'mvn',
          args: ['-q', '-B', 'dependency:copy', `-Dartifact=${wanted.artifact}`, `-DoutputDirectory=${folder}`],
        },
      ];
    case 'pypi':
      return [
        { command: 'python3', args: ['-m', 'venv', folder] },
        { command: join(folder, 'bin/pip'), args: ['install', '-q', ...wanted.requirement.split(' ')] },
      ];
    case 'go':
      return [
        {
          command: 'go',
          args: ['install', wanted.module],
          env: {
            GOBIN: folder,
            GOMODCACHE: join(folder, 'mod'),
            GOFLAGS: '-mod=mod -modcacherw',
            GOTOOLCHAIN: 'local',
          },
        },
      ];
    case 'npm':
      return [
        {
          command: 'npm',
          args: [
            'install',
            '--no-audit',
            '--no-fund',
            '--ignore-scripts',
            '--omit=optional',
            ...wanted.requirement.split(' '),
          ],
        },
      ];
  }
}

/**
 * Fetches a package into a folder of its name below another one, unless an earlier bench did.
 * @returns the folder
 */
export async function fetchPackage(name: string, wanted: Package, below: string): Promise<string> {
  const folder = join(below, name);
  const done = join(folder, '.fetched');
  if (existsSync(done)) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const program of fetching(wanted, folder)) await runToEnd(program, folder);
  // Made last and by one step, so that a folder with it is whole.
  const mark = join(folder, '.fetching');
  await mkdir(mark);
  await rename(mark, done);
  return folder;
}

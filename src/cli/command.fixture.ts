import { defined } from '../core/defined.js';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../core/package-root.js';

/** The built command. */
export const main = join(packageRoot(), 'dist/command/main.js');

/** Exit code and output of a finished command. */
export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command as a user would; never rejects for an exit code. */
export function command(
  args: readonly string[],
  {
    cwd,
    env = {},
    timeoutMs = 60_000,
  }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv; readonly timeoutMs?: number } = {},
): Promise<Finished> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [main, ...args],
      {
        ...defined({ cwd }),
        env: { ...process.env, CI: 'true', FORCE_COLOR: undefined, ...env },
        timeout: timeoutMs,
        maxBuffer: 64 * 1024 * 1024,
      },
      (error, stdout, stderr) => {
        done({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, stdout, stderr });
      },
    );
  });
}

import { spawn } from 'node:child_process';
import { endGroup } from '../config/end-group.js';

/** Runs a command of the implementer in a shell, without input and output, and returns its failure in words. */
export function runInShell(
  command: string,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<string | undefined> {
  return new Promise((done) => {
    if (signal.aborted) return done('was not started, since the run was stopped');
    // Its output may contain secrets. A process group of its own, so that processes which it started end with it.
    const child = spawn(command, {
      shell: true,
      stdio: 'ignore',
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    let stopped: string | undefined;
    const stop = (why: string): void => {
      stopped ??= why;
      endGroup(child);
    };
    const interrupted = (): void => stop('was ended, since the run was stopped');
    const timer = setTimeout(() => stop(`did not end within ${timeoutMs / 1000} s`), timeoutMs);
    signal.addEventListener('abort', interrupted, { once: true });
    const finish = (problem: string | undefined): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', interrupted);
      done(stopped ?? problem);
    };
    child.once('error', (error) =>
      finish(`could not be started (${'code' in error ? String(error.code) : error.name})`),
    );
    child.once('exit', (code, by) =>
      finish(
        code === 0
          ? undefined
          : code === null
            ? `was ended by ${by ?? 'a signal'}`
            : `ended with exit code ${code}; run it in a shell to see why`,
      ),
    );
  });
}

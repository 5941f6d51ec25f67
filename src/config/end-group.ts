import type { ChildProcess } from 'node:child_process';

/** Ends a process that leads a group of its own (`detached`), with everything that it started. */
export function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}

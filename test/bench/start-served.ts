import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../../src/core/package-root.js';

/** The reference in a process of its own. */
export function startServed(): Promise<{ readonly child: ChildProcess; readonly baseUrl: string }> {
  return new Promise((resolve, reject) => {
    const child = fork(join(packageRoot(), 'dist/test/bench/reference-server.js'));
    child.on('error', reject).once('message', (baseUrl) => resolve({ child, baseUrl: String(baseUrl) }));
  });
}

import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../../src/core/package-root.js';

/**
 * The reference in a process of its own.
 * @param latencyMs milliseconds by which each request is delayed; no delay if absent
 */
export function startServed(latencyMs?: number): Promise<{ readonly child: ChildProcess; readonly baseUrl: string }> {
  return new Promise((resolve, reject) => {
    const child = fork(
      join(packageRoot(), 'dist/test/bench/reference-server.js'),
      latencyMs === undefined ? [] : [String(latencyMs)],
    );
    child.on('error', reject).once('message', (baseUrl) => resolve({ child, baseUrl: String(baseUrl) }));
  });
}

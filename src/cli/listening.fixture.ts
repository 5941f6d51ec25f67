import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { main } from './command.fixture.js';

/** A command that listens until it is interrupted. */
export interface Listening {
  /** The first match of the pattern in the output. */
  readonly url: string;
  output(): string;
  /** @returns the exit code, `null` if a signal ended the command */
  interrupt(): Promise<number | null>;
}

/**
 * Starts a command as a user would, and waits until it listens. It is killed at the end of the test.
 *
 * @param url finds the address in the output, as its first group
 * @throws with the output, if the command ends before it listens
 */
export async function listening(args: readonly string[], url: RegExp, env: NodeJS.ProcessEnv = {}): Promise<Listening> {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  while (!printed.includes('Ctrl-C')) {
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    if (child.exitCode !== null) throw new Error(printed);
  }
  return {
    url: url.exec(printed)?.[1] ?? '',
    output: () => printed,
    interrupt: async () => {
      child.kill('SIGINT');
      const [code] = (await once(child, 'close')) as [number | null]; // as Node documents
      return code;
    },
  };
}

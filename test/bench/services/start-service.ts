import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Json } from '../../../src/core/json.js';
import { runToEnd } from './fetch-package.js';
import type { Place, Service } from './service.js';

/** A service starts within this time, or counts as not startable here. */
const startMs = 180_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  server.close();
  await once(server, 'close');
  return port;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'close');
  // The whole group: some services are a program that starts another one.
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  await gone;
}

const readJson = async (file: string): Promise<Json> => JSON.parse(await readFile(file, 'utf8')) as Json; // parsed JSON

/** The answer at an address once there is one; with a file, any answer shows that the service is there. */
async function documentAt(url: string, child: ChildProcess, file: string | undefined): Promise<Json> {
  const until = performance.now() + startMs;
  while (performance.now() < until && child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    if (response !== undefined && file !== undefined) return readJson(file);
    if (response?.ok === true) return (await response.json()) as Json; // gives JSON
    await wait(250);
  }
  throw new Error(`${url} gave no document`);
}

/** A service in its first state. */
export interface Started {
  readonly port: number;
  readonly document: Json;
  close(): Promise<void>;
}

/** Starts a service in a new folder, and waits for its document. @throws Error where it does not start */
export async function startService(service: Service, fetched: string): Promise<Started> {
  const state = await mkdtemp(join(tmpdir(), 'ems-service-'));
  const place: Place = { fetched, state, port: await freePort() };
  for (const [name, text] of Object.entries(service.files?.(place) ?? {})) await writeFile(join(state, name), text);
  if (service.prepare !== undefined) await runToEnd(service.prepare(place), state);
  const { command, args, env = {} } = service.start(place);
  const child = spawn(command, args, {
    cwd: state,
    env: { ...process.env, HOME: state, ...env },
    stdio: 'ignore',
    detached: true,
  });
  child.on('error', () => undefined); // without the process no document comes, and that is an error
  const close = async (): Promise<void> => {
    await stop(child);
    await rm(state, { recursive: true, force: true });
  };
  try {
    return {
      port: place.port,
      document: await documentAt(
        `http://127.0.0.1:${place.port}${service.document}`,
        child,
        service.documentFile?.(place),
      ),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

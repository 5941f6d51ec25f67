import { fork } from 'node:child_process';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference } from '../../reference/server.js';
import { loadInterface } from '../../spec/load.js';
import { runCampaign } from '../../src/campaign/campaign.js';
import { chosenFrom } from '../../src/campaign/selection.js';
import { deriveCatalogue, type Catalogue } from '../../src/requirements/catalogue.js';
import { root } from '../architecture/checkout.js';

/**
 * Outsiders open ten thousand connections to the receiver, and keep them open during a whole run. The run's deliveries
 * are received meanwhile, and it is judged as without these connections.
 */

const mostMemory = 512 * 1024 * 1024;

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});
const ends: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
});

interface Flood {
  /** Connections that were opened so far. */
  opened(): number;
  /** Resolves when all were open. */
  readonly whole: Promise<void>;
}

/** The process of its own keeps its work out of the event loop of the run. */
function flood(kind: string, port: number, connections: number): Flood {
  const child = fork(join(root, 'dist/test/trust/flood.js'), [kind, String(port), String(connections)], {
    execArgv: [],
  });
  ends.push(() => child.kill());
  let opened = 0;
  const whole = new Promise<void>((resolve, reject) => {
    child.on('message', (count) => {
      opened = Number(count);
      if (opened >= connections) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the sender ended with ${code} after ${opened} connections`)));
  });
  return { opened: () => opened, whole };
}

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port; // Cast: it listens on a port.
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** A server that passes requests on to the target, after `open` has resolved. */
async function gateTo(target: string, open: () => Promise<void>): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url } = incoming;
    open().then(
      () =>
        incoming.pipe(
          forward(`${target}${url}`, { method, headers }, (response) => {
            outgoing.writeHead(response.statusCode ?? 500, response.rawHeaders);
            response.pipe(outgoing);
          }),
        ),
      () => outgoing.destroy(),
    );
  });
  const port = await listening(server);
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}

test.for([
  { kind: 'silent', connections: 10_000, noise: ['receiver-overload'] },
  { kind: 'slow', connections: 10_000, noise: ['receiver-overload'] },
  { kind: 'large', connections: 1000, noise: ['receiver-overload'] },
])(
  'with $connections $kind connections, a run is judged as without them',
  async ({ kind, connections, noise }, { annotate }) => {
    const requirements = catalogue.requirements.filter(
      (requirement) => requirement.role !== 'receiver' && /^(event|webhook)-/.test(requirement.kind),
    );
    const port = await freePort();
    const reference = await startReference({ seed: 'ten thousand' });
    ends.push(() => reference.close());
    // The first response waits until all connections are open, so that they are open for the whole run.
    let outsiders: Flood | undefined;
    const given = referenceConfiguration(
      await gateTo(reference.baseUrl, () => (outsiders ??= flood(kind, port, connections)).whole),
    );
    const before = process.memoryUsage.rss();
    let most = 0;
    const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 50);
    ends.push(() => clearInterval(sampling));

    const outcome = await runCampaign({
      catalogue,
      configuration: {
        ...given,
        events: { ...given.events, listen: { port }, waitMs: 20_000 },
        limits: { ...given.limits, timeoutMs: 120_000 },
      },
      embedded: true,
      seed: 'ten thousand',
      startedAt: '2026-01-01T00:00:00Z',
      only: chosenFrom(requirements),
      preflight: 'skip',
    });

    if (outcome.kind !== 'judged') throw new Error(outcome.message);
    const { results } = outcome;
    await annotate(
      `${outsiders?.opened() ?? 0} connections, ${results.run.deliveries} deliveries; ` +
        `memory +${Math.round(most / 2 ** 20)} MiB; ` +
        results.warnings.map(({ message }) => message).join('; '),
    );
    const ids: ReadonlySet<string> = new Set(requirements.map(({ id }) => id));
    const chosen = results.requirements.filter(({ id }) => ids.has(id));
    expect(chosen.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'not-applicable')).toEqual([]);
    expect(results.run.deliveries).toBeGreaterThanOrEqual(12);
    expect(results.warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(noise));
    expect(most).toBeLessThan(mostMemory);
  },
);

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import type { EvidenceLine } from '../evidence/exchange.js';
import { startReferenceReceiver } from '../../reference/receiver.js';
import { exampleSecret } from '../../reference/triggers.js';
import { deriveCatalogue, type Catalogue } from '../requirements/catalogue.js';
import { forRole } from '../requirements/for-role.js';
import type { RequirementResult, Results } from '../results/results.js';
import { loadInterface } from '../../spec/load.js';
import { runCampaign, type CampaignOutcome } from './campaign.js';

const payloads = { 'events.ev.plugged': { data: { state: 'plugged' } } };

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = forRole(deriveCatalogue(await loadInterface()), 'receiver');
});

const run = (baseUrl: string, configuration: Configuration = {}): Promise<CampaignOutcome> =>
  runCampaign({
    catalogue,
    configuration: { ...configuration, target: { ...configuration.target, baseUrl, role: 'receiver' } },
    embedded: false,
    seed: 'a',
    startedAt: '2026-01-01T00:00:00Z',
  });

async function judged(
  baseUrl: string,
  configuration?: Configuration,
): Promise<{ readonly results: Results; readonly lines: readonly EvidenceLine[] }> {
  const outcome = await run(baseUrl, configuration);
  if (outcome.kind !== 'judged') throw new Error(outcome.message);
  const lines: EvidenceLine[] = [];
  for await (const line of (await outcome.open()).lines()) lines.push(line);
  return { results: outcome.results, lines };
}

/** Listens with a handler while an action runs. */
async function serving<T>(
  handler: Parameters<typeof createServer>[1],
  act: (baseUrl: string) => Promise<T>,
): Promise<T> {
  const server = createServer(handler);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    // Of a server that listens on a port
    return await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}

const servingHono = <T>(app: Hono, act: (baseUrl: string) => Promise<T>): Promise<T> => {
  const listener = getRequestListener(app.fetch);
  return serving((request, response) => void listener(request, response), act);
};

const failing = ({ requirements }: Results): readonly RequirementResult[] =>
  requirements.filter(({ verdict }) => verdict === 'fail');
const verdicts = ({ requirements }: Results, kind: string): readonly string[] => [
  ...new Set(requirements.filter((requirement) => requirement.kind === kind).map(({ verdict }) => verdict)),
];

describe('a receiver of ten lines', () => {
  const paths = (): readonly string[] => catalogue.iface.events.map(({ path }) => path);

  const app = (change: (state: string) => 204 | 400 = () => 204): Hono => {
    const receiver = new Hono();
    receiver.onError((_, context) => context.body(null, 400));
    for (const path of paths()) {
      receiver.post(path, async (context) => {
        const body = await context.req.json<{ readonly data?: { readonly state?: string } } | null>();
        return context.body(null, change(body?.data?.state ?? ''));
      });
    }
    return receiver;
  };

  test('is judged: every event is taken, and nothing fails', async () => {
    const { results, lines } = await servingHono(app(), (baseUrl) => judged(baseUrl));
    expect(failing(results)).toEqual([]);
    expect(verdicts(results, 'event-accepted')).toEqual(['pass']);
    // Only a configured payload shows whether the other members of the body are valid.
    expect(verdicts(results, 'event-added-value')).toEqual(['inconclusive']);
    expect(verdicts(results, 'event-tolerance')).toEqual(['pass']);
    expect(verdicts(results, 'event-robustness')).toEqual(['pass']);
    expect(verdicts(results, 'event-forged')).toEqual(['not-applicable']);
    expect(results.run.role).toBe('receiver');
    expect(results.requirements.filter(({ kind }) => !kind.startsWith('event-'))).toEqual([]);
    const events = new Set(lines.flatMap((line) => (line.kind === 'exchange' ? [line.operation] : [])));
    expect([...events].toSorted()).toEqual(catalogue.iface.events.map(({ id }) => id).toSorted());
  });

  test('without the added state fails for it, and is advised about unknown states', async () => {
    const { results } = await servingHono(
      app((state) => (state === '' || state === 'plugged' ? 204 : 400)),
      (baseUrl) => judged(baseUrl, { events: { payloads: { 'events.ev.plugged': { data: { state: 'plugged' } } } } }),
    );
    expect(failing(results).map(({ id, level }) => `${level} ${id}`)).toEqual([
      'MUST events.ev.plugged/event-added-value/data.state/unplugged/alone',
      'MUST events.ev.plugged/event-added-value/data.state/unplugged/with-other-data',
      'SHOULD events.ev.plugged/event-tolerance/unknown-value/data.state',
    ]);
  });

  test('that throws over malformed JSON is advised', async () => {
    const receiver = new Hono();
    for (const path of paths())
      receiver.post(path, async (context) => context.json(Object.keys(JSON.parse(await context.req.text()) as object)));
    receiver.onError((_, context) => context.body(null, 500));
    const { results } = await servingHono(receiver, (baseUrl) => judged(baseUrl));
    expect([...new Set(failing(results).map(({ id, level }) => `${level} ${id.replace(/^.*?\//, '')}`))]).toEqual([
      'SHOULD event-robustness/malformed-json',
    ]);
  });
});

describe('receivers of other kinds', () => {
  test('one that lacks an endpoint fails for it alone', async () => {
    const [missing] = catalogue.iface.events;
    const { results } = await serving(
      (request, response) => void response.writeHead(request.url === missing?.path ? 404 : 204).end(),
      (baseUrl) =>
        judged(baseUrl, {
          target: { paths: 'events' },
          events: { payloads: { [missing?.id ?? '']: { id: 'evt-1' } } },
        }),
    );
    expect(failing(results).map(({ id }) => id)).toEqual([`${missing?.id}/event-accepted`]);
  });

  test('one that declares an event absent is not asked about it', async () => {
    const [missing] = catalogue.iface.events;
    const { results } = await serving(
      (request, response) => void response.writeHead(request.url === missing?.path ? 404 : 204).end(),
      (baseUrl) => judged(baseUrl, { ics: { absent: [missing?.id ?? ''] } }),
    );
    expect(failing(results)).toEqual([]);
    expect(results.requirements.find(({ id }) => id === `${missing?.id}/event-accepted`)).toMatchObject({
      verdict: 'not-applicable',
      reason: 'declared absent (ics.absent)',
    });
  });

  test('one that refuses what we made up is asked for a payload', async () => {
    const { results } = await serving(
      (_, response) => void response.writeHead(422).end(),
      (baseUrl) => judged(baseUrl),
    );
    expect(failing(results)).toEqual([]);
    const [first] = catalogue.iface.events;
    expect(results.requirements.find(({ id }) => id === `${first?.id}/event-accepted`)).toMatchObject({
      verdict: 'inconclusive',
      decidedBy: `events.payloads.${first?.id}`,
    });
  });

  test('one that wants signatures, and takes the right ones of an hmac', async () => {
    const secret = 'a secret of the test, long enough';
    const receiver = await startReferenceReceiver({
      events: catalogue.iface.events,
      signature: {
        scheme: 'hmac',
        secret,
        header: 'X-Signature',
        algorithm: 'sha512',
        encoding: 'base64',
        prefix: 'v1=',
      },
    });
    try {
      const signed = await judged(receiver.baseUrl, {
        events: {
          signature: {
            scheme: 'hmac',
            secret,
            header: 'X-Signature',
            algorithm: 'sha512',
            encoding: 'base64',
            prefix: 'v1=',
          },
        },
      });
      expect(failing(signed.results)).toEqual([]);
      expect(verdicts(signed.results, 'event-accepted')).toEqual(['pass']);
      expect(verdicts(signed.results, 'event-forged')).toEqual(['pass']);
      expect(JSON.stringify(signed.lines)).not.toContain(secret);
      const unsigned = await judged(receiver.baseUrl);
      expect(failing(unsigned.results)).toEqual([]);
      expect(unsigned.results.requirements.find(({ kind }) => kind === 'event-accepted')).toMatchObject({
        verdict: 'inconclusive',
        decidedBy: 'events.signature',
      });
    } finally {
      await receiver.close();
    }
  });

  test('one that takes all events at one URL is judged there', async () => {
    const handler: Parameters<typeof createServer>[1] = (request, response) =>
      void response.writeHead(request.url === '/' ? 204 : 404).end();
    const { results: unknown } = await serving(handler, (baseUrl) => judged(baseUrl, { events: { payloads } }));
    expect(failing(unknown)).toEqual([]);
    expect(unknown.requirements.find(({ kind }) => kind === 'event-accepted')).toMatchObject({
      verdict: 'inconclusive',
      decidedBy: 'target.paths',
    });
    const { results } = await serving(handler, (baseUrl) => judged(baseUrl, { target: { paths: 'single' } }));
    expect(failing(results)).toEqual([]);
    expect(verdicts(results, 'event-accepted')).toEqual(['pass']);
  });

  describe('one that dispatches by the name in the body', () => {
    const names = (): Readonly<Record<string, string>> =>
      Object.fromEntries(catalogue.iface.events.map(({ id }, at) => [id, `kind-${at}`]));
    const headersOf = (request: IncomingMessage): Record<string, string> =>
      Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    /** Takes events that are signed rightly, that it knows by name, and whose `data.state` is one of these, if any. */
    const dispatching =
      (states: readonly string[]): Parameters<typeof createServer>[1] =>
      (request, response) => {
        const chunks: Buffer[] = [];
        request
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            let body: { readonly type?: string; readonly data?: { readonly state?: string } };
            try {
              // The signature is verified, and this server accepts only bodies of its own event type.
              body = new Webhook(exampleSecret).verify(Buffer.concat(chunks), headersOf(request)) as typeof body;
            } catch {
              response.writeHead(400).end();
              return;
            }
            const known = Object.values(names()).includes(body.type ?? '');
            const state = body.data?.state;
            const right = known && (state === undefined || states.includes(state));
            response.writeHead(right ? 202 : 422).end();
          });
      };
    const signature = { scheme: 'standard-webhooks', secret: exampleSecret } as const;
    const target = { paths: 'single' } as const;
    const named = (): Configuration => ({
      target,
      events: { envelope: 'cloudevents-1.0', eventNames: names(), payloads, signature },
    });

    test('is asked what it calls its events, and never failed for our own names', async () => {
      const { results } = await serving(dispatching(['plugged', 'unplugged']), (baseUrl) =>
        judged(baseUrl, { target, events: { envelope: 'cloudevents-1.0', payloads, signature } }),
      );
      expect(failing(results).filter(({ level }) => level === 'MUST')).toEqual([]);
      expect(results.requirements.find(({ id }) => id === 'events.ev.plugged/event-accepted')).toMatchObject({
        verdict: 'inconclusive',
        decidedBy: 'events.eventNames.events.ev.plugged',
      });
    });

    test('passes with the names that the configuration gives, as CloudEvents with signatures', async () => {
      const { results, lines } = await serving(dispatching(['plugged', 'unplugged']), (baseUrl) =>
        judged(baseUrl, named()),
      );
      expect(failing(results).filter(({ level }) => level === 'MUST')).toEqual([]);
      expect(verdicts(results, 'event-accepted')).toEqual(['pass']);
      expect(verdicts(results, 'event-added-value')).toEqual(['pass']);
      expect(verdicts(results, 'event-forged')).toEqual(['pass']);
      const added = lines.find((line) => line.kind === 'exchange' && line.stepName.startsWith('added/'));
      const sent = added?.kind === 'exchange' ? added.request.body : undefined;
      expect(sent).toMatchObject({ text: expect.stringContaining('"data":{"state":"unplugged"}') });
    });

    test('fails where it refuses the added state', async () => {
      const { results } = await serving(dispatching(['plugged']), (baseUrl) => judged(baseUrl, named()));
      expect(failing(results).filter(({ level }) => level === 'MUST')).toMatchObject([
        { id: 'events.ev.plugged/event-added-value/data.state/unplugged/alone' },
        { id: 'events.ev.plugged/event-added-value/data.state/unplugged/with-other-data' },
      ]);
    });
  });

  test('one that answers a body which we made up with 500 does not fail for it', async () => {
    const { results } = await serving(
      (_, response) => void response.writeHead(500).end(),
      (baseUrl) => judged(baseUrl),
    );
    expect(failing(results)).toEqual([]);
    expect(verdicts(results, 'event-accepted')).toEqual(['inconclusive']);
  });

  test('one that never answers its own payload is not conforming', async () => {
    const { results } = await serving(
      (request, response) => void (request.method === 'GET' ? response.writeHead(404).end() : undefined),
      (baseUrl) => judged(baseUrl, { events: { payloads }, limits: { timeoutMs: 200 } }),
    );
    expect(verdicts(results, 'event-accepted')).toEqual(['inconclusive']);
    expect(results.run.complete).toBe(false);
  });

  test('none at all is unreachable', async () => {
    const outcome = await run('http://127.0.0.1:1');
    expect(outcome).toMatchObject({ kind: 'unreachable' });
  });

  test('one that hangs up gives no verdict', async () => {
    const { results } = await serving(
      (request, response) => void (request.method === 'GET' ? response.writeHead(404).end() : request.socket.destroy()),
      (baseUrl) => judged(baseUrl),
    );
    expect(failing(results)).toEqual([]);
    expect(verdicts(results, 'event-accepted')).toEqual(['inconclusive']);
  });
});

test('the same seed sends the same events', async () => {
  const bodies = async (): Promise<readonly unknown[]> => {
    const { lines } = await serving(
      (_, response) => void response.writeHead(204).end(),
      (baseUrl) => judged(baseUrl),
    );
    return lines
      .flatMap((line) =>
        line.kind === 'exchange'
          ? [[line.id, line.request.body, line.request.headers.filter(([name]) => name !== 'host')]]
          : [],
      )
      .toSorted();
  };
  expect(await bodies()).toEqual(await bodies());
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationId } from '../../spec/brands.js';
import { loadInterface } from '../../spec/load.js';
import type { Configuration, Trigger } from '../config/configuration.js';
import { HeldBodies } from '../engine/held-bodies.js';
import type { ScenarioId } from '../evidence/exchange.js';
import { openBundle } from '../evidence/reader.js';
import { createRedactor } from '../evidence/redact.js';
import { judge } from '../judge/judge.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference } from '../../reference/server.js';
import { exampleSecret } from '../../reference/triggers.js';
import { deriveCatalogue, type Catalogue } from '../requirements/catalogue.js';
import type { Requirement } from '../requirements/requirement.js';
import type { RequirementResult, Results } from '../results/results.js';
import { serialiseResults } from '../results/serialise-results.js';
import { recordAgainstReference, runAgainstReference } from '../../test/selftest/run-against-reference.js';
import { suites } from '../../suites/index.js';
import { runCampaign } from './campaign.js';
import { evidenceFile } from '../evidence/evidence-file.js';
import { chosenFrom } from './selection.js';
import { withDefaults } from './campaign-options.js';
import { suiteIdentity } from './suite-identity.js';
import { startWebhooks } from './webhook-receiver.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const aboutEvents = (): readonly Requirement[] =>
  catalogue.requirements.filter(({ kind, role }) => role !== 'receiver' && /^(event|webhook)-/.test(kind));
const aboutEvent = (id: string): readonly Requirement[] =>
  aboutEvents().filter(({ subject }) => 'event' in subject && subject.event === id);
const chosen = ({ requirements }: Results, of: readonly Requirement[] = aboutEvents()): readonly RequirementResult[] =>
  requirements.filter(({ id }) => of.some((requirement) => requirement.id === id));
const failing = ({ requirements }: Results): readonly string[] =>
  requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
const verdictsOf = (results: readonly RequirementResult[], kind: string): readonly string[] => [
  ...new Set(results.filter((result) => result.kind === kind).map(({ verdict }) => verdict)),
];

const withEvents =
  (change: (events: NonNullable<Configuration['events']>) => NonNullable<Configuration['events']>) =>
  (configuration: Configuration): Configuration => ({ ...configuration, events: change(configuration.events ?? {}) });
const run = (options: Parameters<typeof runAgainstReference>[1]): Promise<Results> =>
  runAgainstReference(catalogue, { requirements: aboutEvents(), ...options });

/** A port on which no server listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  await new Promise((closed) => server.close(closed));
  return port;
}

describe('the reference as it is', () => {
  test('all twelve events are delivered over real sockets and judged, none inconclusive', async () => {
    const results = await run({});
    expect(failing(results)).toEqual([]);
    expect(chosen(results).filter(({ verdict }) => verdict === 'inconclusive' || verdict === 'error')).toEqual([]);
    for (const { id } of catalogue.iface.events) {
      const own = chosen(results, aboutEvent(id)).filter(({ kind }) => kind !== 'event-envelope');
      expect(
        own.map(({ verdict }) => verdict),
        id,
      ).toEqual(own.map(() => 'pass'));
      expect(own.length, id).toBeGreaterThanOrEqual(5);
    }
    expect(results.run.deliveries).toBeGreaterThanOrEqual(12);
    expect(results.warnings.filter(({ code }) => code.startsWith('receiver'))).toEqual([]);
  });

  test('cannot reach the receiver: one warning, everything about events inconclusive', async () => {
    const port = await closedPort();
    const results = await run({
      configure: withEvents((events) => ({ ...events, publicUrl: `http://127.0.0.1:${port}`, waitMs: 100 })),
    });
    expect(results.run.deliveries).toBe(0);
    expect(failing(results)).toEqual([]);
    const warnings = results.warnings.filter(({ code }) => code.startsWith('receiver'));
    expect(warnings.map(({ code }) => code)).toEqual(['receiver-unreached']);
    expect(warnings[0]?.message).toMatch(
      /9 pings were accepted, and nothing arrived.*ECONNREFUSED.*events\.publicUrl/s,
    );
    const judged = chosen(results).filter(({ kind }) => kind !== 'event-envelope');
    expect([...new Set(judged.map(({ verdict }) => verdict))]).toEqual(['inconclusive']);
    expect(
      judged.filter(({ reason }) => !/(is|are) configured, so look whether (it is|they are) right$/.test(reason)),
    ).toEqual(judged.filter(({ decidedBy }) => decidedBy !== undefined));
  });
});

describe('deliveries under one condition', () => {
  const event = operationId('events.limitation-of-power-consumption.unset');

  test('a fault at the subscription whose address has a query is found', async () => {
    const on = { operation: event, when: { bodyContains: { '/url': '?' } } };
    const results = await run({
      requirements: aboutEvent(event),
      faults: [{ kind: 'delivery', on, method: 'PUT' }],
    });
    expect(failing(results)).toEqual([`${event}/event-method`]);
  });

  test('the first delivery is refused, and the second attempt is part of the evidence', async () => {
    const { open } = await recordAgainstReference(catalogue, { requirements: aboutEvent(event) });
    const answers = new Map<string, (number | string)[]>();
    for await (const line of (await open()).lines()) {
      if (line.kind !== 'delivery') continue;
      const answer = 'status' in line.answer ? line.answer.status : line.answer.none;
      if (line.event === event || line.target.startsWith('events.refused'))
        answers.set(line.target, [...(answers.get(line.target) ?? []), answer]);
    }
    expect(Object.fromEntries(answers)).toMatchObject({
      [`${event}@acc-1002`]: [503, 204],
      'events.refused@acc-1002': [503, 204],
    });
  });
});

describe('conforming senders of other kinds', () => {
  test('everything to one URL fails nothing', async () => {
    const results = await run({ variant: 'one-callback-url' });
    expect(failing(results)).toEqual([]);
    expect(verdictsOf(chosen(results), 'event-path')).toEqual(['not-applicable']);
    expect(verdictsOf(chosen(results), 'event-method')).toEqual(['pass']);
  });

  test('everything to one URL, and no event is named: inconclusive, with the entry that would decide', async () => {
    const event = 'events.ev.plugged';
    const results = await run({
      variant: 'one-callback-url',
      requirements: aboutEvent(event),
      faults: [{ kind: 'remove', on: { operation: operationId(event) }, at: 'event' }],
      configure: withEvents(({ eventProperty: _, ...events }) => ({ ...events, waitMs: 100 })),
    });
    expect(failing(results)).toEqual([]);
    expect(results.requirements.find(({ id }) => id === `${event}/event-method`)).toMatchObject({
      verdict: 'inconclusive',
      decidedBy: 'events.eventProperty',
    });
  });

  test('everything to one URL, and a member of the body has the id of the event: judged without an entry', async () => {
    const event = 'events.ev.plugged';
    const results = await run({
      variant: 'one-callback-url',
      requirements: aboutEvent(event),
      configure: withEvents(({ eventProperty: _, ...events }) => events),
    });
    expect(results.requirements.find(({ id }) => id === `${event}/event-method`)?.verdict).toBe('pass');
  });

  test('CloudEvents, where they are configured', async () => {
    const results = await run({ variant: 'cloud-events' });
    expect(failing(results)).toEqual([]);
    expect(verdictsOf(chosen(results), 'event-envelope')).toEqual(['pass']);
    expect(verdictsOf(chosen(results), 'event-withdrawn-property')).toEqual(['pass']);
  });

  test('no CloudEvents, where they are configured, are found', async () => {
    const results = await run({
      requirements: aboutEvent('events.ev.plugged'),
      configure: withEvents((events) => ({ ...events, envelope: 'cloudevents-1.0' })),
    });
    expect(failing(results)).toEqual(['events.ev.plugged/event-envelope']);
  });

  test('a delivery of which we keep a part is not judged by what is missing', async () => {
    const event = 'events.ev.plugged';
    const results = await run({
      requirements: aboutEvent(event),
      configure: (configuration) => ({ ...configuration, limits: { recordBodyBytes: 40 } }),
    });
    expect(failing(results)).toEqual([]);
    expect(results.requirements.find(({ id }) => id === `${event}/event-withdrawn-property/userID`)).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining('limits.recordBodyBytes is configured, so look whether it is right'),
    });
    expect(results.requirements.find(({ id }) => id === `${event}/event-signature`)).toMatchObject({ verdict: 'pass' });
  });

  test('an unknown key leaves signatures open', async () => {
    const event = 'events.ev.plugged';
    const withoutSecret = (configuration: Configuration): Configuration => ({
      ...configuration,
      bodies: { ...configuration.bodies, 'webhooks.create': { value: { url: '${RECEIVER_URL}', events: [] } } },
      events: { ...configuration.events, signature: { scheme: 'standard-webhooks' } },
    });
    const results = await run({ requirements: aboutEvent(event), configure: withoutSecret });
    expect(results.requirements.find(({ id }) => id === `${event}/event-signature`)).toMatchObject({
      verdict: 'inconclusive',
      decidedBy: 'events.signature.secret',
    });
  });
});

describe('what triggers an event', () => {
  const event = 'events.gateway.offline';
  const triggered = async (
    trigger: Trigger | undefined,
    change?: (configuration: Configuration) => Configuration,
  ): Promise<{ readonly results: Results; readonly method: RequirementResult | undefined }> => {
    const set = withEvents(({ triggers, ...events }) => {
      const { [event]: _, ...others } = triggers ?? {};
      return { ...events, waitMs: 300, triggers: trigger === undefined ? others : { ...others, [event]: trigger } };
    });
    const results = await run({
      requirements: aboutEvent(event),
      configure: (configuration) => (change === undefined ? set(configuration) : change(set(configuration))),
    });
    return { results, method: results.requirements.find(({ id }) => id === `${event}/event-method`) };
  };

  test('nothing configured: no subscription is made for it', async () => {
    const { results, method } = await triggered(undefined);
    expect(method).toMatchObject({ verdict: 'inconclusive', decidedBy: `events.triggers.${event}` });
    expect(results.remainsOnServer).toEqual([]);
  });

  test('nothing configured: changes of the run cause events, or are named where they do not', async () => {
    const set = 'events.limitation-of-power-consumption.set';
    const changes = catalogue.requirements.filter(({ operations }) =>
      operations.some((id) => id === 'systems.import-power-limit.replace'),
    );
    const results = await run({
      requirements: [...changes, ...aboutEvent(set), ...aboutEvent('events.ev.plugged')],
      configure: withEvents(({ triggers: _, ...events }) => ({ ...events, waitMs: 300 })),
    });
    const methodOf = (id: string): RequirementResult | undefined =>
      results.requirements.find((requirement) => requirement.id === `${id}/event-method`);
    expect(failing(results)).toEqual([]);
    expect(methodOf(set)).toMatchObject({ verdict: 'pass' });
    expect(results.observations).toContainEqual({
      subject: set,
      question: 'After which changes is an event delivered?',
      answer: expect.stringMatching(/^(PUT|PATCH) .*import-power-limit-schedule$/) as string,
    });
    expect(methodOf('events.ev.plugged')).toMatchObject({
      verdict: 'inconclusive',
      decidedBy: 'events.triggers.events.ev.plugged',
      reason: expect.stringMatching(
        /tried without effect: .*PUT \/systems\/\{systemID\}\/import-power-limit/,
      ) as string,
    });
  });

  test('a command and an HTTP call that do nothing, and waiting in vain', async () => {
    const server = createServer((_, response) => void response.writeHead(202).end());
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo; // of a server that listens on a port
    try {
      for (const trigger of [
        { command: 'true' },
        { url: `http://127.0.0.1:${port}/`, body: { a: 1 } },
        { wait: true },
      ] as const) {
        const { results, method } = await triggered(trigger);
        expect(method).toMatchObject({
          verdict: 'inconclusive',
          reason:
            'nothing about it was delivered within 300 ms after the trigger, ' +
            'to the subscription in the first account of writes.expendable.accountID; ' +
            `events.triggers.${event} is configured, so look whether it is right`,
        });
        expect(failing(results)).toEqual([]);
      }
    } finally {
      server.close();
    }
  });

  test.each<[string, Trigger, RegExp]>([
    ['a command that fails', { command: 'echo secret; exit 3' }, /^the command ended with exit code 3/],
    [
      'an HTTP call that nobody takes',
      { url: 'http://127.0.0.1:1/hidden' },
      /^the HTTP call failed \(ECONNREFUSED\); /,
    ],
    [
      'an operation that is refused',
      { operation: 'gateways.update', path: { gatewayID: 'gtw-1137' }, body: 7 },
      /^the operation that triggers it was answered with 4\d\d; /,
    ],
  ])('%s says so', async (_, trigger, reason) => {
    const { method } = await triggered(trigger);
    expect(method).toMatchObject({ verdict: 'inconclusive' });
    expect(method?.reason).toContain(`events.triggers.${event} is configured`);
    expect(method?.reason).toMatch(reason);
  });

  test('an operation in one line, with the body and the ids of the other entries', async () => {
    const { results, method } = await triggered('gateways.update', ({ bodies, ...configuration }) => ({
      ...configuration,
      bodies: { ...bodies, 'gateways.update': { value: { online: false } } },
    }));
    expect(method).toMatchObject({ verdict: 'pass' });
    expect(failing(results)).toEqual([]);
  });

  test('a service that sends no events says so in one line', async () => {
    const results = await run({
      configure: (configuration) => ({
        ...withEvents(({ triggers: _, ...events }) => events)(configuration),
        ics: { absent: ['events.*'] },
      }),
    });
    const ofEvents = chosen(results).filter(({ id }) => id.startsWith('events.'));
    expect(ofEvents.filter(({ level }) => level === 'MUST').length).toBeGreaterThan(36);
    expect(new Set(ofEvents.map(({ verdict }) => verdict))).toEqual(new Set(['not-applicable']));
    expect(ofEvents[0]?.reason).toMatch(/^the configuration says that the service sends no appliance\.create events/);
  });

  test('an operation on what is not expendable is not sent', async () => {
    const { results, method } = await triggered({
      operation: 'gateways.update',
      path: { gatewayID: 'gtw-1' },
      body: { online: false },
    });
    expect(method).toMatchObject({ verdict: 'inconclusive', decidedBy: 'writes.expendable.gatewayID' });
    expect(results.remainsOnServer).toEqual([]);
  });

  test('a command that triggers it', async () => {
    const reference = await startReference();
    const { credentials } = referenceConfiguration(reference.baseUrl);
    const credential = credentials?.full !== undefined && 'value' in credentials.full ? credentials.full.value : '';
    const [gatewayID] = referenceConfiguration(reference.baseUrl).writes?.expendable?.gatewayID?.slice(-1) ?? [];
    const script =
      `fetch('${reference.baseUrl}/gateways/${gatewayID}', { method: 'PATCH', headers: { ` +
      `'${credentials?.header ?? ''}': '${credential}', 'content-type': 'application/json' }, body: ` +
      'JSON.stringify({ online: false }) })';
    try {
      const outcome = await runCampaign({
        catalogue,
        suites,
        configuration: withEvents((events) => ({
          ...events,
          triggers: { [event]: { command: `${process.execPath} -e ${JSON.stringify(script)}` } },
        }))(referenceConfiguration(reference.baseUrl)),
        embedded: true,
        seed: 'a',
        startedAt: '2026-01-01T00:00:00Z',
        only: chosenFrom(aboutEvent(event)),
      });
      if (outcome.kind !== 'judged') throw new Error(outcome.message);
      expect(outcome.results.requirements.find(({ id }) => id === `${event}/event-method`)?.verdict).toBe('pass');
    } finally {
      await reference.close();
    }
  });
});

test('a second run is not disturbed by the subscriptions of the first that remain on the server', async () => {
  const reference = await startReference();
  const port = await closedPort();
  try {
    const once = async (startedAt: string): Promise<Results> => {
      const outcome = await runCampaign({
        catalogue,
        suites,
        configuration: withEvents((events) => ({ ...events, listen: { port } }))(
          referenceConfiguration(reference.baseUrl),
        ),
        embedded: false,
        seed: 'a',
        startedAt,
        preflight: 'skip',
        only: chosenFrom(
          aboutEvents().filter(({ subject }) => 'operation' in subject || subject.event === 'events.gateway.offline'),
        ),
      });
      if (outcome.kind !== 'judged') throw new Error(outcome.message);
      return outcome.results;
    };
    expect(failing(await once('2026-01-01T00:00:00Z'))).toEqual([]);
    const second = await once('2026-01-01T01:00:00Z');
    expect(failing(second)).toEqual([]);
    expect(second.requirements.find(({ id }) => id === 'webhooks.ping/webhook-ping')?.verdict).toBe('pass');
    // Subscriptions of the first run are still notified: at addresses that this run does not have.
    expect(second.warnings.map(({ code }) => code)).toContain('receiver-unknown-path');
  } finally {
    await reference.close();
  }
});

describe.each<[string, NonNullable<Configuration['events']>['signature']]>([
  ['unsigned deliveries', undefined],
  ['signed deliveries', { scheme: 'standard-webhooks' }],
])('an outsider who reaches the port of the receiver, beside %s', (_, signature) => {
  test('makes nothing fail and nothing pass, and is counted', async () => {
    const port = await closedPort();
    const outsider = async (signal: AbortSignal): Promise<ReadonlySet<number>> => {
      const statuses = new Set<number>();
      while (!signal.aborted) {
        for (const [method, path, type] of [
          ['PUT', '/events/ev/plugged', 'application/json'],
          ['POST', '/events/ev/plugged', 'text/plain'],
          ['POST', '/hooks/events/ev/unplug', 'application/json'],
          ['POST', '/', 'application/json'],
        ] as const)
          await fetch(`http://127.0.0.1:${port}${path}`, {
            method,
            body: '{"userID":1,"data":{"state":7}',
            headers: { 'content-type': type },
          }).then(
            ({ status }) => statuses.add(status),
            () => undefined,
          );
        await new Promise((resume) => setTimeout(resume, 5));
      }
      return statuses;
    };
    const about = (results: Results): readonly (readonly [string, string])[] =>
      results.requirements.map(({ id, verdict }) => [id, verdict]);
    const configure = withEvents(({ signature: __, ...events }) => ({
      ...events,
      listen: { port },
      ...(signature === undefined ? {} : { signature }),
    }));
    const alone = await run({ configure });
    const end = new AbortController();
    const outside = outsider(end.signal);
    const results = await run({ configure }).finally(() => end.abort());
    // A delivery is answered with another status. The number of deliveries is no measure: on a busy machine, the second
    // attempt of one that our receiver refused may come after the run.
    const statuses = await outside;
    expect([...statuses].filter((status) => status !== 503)).toEqual([404]); // 503: the receiver is closing
    expect(about(results)).toEqual(about(alone));
    const warnings = results.warnings.filter(({ code }) => code === 'receiver-elsewhere');
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^at our receiver, \d+ times: (PUT|POST) \/\S* is not the address of a subscr/),
    ]);
  });
});

test('a sender of small bodies that are megabytes without their coding does not fill the memory', async () => {
  const heldBodies = new HeldBodies();
  const webhooks = await startWebhooks({
    campaign: withDefaults({ catalogue, configuration: {}, embedded: true, seed: 'a', startedAt: '' }),
    redactor: createRedactor({ secrets: new Map() }),
    heldBodies,
    recordBodyBytes: 1024 * 1024,
    write: () => Promise.resolve(),
    elapsedMs: () => 0,
  });
  try {
    const scenario = 'test' as ScenarioId; // an id of the test's own
    webhooks.book.open(scenario);
    const body = gzipSync(JSON.stringify({ a: 'x'.repeat(1_000_000) }));
    for (let count = 0; count < 60; count += 1) {
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      const { status } = await fetch(webhooks.target(scenario), { method: 'POST', headers, body });
      expect(status).toBe(204);
    }
    const held = webhooks.book.close(scenario).map(({ request }) => {
      if (request.body?.kind !== 'text') throw new Error('a body that is no text');
      return request.body.text.length;
    });
    expect(held).toHaveLength(60);
    expect(held[0]).toBeGreaterThan(1_000_000);
    expect(held.at(-1)).toBeLessThanOrEqual(16 * 1024);
    // Two bytes for a unit of text.
    expect(2 * held.reduce((sum, length) => sum + length)).toBeLessThan(52 * 1024 * 1024);
  } finally {
    await webhooks.close();
  }
});

describe('evidence with signed deliveries', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ems-conformance-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('is judged offline to the same bytes, and holds no secret', async () => {
    const reference = await startReference();
    try {
      const configuration = referenceConfiguration(reference.baseUrl);
      const outcome = await runCampaign({
        catalogue,
        suites,
        configuration,
        embedded: true,
        seed: 'a',
        startedAt: '2026-01-01T00:00:00Z',
        evidence: { kind: 'file', folder },
        only: chosenFrom(aboutEvents()),
      });
      if (outcome.kind !== 'judged') throw new Error(outcome.message);
      const path = join(folder, evidenceFile);
      const offline = await judge(catalogue, await openBundle(path), suiteIdentity());
      expect(serialiseResults(offline)).toBe(serialiseResults(outcome.results));
      expect(offline.run.complete).toBe(true);

      const text = await readFile(path, 'utf8');
      expect(text).toContain('"key":"webhook:secret","result":"valid"');
      const replacement =
        (configuration.bodies?.['webhooks.secret.replace']?.value as { readonly secret: string } | undefined)?.secret ??
        ''; // the reference's own
      expect(replacement).not.toBe('');
      for (const secret of [exampleSecret, replacement]) {
        const key = secret.replace('whsec_', '');
        for (const form of [
          secret,
          key,
          Buffer.from(key, 'base64').toString('utf8'),
          Buffer.from(key, 'base64').toString('hex'),
        ])
          expect(text).not.toContain(form);
      }
    } finally {
      await reference.close();
    }
  });
});

import { createAdaptorServer } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { suiteIdentity } from '../../src/campaign/suite-identity.js';
import { loadCatalogue } from '../../src/changes/load-catalogue.js';
import { bytesToRecord } from '../../src/evidence/body.js';
import type { EvidenceLine } from '../../src/evidence/exchange.js';
import { memoryBundle } from '../../src/evidence/reader.js';
import { effectiveLimits } from '../../src/config/defaults.js';
import { startProxy } from '../../src/http/proxy.js';
import { judge } from '../../src/judge/judge.js';
import { clientQuestion } from '../../src/results/client-question.js';
import { TrafficRecorder } from '../../src/sources/recorded/traffic-recorder.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { createReference } from '../../reference/reference.js';
import { faulty } from '../clients/faulty.js';
import type { Client } from '../clients/session.js';
import { tolerant } from '../clients/tolerant.js';

const { catalogue } = await loadCatalogue(undefined);

/** The reference, which answers each third request of an impatient or patient client with 429. */
async function startUpstream(isBusy: boolean) {
  const { fetch, close } = createReference();
  let requests = 0;
  const server = createAdaptorServer({
    fetch: (request) => {
      requests += 1;
      if (!isBusy || requests % 3 !== 0) return fetch(request);
      return new Response(null, { status: 429, headers: { 'retry-after': '1' } });
    },
    overrideGlobalObjects: false,
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo; // it listens
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    close: async () => {
      await close();
      server.close();
    },
  };
}

/** The differences that the proxy tells of a client that talks to the reference. */
async function toldOf(client: Client): Promise<readonly string[]> {
  const upstream = await startUpstream(['impatient', 'patient'].includes(client.id));
  const { iface, revision } = catalogue;
  const recorder = new TrafficRecorder({
    iface,
    revision,
    suite: suiteIdentity(),
    from: ['proxy'],
    baseUrl: upstream.url.href.replace(/\/$/, ''),
    startedAt: Date.now(),
  });
  const lines: EvidenceLine[] = [];
  const { maxBodyBytes, recordBodyBytes } = effectiveLimits({});
  const proxy = await startProxy({
    to: upstream.url,
    listen: { host: '127.0.0.1', port: 0 },
    limits: { maxBodyBytes, keptBodyBytes: bytesToRecord(recordBodyBytes) },
    onExchange: (entry) => void lines.push(...recorder.linesOf(entry)),
    onUnreadable: (reason) => recorder.refused(reason),
  });
  const { credentials } = referenceConfiguration(proxy.url);
  const full = credentials?.full;
  await client.run(proxy.url, full !== undefined && 'value' in full ? full.value : '');
  await proxy.close();
  await upstream.close();
  const footer = { kind: 'end', exchanges: 0, durationMs: 0, ended: 'finished', chain: '' } as const;
  const { observations } = await judge(catalogue, memoryBundle(recorder.header, lines, footer), suiteIdentity());
  return [
    ...observations
      .filter(({ question }) => question === clientQuestion)
      .map(({ subject, answer }) => `${subject}: ${answer}`),
    ...recorder.flaws,
    ...recorder.otherExamples,
  ];
}

/** For each client with a fault, a text that names the fault. */
const named: { readonly [client: string]: RegExp } = {
  'notification-inbox': /^user-notifications.list: is for an operation that is no longer part of the interface/,
  'whole-fleet': /^gateways.list: asks for a per_page above 500/,
  'old-charger-setup': /^gateways.appliances.create: sends a removed value .* OCPP_STATION_TYPE/,
  'quiet-patch': /cannot be read: Invalid method/,
  'number-secret': /^webhooks.create: has a body whose secret contradicts the interface/,
  'open-zone': /^bidding-zone.read: has no credential/,
  'scheme-colon': /Authorization has a scheme without credentials after a space/,
  'untyped-body': /^systems.tariff.update: has a body without a media type/,
  'copied-media-type': /^user.update: has a field Content-Type that is no media type/,
  'xml-only': /^systems.metadata.read: accepts no media type/,
  'not-a-number': /^systems.tariff.update: has a body that is not JSON/,
  'latin-letters': /^gateways.update: has a JSON body that is not in UTF-8/,
  'wall-clock': /^webhooks.replace: sends a value of another type than stated at createdAt/,
  'bare-percent': /^customers.list: has characters in its target that a URI encodes/,
  'filter-in-body': /^gateways.list: has a body, which GET gives no meaning/,
  impatient: /is repeated before the time that Retry-After names/,
  'iso-since': /if-modified-since that is no HTTP-date/,
  'bare-tag': /if-none-match that is no list of entity tags/,
  'letter-counter': /cannot be read: Data after/,
  'camel-path': /which the interface spells .*timeofuse/,
};

describe('of clients through the proxy', () => {
  test.each(faulty.map((client) => [client.id, client] as const))('the fault of %s is told', async (id, client) => {
    const told = await toldOf(client);
    expect(told.filter((text) => named[id]?.test(text))).not.toEqual([]);
  });

  // Requests with methods that the interface does not have are listed, and are no difference.
  test.each(tolerant.map((client) => [client.id, client] as const))(
    'no difference of %s is told',
    async (_, client) => {
      const told = await toldOf(client);
      expect(told.filter((text) => !/^(?:HEAD|OPTIONS|GET) \/[%\w/-]+$/.test(text))).toEqual([]);
    },
  );
});

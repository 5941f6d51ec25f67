import type { BundleHeader } from './bundle.js';
import type {
  DeliveryExchange,
  ExchangeId,
  Omission,
  Outcome,
  RequestExchange,
  ScenarioEnd,
  ScenarioId,
  StimulusId,
  Trouble,
} from './exchange.js';
import type { OperationId } from '../../spec/model.js';

/** Evidence for the tests of this folder, with every member that the types know. */

const operation = 'systems.read' as OperationId; // ids of the tests' own
const scenario = 'systems/read@1' as ScenarioId;
const stimulus = 'systems/read.read' as StimulusId;
const exchangeId = (n: number): ExchangeId => `systems/read@1#${n}.0` as ExchangeId;

export const sampleSupplement: NonNullable<BundleHeader['supplement']> = {
  place: 'openapi.json',
  digest: '1'.repeat(64),
  text: '{}',
};

export const sampleHeader: Required<Omit<BundleHeader, 'supplement' | 'shard' | 'recorded'>> = {
  format: 'ems-conformance/evidence',
  formatVersion: 1,
  suite: { name: 'ems-conformance', version: '0.1.0' },
  interface: { title: 'EMS', digest: '0'.repeat(64), revision: 'current' },
  seed: '42',
  startedAt: '2025-10-09T08:00:00.000Z',
  target: { baseUrl: 'http://127.0.0.1:1/api', role: 'service', embedded: false },
  configurationFile: 'acme.yaml',
  configuration: { credentials: { header: 'Authorization', full: { value: '{{full}}', privileged: true } } },
  selection: ['systems.read/status'],
  planned: { scenarios: 1 },
};

export const sampleResponse: Required<Extract<Outcome, { kind: 'response' }>> = {
  kind: 'response',
  status: 200,
  headers: [['content-type', 'application/json']],
  body: { kind: 'text', text: '{"plan":"2020_DLM_EVS_00"}', bytes: 26, cut: false },
  damage: 'reset',
  redirects: ['http://127.0.0.1:1/api/systems/1'],
};

export const sampleExchange = (n = 0): Required<RequestExchange> => ({
  kind: 'exchange',
  id: exchangeId(n),
  scenario,
  step: n,
  attempt: 0,
  at: 12,
  durationMs: 3.5,
  stimulus,
  stepName: 'read',
  purpose: 'success',
  operation,
  bindings: { systemID: '1' },
  pathOrigin: 'configured',
  query: { per_page: ['500'] },
  queryOrigin: 'none',
  credential: 'full',
  violated: { location: 'query', keyword: 'maximum', pointer: '/per_page', was: 500, became: 501 },
  superseded: false,
  request: {
    method: 'GET',
    url: 'http://127.0.0.1:1/api/systems/1?per_page=500',
    headers: [['authorization', '{{full}}']],
    body: { kind: 'binary', base64: '/w==', bytes: 1, cut: false },
    bodyOrigin: 'none',
  },
  outcome: sampleResponse,
});

export const sampleDelivery: Required<DeliveryExchange> = {
  kind: 'delivery',
  id: 'systems/read@1!000000' as ExchangeId,
  scenario,
  step: 1,
  attempt: 0,
  at: 20,
  durationMs: 1,
  event: 'events.ev.plugged' as OperationId,
  target: scenario,
  request: {
    method: 'POST',
    url: '/events/ev/plugged',
    headers: [],
    body: { kind: 'text', text: '{}', bytes: 2, cut: false },
    bodyOrigin: 'none',
  },
  answer: { status: 202 },
  signatures: [{ scheme: 'hmac', result: 'valid', key: 'secret:1' }],
  duplicateOf: exchangeId(0),
};

export const sampleOmission: Required<Omission> = {
  kind: 'omission',
  scenario,
  stimulus,
  purpose: 'scope',
  operation,
  reason: 'no credential without that right is configured',
  decidedBy: 'credentials.without.TariffWrite',
  alsoNeeds: ['writes.allowed'],
};

export const sampleEnd: Required<ScenarioEnd> = { kind: 'scenario', scenario, exchanges: 2, sha256: '0'.repeat(64) };

export const sampleTrouble: Required<Trouble> = {
  kind: 'trouble',
  what: 'unknown-path',
  count: 2,
  example: 'POST /favicon.ico is neither a target nor an event path',
};

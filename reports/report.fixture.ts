/** Made-up results and evidence for the tests of the reports: realistic in shape and size, and hostile on demand. */
import type {
  DeliveryExchange,
  EvidenceLine,
  ExchangeId,
  RequestExchange,
  ScenarioId,
  StimulusId,
} from '../src/evidence/exchange.js';
import { headlineOf, numbersOf } from '../src/results/headline.js';
import type { RequirementResult, Results, Totals, Verdict, Violation } from '../src/results/results.js';
import type { OperationId } from '../spec/model.js';
import {
  fixtureEvents,
  fixtureKinds as kinds,
  fixtureOperations,
  type FixtureOperation,
} from './operations.fixture.js';
import { relatedOf, whenFailing, withoutNearest } from './related.fixture.js';

export interface FixtureOptions {
  /** `three`: three causes of one requirement each; `many`: 200 failures from three causes. */
  readonly failures: 'none' | 'three' | 'many';
  /** Strings from the implementation try to break out of every format. */
  readonly hostile?: boolean;
  readonly exchanges?: number;
  /** No failure came again. */
  readonly flaky?: boolean;
  readonly selection?: readonly string[];
}

/** One of everything that a report must not let through. */
export const hostileText =
  '</script><script>window.pwned=1</script><img src=x onerror=window.pwned=1> ]]> --> \u001b[31mred\u001b[0m ' +
  '\u0000\ud800 \udfff \u202etxt.exe\u202c \u200f ze\u200bro\ufeff \u2066 \uffff %0A::error::x\n::error::injected\n' +
  '##[error]x `code` ``` | @everyone #1 [a](javascript:alert(1)) $& $1 {{x}} ${x} __proto__ " \' & \u2028';

const answers = {
  createdAt: 'yesterday',
  plan: '2020_DLM_EVS_00',
  metadata: { wizard: { step: 'INSTALLER_HUB' } },
  gateways: [{ scanners: ['OCPP_STATION_TYPE'] }],
};

// Brands are made in one place each; here the fixtures are that place.
const exchangeId = (scenario: string, step: number): ExchangeId => `${scenario}#${step}.0` as ExchangeId;

function curlOf(operation: FixtureOperation): string {
  return (
    `curl -sS -X ${operation.method} 'https://iut.example${operation.path.replace(/\{(\w+)\}/g, '7')}' -H ` +
    "'X-Auth: <credential full>'"
  );
}

function violationOf(operation: FixtureOperation, kind: string, hostile: boolean): Violation {
  const [message, pointer, expected, actual] =
    kind === 'media-type'
      ? [
          'The success answer is not JSON by its media type.',
          '',
          'application/json or application/vnd.<vendor>.v2+json',
          'text/html; charset=utf-8',
        ]
      : kind === 'needs-credential'
        ? ['The operation succeeded without a credential.', '', 'any status but 2xx', '200']
        : [
            'A value that the interface removed is still in use.',
            '/gateways/0/scanners/0',
            'any string but OCPP_STATION_TYPE',
            'OCPP_STATION_TYPE',
          ];
  const tail = hostile ? ` ${hostileText}` : '';
  return {
    message: `${message}${tail}`,
    exchange: exchangeId(operation.id, 0),
    pointer,
    expected: `${expected}${tail}`,
    actual: `${actual}${tail}`,
    curl: `${curlOf(operation)}${tail}`,
    related: kind === 'needs-credential' ? [relatedOf(exchangeId(operation.id, 1), tail)] : [],
  };
}

function requirementOf(
  operation: FixtureOperation,
  kind: string,
  verdict: Verdict,
  hostile: boolean,
): RequirementResult {
  const violation = violationOf(operation, kind, hostile);
  const isDerived = kind === 'consistency' || kind === 'robustness';
  const reasons: Readonly<Record<Verdict, string>> = {
    pass: '',
    fail: violation.message,
    inconclusive: `No ${operation.variable ?? 'body'} is configured, and no answer of this run gave one.`,
    'not-applicable': 'The list has fewer than 100 items, so a clamp at 100 would not show.',
    error: 'The judgement of this requirement broke: unexpected end of input.',
  };
  return {
    id: `${operation.id}/${kind}${kind === 'enumeration' ? '/Station.type' : ''}`,
    kind,
    title: `${operation.method} ${operation.path}: ${kind.replaceAll('-', ' ')}`,
    level: isDerived ? 'SHOULD' : 'MUST',
    statedness: isDerived ? 'derived' : 'stated',
    source: `Endpoints › ${operation.method} ${operation.path}`,
    says: [`${operation.method} ${operation.path} exists.`, ...(hostile ? [hostileText] : [])],
    subject: { method: operation.method, path: operation.path, operation: operation.id },
    verdict,
    reason: reasons[verdict],
    ...(verdict === 'inconclusive' && {
      decidedBy: operation.variable === undefined ? `bodies.${operation.id}` : `ids.${operation.variable}`,
    }),
    exercised: verdict === 'pass' || verdict === 'fail' ? 3 : 0,
    violations: verdict === 'fail' ? [violation] : [],
    ...(verdict === 'fail' && whenFailing(kind, violation, hostile ? hostileText : '')),
    violationCount: verdict === 'fail' ? 4 : 0,
  };
}

/** `many` makes three kinds fail everywhere they can, up to 200 failures; other verdicts are spread by position. */
function verdictOf(failures: FixtureOptions['failures'], operation: number, kind: string, position: number): Verdict {
  if (failures === 'many' && ['media-type', 'needs-credential', 'enumeration'].includes(kind)) return 'fail';
  if (
    failures === 'three' &&
    ((operation === 3 && kind === 'media-type') ||
      (operation === 30 && kind === 'needs-credential') ||
      (operation === 36 && kind === 'enumeration'))
  )
    return 'fail';
  if (failures === 'none') return kind === 'per-page' && operation % 3 === 0 ? 'not-applicable' : 'pass';
  if (position % 17 === 5) return 'inconclusive';
  if (position % 29 === 7) return 'not-applicable';
  return 'pass';
}

function requirementsOf({ failures, hostile = false }: FixtureOptions): readonly RequirementResult[] {
  const list: RequirementResult[] = [];
  fixtureOperations.forEach((operation, index) => {
    for (const kind of kinds)
      list.push(requirementOf(operation, kind, verdictOf(failures, index, kind, list.length), hostile));
    if (failures === 'many' && list.filter(({ verdict }) => verdict === 'fail').length < 200)
      list.push(
        ...['StationRecord', 'ListedStation'].map((schema) => ({
          ...requirementOf(operation, 'enumeration', 'fail' as const, hostile),
          id: `${operation.id}/enumeration/${schema}.type`,
        })),
      );
  });
  const events = fixtureEvents.map((event): RequirementResult => ({
    ...requirementOf(
      { id: event, method: 'POST', path: '/', resource: 'events' },
      'delivery',
      failures === 'none' ? 'pass' : 'inconclusive',
      hostile,
    ),
    title: `Deliveries of ${event} are well formed`,
    subject: { event },
    ...(failures !== 'none' && { decidedBy: `events.triggers.${event}` }),
  }));
  const all = trim([...list, ...events], 200);
  if (failures !== 'three') return all.sort(byId);
  const waived = {
    reason: hostile ? hostileText : 'Fixed in release 4.2, ticket GW-118.',
    expires: '2027-01-31',
    state: 'active' as const,
  };
  const expired = { reason: 'Was to be fixed by summer.', expires: '2026-06-30', state: 'expired' as const };
  const waivedFailure = {
    ...requirementOf(fixtureOperations[10] ?? never(), 'served', 'fail', hostile),
    waiver: waived,
  };
  return all
    .map((entry) =>
      entry.id === waivedFailure.id
        ? waivedFailure
        : entry.verdict === 'fail' && entry.kind === 'media-type'
          ? { ...entry, waiver: expired }
          : entry,
    )
    .sort(byId);
}

const never = (): never => {
  throw new Error('the fixture has fewer operations than it says');
};

const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

/** Turns failures beyond `max` into passes. */
function trim(requirements: readonly RequirementResult[], max: number): RequirementResult[] {
  let failures = 0;
  return requirements.map((entry) =>
    entry.verdict === 'fail' && ++failures > max
      ? { ...withoutNearest(entry), verdict: 'pass', reason: '', violations: [], violationCount: 0 }
      : entry,
  );
}

function totals(requirements: readonly RequirementResult[]): Totals {
  const of = (verdict: Verdict): number => requirements.filter((entry) => entry.verdict === verdict).length;
  return {
    pass: of('pass'),
    fail: of('fail'),
    inconclusive: of('inconclusive'),
    notApplicable: of('not-applicable'),
    error: of('error'),
  };
}

export function fixtureResults(options: FixtureOptions): Results {
  const hostile = options.hostile === true;
  const requirements = requirementsOf(options).map((requirement) =>
    options.flaky === true && requirement.verdict === 'fail'
      ? { ...requirement, stability: 'flaky' as const }
      : requirement,
  );
  const name = hostile ? hostileText : 'Helio Cloud';
  const results: Omit<Results, 'headline' | 'numbers'> = {
    format: 'ems-conformance/results',
    formatVersion: 1,
    suite: { name: 'ems-conformance', version: '0.1.0' },
    interface: {
      title: 'Energy Management Service Interface',
      revision: 'current',
      digest: '5f1d0a3c9b7e4e21a6c8d2f40b93e7716a0c5d8e2f94b1c37d6e8a90b1c2d3e4',
    },
    implementation: { name, version: '4.1.0', vendor: hostile ? hostileText : 'Helio' },
    run: {
      seed: '20261121-7f3a',
      startedAt: '2026-11-21T03:14:15Z',
      durationMs: 48_211,
      exchanges: options.exchanges ?? 60,
      deliveries: 24,
      complete: true,
      incompleteBecause: '',
      target: hostile ? `https://iut.example/${hostileText}` : 'https://iut.example/api',
      role: 'service',
      limits: { depth: 'normal', examples: 5 },
      selection: options.selection
        ? { patterns: options.selection, requirements: requirements.length - 1, of: 966 }
        : null,
    },
    totals: totals(requirements),
    must: totals(requirements.filter(({ level }) => level === 'MUST')),
    supplied: totals([]),
    requirements,
    observations: [
      {
        subject: 'systems.list',
        question: 'Which status answers per_page=501?',
        answer: hostile ? hostileText : '400',
      },
      { subject: 'gateways.list', question: 'What is the default page size?', answer: '25 items' },
      { subject: 'accounts.list', question: 'Which status answers a request without a credential?', answer: '401' },
      { subject: 'gateways.appliances.list', question: 'Which appliances could not be classified?', answer: '2 of 14' },
    ],
    remainsOnServer:
      options.failures === 'none' ? [] : [`webhooks.create /accounts/1/webhooks/${hostile ? hostileText : '7'}`],
    warnings:
      options.failures === 'none'
        ? []
        : [
            {
              code: 'receiver-unreachable',
              message:
                'No delivery reached the receiver in time; check ' +
                `events.publicUrl.${hostile ? ` ${hostileText}` : ''}`,
            },
          ],
    contexts: [
      { context: 'page', value: 'second page', pairs: 12, covered: 12, leftOut: [] },
      {
        context: 'query parameters',
        value: hostile ? hostileText : 'with order and sort',
        pairs: 4,
        covered: 1,
        leftOut: [
          { because: 'not configured', decidedBy: 'query.gateways.list.sort', pairs: 2, operations: ['gateways.list'] },
          { because: 'nothing to judge', pairs: 1, operations: ['gateways.scans.list'] },
        ],
      },
    ],
    coverage: [
      { set: 'appliance kinds', value: 'External controller', stated: 'kind', seen: 1 },
      { set: 'appliance kinds', value: 'Heat Pump', stated: 'kind', seen: 3 },
      { set: 'appliance kinds', value: 'Inverter', stated: 'kind', seen: 8 },
      { set: 'appliance kinds', value: 'Meter', stated: 'kind', seen: 0 },
      { set: 'evChargingStation.type', value: 'OCPP', stated: 'added', seen: 2 },
      {
        set: 'evChargingStation.type',
        value: 'OCPP_STATION_TYPE',
        stated: 'removed',
        seen: options.failures === 'none' ? 0 : 4,
      },
      { set: 'plan', value: '2020_DLM_EVS_00', stated: 'added', seen: 12 },
      { set: 'plan', value: hostile ? hostileText : 'BASIC', stated: 'other', seen: 5 },
    ],
  };
  const known = { catalogue: requirements.length + 12, role: requirements.length };
  return { ...results, headline: headlineOf(results), numbers: numbersOf(results, known) };
}

function requestLine(
  operation: FixtureOperation,
  repetition: number,
  position: number,
  hostile: boolean,
): RequestExchange {
  const scenario = (repetition === 0 ? operation.id : `${operation.id}@${repetition}`) as ScenarioId;
  const json = JSON.stringify({
    ...answers,
    items: Array.from({ length: 12 }, (_, item) => ({ id: item, name: hostile ? hostileText : `system ${item}` })),
  });
  const text = hostile ? `${json}${hostileText}` : json;
  return {
    kind: 'exchange',
    id: exchangeId(scenario, 0),
    scenario,
    step: 0,
    attempt: 0,
    at: position * 40,
    durationMs: 12,
    stimulus: `${operation.id}/success` as StimulusId,
    stepName: 'read',
    purpose: 'success',
    operation: operation.id as OperationId,
    bindings: {},
    pathOrigin: 'learned',
    query: {},
    queryOrigin: 'none',
    credential: 'full',
    superseded: false,
    request: {
      method: operation.method,
      url: `https://iut.example/api${operation.path.replace(/\{(\w+)\}/g, '7')}`,
      headers: [
        ['x-auth', '<credential full>'],
        ['accept', '*/*'],
        ...(hostile ? [['x-hostile', hostileText] as const] : []),
      ],
      ...(operation.method === 'GET'
        ? {}
        : { body: { kind: 'text' as const, text: '{"name":"Roof"}', bytes: 15, cut: false } }),
      bodyOrigin: operation.method === 'GET' ? 'none' : 'configured',
    },
    outcome: {
      kind: 'response',
      status: 200,
      headers: [
        ['content-type', hostile ? hostileText : 'application/json'],
        ['date', 'Sat, 21 Nov 2026 03:14:16 GMT'],
      ],
      body: { kind: 'text', text, bytes: Buffer.byteLength(text), cut: false },
    },
  };
}

function deliveryLine(position: number, hostile: boolean): DeliveryExchange {
  const event = fixtureEvents[position % fixtureEvents.length] ?? null;
  const scenario = 'events/deliveries' as ScenarioId;
  const text = JSON.stringify({ data: { state: hostile ? hostileText : 'unplugged' } });
  return {
    kind: 'delivery',
    id: exchangeId(scenario, position),
    scenario,
    step: position,
    attempt: 0,
    at: 1_000 + position * position * 70,
    durationMs: 4,
    event: event as OperationId | null,
    target: 'subscription:1',
    request: {
      method: 'POST',
      url: `https://receiver.example/s/1/${event ?? ''}`,
      headers: [['content-type', 'application/json']],
      body: { kind: 'text', text, bytes: text.length, cut: false },
      bodyOrigin: 'none',
    },
    answer: position === 9 ? { none: 'silent' } : { status: position % 7 === 3 ? 503 : 204 },
    signatures: [{ scheme: 'standard-webhooks', result: position === 5 ? 'invalid' : 'valid', key: 'secret:1' }],
    ...(position === 10 && { duplicateOf: exchangeId(scenario, 9) }),
  };
}

/** Evidence that goes with `fixtureResults`: every operation once, then over and over up to `exchanges`. */
export async function* fixtureEvidence(options: FixtureOptions): AsyncGenerator<EvidenceLine> {
  const total = options.exchanges ?? 60;
  for (let position = 0; position < total; position++) {
    const operation = fixtureOperations[position % fixtureOperations.length] ?? never();
    yield requestLine(operation, Math.floor(position / fixtureOperations.length), position, options.hostile === true);
  }
  for (let position = 0; position < 24; position++) yield deliveryLine(position, options.hostile === true);
}

import { beforeAll, describe, expect, test } from 'vitest';
import type { BundleFooter, BundleHeader } from '../evidence/bundle.js';
import type { EvidenceLine, RequestExchange } from '../evidence/exchange.js';
import { memoryBundle } from '../evidence/reader.js';
import { operationId } from '../../spec/brands.js';
import type { Plan } from '../engine/plan.js';
import { deriveCatalogue } from '../requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { recordAgainstReference } from '../../test/selftest/run-against-reference.js';
import { otherTag } from '../stimuli/preconditions.js';
import { againstPlan, planOf } from './planned-evidence.js';

let header: BundleHeader;
let honest: readonly EvidenceLine[];
let footer: BundleFooter;
let honestPlan: Plan | undefined;

beforeAll(async () => {
  const catalogue = deriveCatalogue(await loadInterface());
  const { open } = await recordAgainstReference(catalogue, {
    requirements: catalogue.requirements.filter(({ operations }) =>
      operations.some((id) => ['systems.list', 'systems.update', 'user.update', 'gateways.list'].includes(id ?? '')),
    ),
    configure: (given) => ({
      ...given,
      bodies: { ...given.bodies, 'systems.update': { value: { name: 'House ${UNIQUE}' } } },
    }),
  });
  const reader = await open();
  const lines: EvidenceLine[] = [];
  for await (const line of reader.lines()) lines.push(line);
  ({ header } = reader);
  honest = lines;
  honestPlan = await planOf(header);
  footer = reader.footer() ?? expect.fail('the run is whole');
});

async function problemOf(lines: readonly EvidenceLine[], first: BundleHeader = header): Promise<string | undefined> {
  const plan = first === header ? honestPlan : await planOf(first);
  if (plan === undefined) return expect.fail('the plan can be derived');
  const reader = againstPlan(memoryBundle(first, lines, footer), plan);
  for await (const _ of reader.lines());
  return reader.damage();
}

const textBody = (text: string): NonNullable<RequestExchange['request']['body']> => ({
  kind: 'text',
  text,
  bytes: text.length,
  cut: false,
});

test('what a run records is what its plan has', async () => {
  expect(honest.length).toBeGreaterThan(100);
  expect(await problemOf(honest)).toBeUndefined();
});

test('many drawn requests are planned in several scenarios, changes among them', async () => {
  const catalogue = deriveCatalogue(await loadInterface());
  const { open, results } = await recordAgainstReference(catalogue, {
    requirements: catalogue.requirements.filter(({ operations }) =>
      operations.some((id) => ['systems.list', 'user.update'].includes(id ?? '')),
    ),
    configure: (configuration) => ({ ...configuration, limits: { ...configuration.limits, examples: 70 } }),
  });
  const reader = await open();
  const lines: EvidenceLine[] = [];
  for await (const line of reader.lines()) lines.push(line);
  // Readings that are drawn again are not sent again.
  const parts = lines.flatMap((line) => (line.kind === 'scenario' && line.exchanges > 0 ? [line.scenario] : []));
  expect(parts).toEqual(expect.arrayContaining(['systems.list.drawn-2', 'user.update.properties.drawn-2']));
  expect([results.run.complete, results.must.fail]).toEqual([true, 0]);
  expect(await problemOf(lines, reader.header)).toBeUndefined();
});

test('requests that take a tag of an earlier response are planned, with no other value', async () => {
  const catalogue = deriveCatalogue(await loadInterface());
  const { open, results } = await recordAgainstReference(catalogue, {
    variant: 'entity-tags',
    requirements: catalogue.requirements.filter(({ id }) => id === 'bidding-zone.replace/precondition'),
  });
  const reader = await open();
  const lines: EvidenceLine[] = [];
  for await (const line of reader.lines()) lines.push(line);
  expect(results.requirements.map(({ verdict }) => verdict)).toContain('pass');
  expect(await problemOf(lines, reader.header)).toBeUndefined();
  const listed = `${otherTag}, W/`;
  const changed = lines.map((line): EvidenceLine =>
    line.kind !== 'exchange'
      ? line
      : {
          ...line,
          request: {
            ...line.request,
            headers: line.request.headers.map(([name, value]) => [name, value.replace(listed, '"other", W/')] as const),
          },
        },
  );
  expect(await problemOf(changed, reader.header)).toMatch('it has the header if-none-match');
});

test('a supplied body is planned with fewer members after a refusal', async () => {
  const catalogue = deriveCatalogue(await loadInterface());
  const { open, results } = await recordAgainstReference(catalogue, {
    requirements: catalogue.requirements.filter(({ id }) => id === 'systems.update/served'),
    faults: [
      {
        kind: 'status',
        on: { operation: operationId('systems.update'), when: { bodyHas: ['/timezone'] } },
        status: 422,
      },
    ],
    configure: (given) => ({
      ...given,
      supplied: ['bodies.systems.update'],
      bodies: {
        ...given.bodies,
        'systems.update': { value: { name: 'House', timezone: 'Europe/Berlin' }, schema: { type: 'object' } },
      },
    }),
  });
  const reader = await open();
  const lines: EvidenceLine[] = [];
  for await (const line of reader.lines()) lines.push(line);
  expect(results.requirements.find(({ id }) => id === 'systems.update/served')?.verdict).toBe('pass');
  expect(await problemOf(lines, reader.header)).toBeUndefined();
  const another = lines.map((line) =>
    line.kind === 'exchange' && line.stepName === 'systems.update' && line.id.endsWith('-0001.0')
      ? { ...line, request: { ...line.request, body: textBody('{"timezone":"UTC"}') } }
      : line,
  );
  expect(await problemOf(another, reader.header)).toContain('its body is another');
  const { bodies = {}, ...others } = reader.header.configuration;
  const withoutSchema = { ...bodies, 'systems.update': { value: bodies['systems.update']?.value } };
  const header = { ...reader.header, configuration: { ...others, bodies: withoutSchema } };
  expect(await problemOf(lines, header)).toContain('the step makes fewer');
});

test('bodies that were made of answers are planned as such, and as nothing else', async () => {
  const catalogue = deriveCatalogue(await loadInterface());
  const { open } = await recordAgainstReference(catalogue, {
    requirements: catalogue.requirements.filter(({ operations }) =>
      operations.some((id) => ['systems.list', 'systems.create', 'systems.update'].includes(id ?? '')),
    ),
    configure: ({ bodies: _, ...rest }) => rest,
  });
  const reader = await open();
  const lines: EvidenceLine[] = [];
  for await (const line of reader.lines()) lines.push(line);
  const isLearned = (line: EvidenceLine): boolean => line.kind === 'exchange' && line.request.bodyOrigin === 'learned';
  expect(lines.filter(isLearned)).not.toEqual([]);
  expect(await problemOf(lines, reader.header)).toBeUndefined();
  const stated = lines.map((line) =>
    line.kind === 'exchange' && isLearned(line)
      ? { ...line, request: { ...line.request, bodyOrigin: 'configured' as const } }
      : line,
  );
  expect(await problemOf(stated, reader.header)).toContain('its body is learned');
});

/** The lines with the first exchange that fits changed. */
const changed = (
  fits: (exchange: RequestExchange) => boolean,
  change: (exchange: RequestExchange) => object | undefined,
): readonly EvidenceLine[] => {
  const at = honest.findIndex((line) => line.kind === 'exchange' && fits(line));
  const found = honest[at];
  if (found?.kind !== 'exchange') return expect.fail('no exchange fits');
  const made = change(found);
  return [...honest.slice(0, at), ...(made === undefined ? [] : [{ ...found, ...made }]), ...honest.slice(at + 1)];
};
const any = (): boolean => true;
const isGet = ({ request, operation }: RequestExchange): boolean => request.method === 'GET' && operation !== null;
const drawn = ({ id }: RequestExchange): boolean => /-\d{4,}\.\d+$/.test(id);

/** Each forged bundle is consistent in itself: only the comparison with the plan shows the forgery. */
describe('told of forged evidence is', () => {
  test.each<readonly [string, () => readonly EvidenceLine[], RegExp]>([
    [
      'a scenario that the plan does not have',
      () => changed(any, () => ({ scenario: 'systems/other', id: 'systems/other#0.0' })),
      /the plan has no scenario "systems\/other"/,
    ],
    ['a step that the scenario does not have', () => changed(any, () => ({ step: 99 })), /the plan has no step 99 of/],
    [
      'another request under the name of a step',
      () => changed(isGet, ({ request }) => ({ request: { ...request, method: 'HEAD' } })),
      /is not the planned one: its method is GET/,
    ],
    [
      'another path',
      () => changed(isGet, ({ request }) => ({ request: { ...request, url: `${header.target.baseUrl}/other` } })),
      /is not the planned one: its address is/,
    ],
    ['another purpose', () => changed(any, () => ({ purpose: 'accept' })), /is not the planned one: its purpose is/],
    [
      'another operation',
      () => changed(any, () => ({ operation: 'customers.list' })),
      /is not the planned one: its operation is/,
    ],
    [
      'another stimulus',
      () => changed(any, ({ stimulus }) => ({ stimulus: `${stimulus}x` })),
      /is not the planned one: its stimulus/,
    ],
    [
      'another credential',
      () =>
        changed(
          ({ credential }) => credential === 'none',
          () => ({ credential: 'full' }),
        ),
      /is not the planned one: its credential is none/,
    ],
    [
      'a credential that was not sent',
      () =>
        changed(
          ({ credential }) => credential === 'full',
          ({ request }) => ({
            request: { ...request, headers: request.headers.filter(([name]) => name !== 'authorization') },
          }),
        ),
      /is not the planned one: it has the header/,
    ],
    [
      'another id than the scenario is bound to',
      () =>
        changed(
          ({ scenario, bindings }) => scenario.includes('@') && Object.keys(bindings).length === 1,
          ({ bindings, request }) => {
            const [[name, value] = ['', '']] = Object.entries(bindings);
            return {
              bindings: { [name]: 'other' },
              request: { ...request, url: request.url.replace(encodeURIComponent(value), 'other') },
            };
          },
        ),
      /is not the planned one: its \{\w+\} is/,
    ],
    [
      'another body',
      () =>
        changed(
          ({ request, purpose }) => request.bodyOrigin === 'configured' && purpose === 'success',
          ({ request }) => ({ request: { ...request, body: { kind: 'text', text: '{}', bytes: 2, cut: false } } }),
        ),
      /is not the planned one: its body is another/,
    ],
    [
      'another body that is called cut',
      () =>
        changed(
          ({ request, purpose }) => request.bodyOrigin === 'configured' && purpose === 'success',
          ({ request }) => ({
            request: { ...request, body: { kind: 'text', text: `${' '.repeat(9_000)}{}`, bytes: 9_002, cut: true } },
          }),
        ),
      /is not the planned one: its body is another/,
    ],
    [
      "a body of ours called the implementer's",
      () =>
        changed(
          ({ request }) => request.bodyOrigin === 'made-up',
          ({ request }) => ({ request: { ...request, bodyOrigin: 'configured' } }),
        ),
      /is not the planned one: its body is made-up/,
    ],
    [
      'a broken request without what it broke',
      () =>
        changed(
          (exchange) => exchange.violated !== undefined && !drawn(exchange),
          () => ({ violated: undefined }),
        ),
      /is not the planned one: what it breaks/,
    ],
    [
      'a boundary request that the schema does not give',
      () =>
        changed(
          ({ purpose }) => purpose === 'boundary',
          () => ({ query: { per_page: ['17'] } }),
        ),
      /is not the planned one: its query is another/,
    ],
    [
      'a random request that the seed does not give',
      () =>
        changed(
          ({ purpose, id, query }) => purpose === 'random' && id.includes('-0000.') && Object.keys(query).length > 0,
          () => ({ query: { per_page: ['17'] } }),
        ),
      /is not the planned one: its query is another/,
    ],
    [
      'an attempt after which none came',
      () =>
        changed(
          (exchange) => !drawn(exchange),
          () => ({ superseded: true }),
        ),
      /nothing asks for an attempt after/,
    ],
    [
      'a busy answer after which no attempt came',
      () =>
        changed(
          (exchange) => !drawn(exchange) && exchange.outcome.kind === 'response',
          ({ outcome }) => ({ superseded: true, outcome: { ...outcome, status: 503 } }),
        ),
      /the attempt after the last one of .* is missing/,
    ],
    [
      'a drawn request that was left out',
      () =>
        changed(
          ({ purpose, id }) => purpose === 'random' && id.includes('-0001.'),
          () => undefined,
        ),
      /a request of the step before .* is missing/,
    ],
    [
      'a second attempt without a first',
      () => changed(any, ({ id }) => ({ attempt: 1, id: id.replace(/0$/, '1') })),
      /does not follow the one before it/,
    ],
    [
      'a step that was left out',
      () =>
        changed(
          ({ purpose, id }) => purpose === 'success' && id.endsWith('.0'),
          () => undefined,
        ),
      /the step .* is neither sent nor omitted/,
    ],
    [
      'a scenario that was left out',
      () => {
        const [{ scenario } = expect.fail('no line')] = honest.filter((line) => line.kind === 'scenario');
        return honest.filter((line) => line.kind === 'trouble' || line.scenario !== scenario);
      },
      /the scenario .* of the plan is missing/,
    ],
  ])('%s', async (_, lines, because) => {
    expect(await problemOf(lines())).toMatch(because);
  });

  test.each<readonly [string, (given: BundleHeader) => BundleHeader, RegExp]>([
    [
      'a configuration that allows no changes',
      (given) => ({ ...given, configuration: { ...given.configuration, writes: { allowed: false } } }),
      /the plan has|without writes.allowed it is not sent/,
    ],
    ['another selection', (given) => ({ ...given, selection: ['systems.list.*'] }), /and the plan has|the plan has no/],
    ['no selection', (given) => ({ ...given, selection: null }), /first line tells \d+ scenarios, and the plan has/],
    ['another seed', (given) => ({ ...given, seed: 'another' }), /is not the planned one: its address is/],
    [
      'another number of scenarios',
      (given) => ({ ...given, planned: { scenarios: 1 } }),
      /first line tells 1 scenarios, and the plan has/,
    ],
  ])('a first line with %s', async (_, change, because) => {
    expect(await problemOf(honest, change(header))).toMatch(because);
  });
});

test('of a revision of a file, or of another version, no plan is derived', async () => {
  expect(await planOf({ ...header, interface: { ...header.interface, revision: 'ours' } })).toBeUndefined();
  expect(await planOf({ ...header, suite: { ...header.suite, version: '99.0.0' } })).toBeUndefined();
  expect(await planOf({ ...header, interface: { ...header.interface, digest: '0'.repeat(64) } })).toBeUndefined();
});

import { defined } from '../core/defined.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCampaign } from '../campaign/campaign.js';
import type { EvidenceReader } from '../evidence/bundle.js';
import type { EvidenceLine } from '../evidence/exchange.js';
import type { Fault, FaultTarget } from '../faults/fault.js';
import { judge, verdictsOf } from '../judge/judge.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference } from '../../reference/server.js';
import { responseNodes } from '../requirements/response-nodes.js';
import { deriveCatalogue } from '../requirements/catalogue.js';
import type { RequirementResult, Results } from '../results/results.js';
import { inVendorsNames } from '../../test/selftest/vendor-names.js';
import type { Interface, OperationId } from '../../spec/model.js';
import { interfaceOf } from '../../spec/interface-of.js';
import { catalogueAt } from './catalogue-at.js';
import { catalogueDifference } from './difference.js';
import type { ChangelogEntry } from './entry.js';
import { interfaceWithout, withDependents } from './interface-at.js';
import { loadCatalogue, type LoadedCatalogue } from './load-catalogue.js';
import { revisionOf } from './revision.js';
import { timelineText } from './timeline-text.js';
import type { TimelineEntry } from './placement.js';
import { timeline } from './timeline.js';

const by = { name: 'ems-conformance', version: '0' };

let known: LoadedCatalogue;
let honest: Run;
let honestEntries: readonly TimelineEntry[];
beforeAll(async () => {
  known = await loadCatalogue();
  honest = await runAgainst([]);
  honestEntries = await timeline(known.iface, known.changelog, honest.open);
}, 300_000);

interface Run {
  readonly results: Results;
  readonly open: () => Promise<EvidenceReader>;
}

async function runAgainst(faults: readonly Fault[]): Promise<Run> {
  const reference = await startReference({ seed: 'changes', faults: faults.map(inVendorsNames) });
  try {
    const outcome = await runCampaign({
      catalogue: known.catalogue,
      configuration: referenceConfiguration(reference.baseUrl),
      embedded: true,
      seed: 'changes',
      startedAt: '2026-01-01T00:00:00Z',
    });
    if (outcome.kind !== 'judged') throw new Error(outcome.message);
    return outcome;
  } finally {
    await reference.close();
  }
}

const on = (operation: string, when?: FaultTarget['when']): FaultTarget => ({
  operation: operation as OperationId, // an id of the documents
  ...defined({ when }),
});

/** Refuses the larger page, and takes any other large one as 100. */
const smallPages = (operation: string): readonly Fault[] => [
  {
    kind: 'answer',
    on: on(operation, { query: { per_page: '500' } }),
    status: 400,
    body: { error: 'per_page is too large' },
  },
  { kind: 'clamp', on: on(operation), to: 100 },
];

/** Faults that undo every change in the reference, where a fault can. */
function initialImplementation(iface: Interface): readonly Fault[] {
  const faults: Fault[] = [];
  for (const { id } of iface.withdrawn)
    if (id !== 'systems.import-power-limit.create') faults.push({ kind: 'serve', on: { operation: id }, body: {} });
  for (const { id, query } of iface.operations) {
    if (query.some(({ name, schema }) => name === 'per_page' && schema.maximum === 500)) faults.push(...smallPages(id));
  }
  faults.push({ kind: 'status', on: on('webhooks.ping'), status: 204 });
  faults.push({ kind: 'media-type', on: on('systems.assets.read'), type: 'application/vnd.acme.v2+json' });
  faults.push(
    { kind: 'answer', on: on('gateways.jobs.create'), status: 404 },
    { kind: 'answer', on: on('systems.import-power-limit.replace'), status: 405 },
  );
  faults.push({ kind: 'answer', on: on('gateways.firmware.read'), status: 200, body: { version: '1' } });
  for (const { id, withdrawnScopes } of iface.operations)
    for (const { scope } of withdrawnScopes) faults.push({ kind: 'demand-scope', on: on(id), scope });
  faults.push(
    { kind: 'answer', on: on('accounts.sub-accounts.list', { queryHas: ['include'] }), status: 400 },
    { kind: 'answer', on: on('accounts.delete', { queryHas: ['delete-users'] }), status: 400 },
  );
  faults.push(
    { kind: 'answer', on: on('user.update', { mediaType: 'application/vnd.VENDOR.v2+json' }), status: 415 },
    { kind: 'answer', on: on('user.update', { status: 400 }), status: 422 },
  );
  faults.push(
    { kind: 'answer', on: on('user.update', { status: 403 }), status: 401 },
    { kind: 'answer', on: on('user.update', { status: 404 }), status: 410 },
  );
  faults.push(
    { kind: 'answer', on: on('clusters.live', { status: 400 }), status: 422 },
    { kind: 'answer', on: on('systems.list-by-cursor', { status: 400 }), status: 422 },
    { kind: 'answer', on: on('systems.assets.read', { status: 404 }), status: 410 },
    // Ids of odd forms lead to paths that the server does not know.
    { kind: 'answer', on: { operation: null, when: { status: 404 } }, status: 410 },
  );
  for (const value of ['VENDOR7_BRANDB', 'VENDOR8_MODEL4'])
    faults.push({
      kind: 'answer',
      on: on('gateways.appliances.create', { bodyEquals: { '/heatPump/type': value } }),
      status: 422,
    });
  const gone = [
    'createdAt',
    'systemKind',
    'energyProvider',
    'nextCursor',
    'totalConsumptionActual',
    'totalConsumptionBaseCase',
    'expectedNumberOfPeriods',
    'numberOfPeriods',
    'total',
    'installationDate',
    'lastHeartbeatReceivedAt',
    'systemName',
    'systemID',
  ];
  for (const operation of new Set(responseNodes(iface).map((node) => node.operation))) {
    for (const name of gone) faults.push({ kind: 'remove', on: on(operation.id), at: `**/${name}` });
    for (const at of ['**/plan', '**/wizard/step', '**/heatPump/type', '**/scanners/*/name'])
      faults.push({ kind: 'set', on: on(operation.id), at, value: 'OF_OLD' });
    faults.push({ kind: 'set', on: on(operation.id), at: '**/evChargingStation/type', value: 'OCPP_STATION_TYPE' });
    faults.push({ kind: 'remove', on: on(operation.id), at: '**/gateways/*/scanners' });
    if (operation.resource === 'gateways' || operation.id === 'systems.gateways.create')
      faults.push(
        { kind: 'remove', on: on(operation.id), at: 'scanners' },
        { kind: 'remove', on: on(operation.id), at: '$items/*/scanners' },
      );
  }
  faults.push({ kind: 'set', on: on('systems.costs-kpi.read'), at: 'periods/*/totalConsumption', value: 1 });
  for (const { id } of iface.events)
    if (
      [
        'events.ev.unplugged',
        'events.limitation-of-power-consumption.set',
        'events.limitation-of-power-consumption.unset',
      ].includes(id)
    )
      faults.push({ kind: 'delivery', on: on(id), times: 0 });
  return faults;
}

const placed = (entries: readonly TimelineEntry[], kind: string): readonly string[] =>
  entries.filter(({ placement }) => placement.kind === kind).map(({ entry }) => entry.id);

describe('the timeline', () => {
  it('places the honest reference nowhere before a change', () => {
    expect([...placed(honestEntries, 'before'), ...placed(honestEntries, 'mixed')]).toEqual([]);
    expect(placed(honestEntries, 'after').length).toBeGreaterThan(60);
  });

  it('says what would tell where it can', () => {
    const open = honestEntries.flatMap(({ entry, placement }) =>
      placement.kind === 'undetermined' ? [{ id: entry.id, stimuli: placement.stimuli }] : [],
    );
    expect(open.find(({ id }) => id === 'systems.costs-kpi.total-consumption.removed')?.stimuli).toEqual([
      'systems.costs-kpi.read sent for success',
    ]);
    expect(open.find(({ id }) => id === 'events.ev.plugged.tag.removed')?.stimuli).toEqual([]);
    expect(timelineText(honestEntries)).toContain(
      `${known.changelog.entries.length} recorded changes: 0 before, 0 mixed`,
    );
  });

  it('places an implementation of the initial revision there', async () => {
    const { open } = await runAgainst(initialImplementation(known.iface));
    const entries = await timeline(known.iface, known.changelog, open);
    expect([...placed(entries, 'after'), ...placed(entries, 'mixed')]).toEqual([]);
    expect(placed(entries, 'before').length).toBeGreaterThan(35);
  }, 300_000);

  it('names the two changes that an implementation has not made', async () => {
    const { open } = await runAgainst([
      ...smallPages('accounts.list'),
      { kind: 'demand-scope', on: on('systems.tariff.update'), scope: 'TariffWrite' },
    ]);
    const entries = await timeline(known.iface, known.changelog, open);
    expect([...placed(entries, 'before'), ...placed(entries, 'mixed')].toSorted()).toEqual([
      'accounts.list.per-page.raised',
      'systems.tariff.update.scope.tariff-write.removed',
    ]);
    expect(placed(entries, 'after').length).toBeGreaterThan(60);
  }, 300_000);
});

/** A quarter of the scenarios, so that judging all of them more than a hundred times ends within a minute. */
async function quarterOf(open: Run['open']): Promise<Run['open']> {
  const reader = await open();
  const lines: EvidenceLine[] = [];
  for await (const line of reader.lines()) lines.push(line);
  const scenarios = [...new Set(lines.map((line) => ('scenario' in line ? line.scenario : '')))];
  const kept = new Set(scenarios.filter((_, index) => index % 4 === 0));
  const some = lines.filter((line) => !('scenario' in line) || kept.has(line.scenario));
  return async () => ({
    ...reader,
    footer: () => reader.footer(),
    damage: () => reader.damage(),
    async *lines() {
      yield* some;
    },
  });
}

describe('the timeline against judging each state from scratch', () => {
  it('gives the same verdicts on what an entry changes, and the same reasons', async () => {
    const { iface, changelog } = known;
    const { open } = await runAgainst([
      ...smallPages('accounts.list'),
      { kind: 'status', on: on('webhooks.ping'), status: 204 },
      { kind: 'answer', on: on('systems.read'), status: 404 },
    ]);
    const some = await quarterOf(open);
    const entries = await timeline(iface, changelog, some);
    const judged = async (undone: ReadonlySet<ChangelogEntry>) => {
      const state = interfaceWithout(iface, changelog, undone);
      const catalogue = deriveCatalogue(interfaceOf(structuredClone(state.document), state.statements, state.table));
      const results = await verdictsOf(catalogue, await some());
      return { catalogue, results: new Map<string, RequirementResult>(results.map((result) => [result.id, result])) };
    };
    const now = await judged(new Set());
    for (const { entry, flips, placement } of entries) {
      const undone = withDependents(changelog, entry);
      const later = new Set([...undone].filter((other) => other !== entry));
      const [{ catalogue: to, results: taken }, { catalogue: from, results: before }] = [
        later.size === 0 ? now : await judged(later),
        await judged(undone),
      ];
      const { added, changed, withdrawn } = catalogueDifference(from, to);
      const different = [...added, ...changed, ...withdrawn]
        .map(({ id }) => ({
          requirement: String(id),
          without: before.get(id)?.verdict ?? 'absent',
          with: taken.get(id)?.verdict ?? 'absent',
        }))
        .filter((flip) => flip.without !== flip.with)
        .toSorted((one, other) => (one.requirement < other.requirement ? -1 : 1));
      expect(flips, entry.id).toEqual(different);
      // The texts of a placement are those of a judgement from the beginning.
      const texts = placement.kind === 'before' || placement.kind === 'after' ? placement.because : [];
      for (const [, side, id = '', reason] of texts.flatMap((text) => [
        ...text.matchAll(/^(with it|before it), (\S+) would fail: (.*)$/gs),
      ]))
        expect((side === 'with it' ? taken : before).get(id)?.reason, entry.id).toBe(reason);
    }
  }, 600_000);
});

describe('one bundle at two revisions', () => {
  it('differs exactly by the entries between them', async () => {
    const { open } = honest;
    const between = ['webhooks.ping.202.added', 'gateways.list.per-page.raised', 'systems.assets.read.200.media-type'];
    const earlier = catalogueAt(
      known.iface,
      known.changelog,
      revisionOf(between.map((id) => `!${id}`).join(), known.changelog),
    );
    const [now, then] = [await judge(known.catalogue, await open(), by), await judge(earlier, await open(), by)];
    const facts = (results: Results): ReadonlyMap<string, string> =>
      new Map(results.requirements.map(({ id, verdict }) => [id, verdict]));
    const [a, b] = [facts(now), facts(then)];
    const different = [...new Set([...a.keys(), ...b.keys()])].filter((id) => a.get(id) !== b.get(id)).toSorted();
    const flips = honestEntries
      .filter(({ entry }) => between.includes(entry.id))
      .flatMap(({ flips: own }) => own.map(({ requirement }) => requirement));
    expect(different.length).toBeGreaterThan(3);
    expect(different).toEqual([...new Set(flips)].toSorted());
  }, 300_000);
});

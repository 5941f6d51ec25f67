import { defined } from '../../core/defined.js';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { dryRun } from '../../engine/dry-run.js';
import { planRun } from '../../engine/plan.js';
import type { Fault } from '../../faults/fault.js';
import { referenceConfiguration } from '../../../reference/configuration.js';
import type { Requirement } from '../../requirements/requirement.js';
import { runAgainstReference } from '../../../test/selftest/run-against-reference.js';
import { failing } from '../../../test/selftest/prove-requirement.js';
import { inVendorsNames } from '../../../test/selftest/vendor-names.js';
import type { OperationId } from '../../../spec/model.js';
import { packageRoot } from '../../core/package-root.js';
import { suites } from '../../../suites/index.js';
import type { Change } from '../intake/change.js';
import { readChanges } from '../intake/read-changes.js';
import { loadCatalogue, type LoadedCatalogue } from '../load-catalogue.js';
import { selectByChanges, type ChangeSelection } from './selection.js';

let known: LoadedCatalogue;
beforeAll(async () => {
  known = await loadCatalogue();
});

const fixture = (pair: string): Promise<readonly Change[]> =>
  readChanges(join(packageRoot(), 'src/changes/fixtures', pair, 'oasdiff-1.33.0.json'));
const select = async (pair: string): Promise<ChangeSelection> => selectByChanges(await fixture(pair), known);
const on = (operation: string, when?: object): never =>
  ({ operation: operation as OperationId, ...defined({ when }) }) as never; // ids of the documents

/** For each pair of documents: faults in the changed parts, and the requirements that they break. */
const cases: readonly {
  readonly pair: string;
  readonly faults: readonly Fault[];
  readonly broken: readonly string[];
}[] = [
  {
    pair: 'page-size',
    faults: [{ kind: 'answer', on: on('accounts.list', { query: { per_page: '500' } }), status: 400 }],
    broken: ['accounts.list/per-page/accepts-500'],
  },
  {
    pair: 'charging-station',
    faults: [
      { kind: 'set', on: on('gateways.appliances.read'), at: 'evChargingStation/type', value: 'OCPP_STATION_TYPE' },
    ],
    broken: ['gateways.appliances.read/removed-value/EVChargingStation.evChargingStation.type/OCPP_STATION_TYPE'],
  },
  {
    pair: 'heat-pump',
    faults: [
      {
        kind: 'answer',
        on: on('gateways.appliances.create', { bodyEquals: { '/heatPump/type': 'VENDOR7_BRANDB' } }),
        status: 422,
      },
    ],
    broken: ['gateways.appliances.create/added-value/HeatPumpType/VENDOR7_BRANDB/accepted'],
  },
  {
    pair: 'costs-kpi',
    faults: [{ kind: 'set', on: on('systems.costs-kpi.read'), at: 'periods/*/totalConsumption', value: 1 }],
    broken: ['systems.costs-kpi.read/withdrawn-property/CostsKpi.periods[].totalConsumption'],
  },
  {
    pair: 'ping',
    faults: [{ kind: 'status', on: on('webhooks.ping'), status: 204 }],
    broken: ['webhooks.ping/gone-status/204', 'webhooks.ping/success-status'],
  },
  {
    pair: 'asset-read',
    faults: [
      { kind: 'media-type', on: on('systems.assets.read'), type: 'application/vnd.acme.v2+json' },
      { kind: 'answer', on: on('systems.assets.read', { credential: 'none' }), status: 422 },
    ],
    broken: ['systems.assets.read/gone-status/422', 'systems.assets.read/media-type'],
  },
  {
    pair: 'tariff-scope',
    faults: [{ kind: 'demand-scope', on: on('systems.tariff.update'), scope: 'TariffWrite' }],
    broken: ['systems.tariff.update/withdrawn-scope/TariffWrite'],
  },
  {
    pair: 'notifications',
    faults: [{ kind: 'serve', on: { operation: 'user-notifications.list' as OperationId }, body: {} }],
    broken: ['user-notifications.list/withdrawn'],
  },
  {
    pair: 'jobs',
    faults: [
      { kind: 'answer', on: on('gateways.jobs.create'), status: 501 },
      { kind: 'answer', on: on('gateways.jobs.create-by-type'), status: 501 },
      { kind: 'answer', on: on('accounts.sub-accounts.list', { queryHas: ['include'] }), status: 400 },
    ],
    broken: [
      'accounts.sub-accounts.list/query-parameter/include',
      'gateways.jobs.create-by-type/served',
      'gateways.jobs.create/served',
    ],
  },
  {
    pair: 'user-update',
    faults: [
      { kind: 'answer', on: on('user.update', { mediaType: 'application/vnd.VENDOR.v2+json' }), status: 415 },
      { kind: 'answer', on: on('user.update', { credential: 'none' }), status: 500 },
      {
        kind: 'answer',
        on: on('user.update', { bodyLacks: ['/fullName'], bodyHas: ['/email', '/language'] }),
        status: 422,
      },
    ],
    broken: [
      'user.update/accepts-media-type/vendor',
      'user.update/gone-status/500',
      'user.update/optional-property/fullName/absent',
    ],
  },
  {
    pair: 'time-of-use',
    faults: [{ kind: 'remove', on: on('systems.time-of-use.read'), at: 'systemKind' }],
    broken: ['systems.time-of-use.read/presence/TimeOfUseSettings.systemKind'],
  },
  {
    pair: 'webhooks',
    faults: [
      { kind: 'set', on: on('events.ev.plugged'), at: 'userID', value: 'usr-1' },
      { kind: 'set', on: on('events.ev.unplugged'), at: 'userID', value: 'usr-1' },
    ],
    broken: [
      'events.ev.plugged/event-withdrawn-property/userID',
      'events.ev.unplugged/event-withdrawn-property/userID',
    ],
  },
];

describe('a selection by changes', () => {
  it('is complete: what a fault on a change breaks in a whole run, it breaks in the narrow one', async () => {
    const all = cases.flatMap(({ faults }) => faults).map(inVendorsNames);
    const whole = failing(await runAgainstReference(known.catalogue, { faults: all }));
    const found: string[] = [];
    for (const { pair, faults, broken } of cases) {
      const { requirements } = await select(pair);
      const narrow = failing(
        await runAgainstReference(known.catalogue, { faults: faults.map(inVendorsNames), requirements }),
      );
      expect(narrow, pair).toEqual(expect.arrayContaining([...broken]));
      found.push(...narrow);
    }
    expect(whole.filter((id) => !found.includes(id))).toEqual([]);
  }, 300_000);

  it('is narrow: at most a fifth of the stimuli for a change of one operation', async () => {
    const configuration = referenceConfiguration('http://127.0.0.1:1');
    const count = (requirements: readonly Requirement[] | null): number =>
      dryRun(
        planRun(
          known.iface,
          suites,
          configuration,
          requirements && { stimuli: requirements.flatMap(({ wants }) => wants), scenarios: [] },
        ),
        configuration,
        1,
      ).length;
    const all = count(null);
    const shares: { readonly [pair: string]: number } = Object.fromEntries(
      await Promise.all(cases.map(async ({ pair }) => [pair, count((await select(pair)).requirements) / all] as const)),
    );
    expect(Object.entries(shares).filter(([, share]) => share > 0.2 || share === 0)).toEqual([]);
  });

  it('widens on what it does not know, and says so', () => {
    const place = { kind: 'operation', method: 'GET', path: '/systems/{id}/tariff' } as const;
    const of = (change: Partial<Change>): ChangeSelection =>
      selectByChanges([{ id: null, severity: 'info', place, text: 'something else', details: {}, ...change }], known);
    const unknown = of({ id: 'a-new-kind-of-change' });
    expect(unknown.requirements).toEqual(
      known.catalogue.requirements.filter(
        ({ operations, subject, faults }) =>
          operations.includes('systems.tariff.read' as OperationId) ||
          ('operation' in subject && subject.operation === 'systems.tariff.read') ||
          faults.some(({ fault }) => 'operation' in fault.on && fault.on.operation === 'systems.tariff.read'),
      ),
    );
    expect(unknown.warnings).toEqual([
      'a-new-kind-of-change is a change that this suite does not know, so everything under ' +
        'systems.tariff.read is selected',
    ]);
    expect(of({}).warnings[0]).toContain('"something else" is a change that this suite does not know');
    expect(of({ place: { kind: 'document', section: 'security' } }).requirements).toHaveLength(
      known.catalogue.requirements.length,
    );
    const nowhere = of({ id: 'endpoint-added', place: { kind: 'operation', method: 'GET', path: '/batteries' } });
    expect([nowhere.requirements.length, nowhere.warnings[0]]).toEqual([
      0,
      'GET /batteries is not part of the interface that this suite knows, so nothing judges endpoint-added',
    ]);
  });

  it('tells what breaks the policy of the interface', async () => {
    const breaking = async (pair: string): Promise<readonly (string | null)[]> =>
      (await select(pair)).affected.filter(({ breaksPolicy }) => breaksPolicy).map(({ change }) => change.id);
    expect(await breaking('notifications')).toEqual(['api-path-removed-without-deprecation']);
    expect(await breaking('ping')).toEqual(['response-success-status-removed']);
    expect(await breaking('page-size')).toEqual([]);
    expect(await breaking('charging-station')).toEqual([]);
    const deprecated: Change = {
      id: 'api-removed-without-deprecation',
      severity: 'breaking',
      place: { kind: 'operation', method: 'POST', path: '/gateways/{g}/jobs/{t}' },
      text: '',
      details: {},
    };
    expect(selectByChanges([deprecated], known).affected[0]?.breaksPolicy).toBe(false);
  });

  it('tells new, changed and withdrawn requirements of recorded changes', async () => {
    const [page] = (await select('page-size')).affected;
    expect(page?.recorded.map(({ id }) => id)).toEqual(['accounts.list.per-page.raised']);
    expect(page?.added.map(({ id }) => String(id))).toContain('accounts.list/per-page/accepts-500');
    expect(page?.withdrawn.map(({ id }) => String(id))).toEqual(['accounts.list/per-page/accepts-100']);
    const [gone] = (await select('notifications')).affected;
    expect(gone?.added.map(({ id }) => String(id))).toEqual(['user-notifications.list/withdrawn']);
    expect(gone?.withdrawn.map(({ id }) => String(id))).toContain('user-notifications.list/served');
  });
});

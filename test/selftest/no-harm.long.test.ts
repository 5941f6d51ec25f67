import { defined } from '../../src/core/defined.js';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runCampaign } from '../../src/campaign/campaign.js';
import type { Configuration } from '../../src/config/configuration.js';
import type { Fault } from '../../src/faults/fault.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference, type StartedReference } from '../../reference/server.js';
import type { World } from '../../reference/world/world.js';
import { deriveCatalogue, type Catalogue } from '../../src/requirements/catalogue.js';
import type { Results } from '../../src/results/results.js';
import { operationId } from '../../spec/brands.js';
import { loadInterface } from '../../spec/load.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

let reference: StartedReference;
afterEach(() => reference.close());

interface Asked {
  readonly method: string;
  readonly path: string;
}

/** One run against a fresh reference, with the log that the reference kept of it. */
async function runLogged(
  variant: string | undefined,
  configure: (configuration: Configuration) => Configuration,
  faults: readonly Fault[] = [],
): Promise<{
  readonly log: readonly Asked[];
  readonly results: Results;
  readonly before: Snapshot;
  readonly after: Snapshot;
}> {
  const log: Asked[] = [];
  reference = await startReference({
    seed: 'harmless',
    faults,
    log: ({ method, path }) => void log.push({ method, path: decodeURIComponent(path) }),
    ...defined({ variant }),
  });
  const before = snapshot(reference.world);
  const outcome = await runCampaign({
    catalogue,
    configuration: configure(referenceConfiguration(reference.baseUrl, variant)),
    embedded: false,
    seed: 'harmless',
    startedAt: '2026-01-01T00:00:00Z',
  });
  if (outcome.kind !== 'judged') throw new Error(outcome.message);
  return { log, results: outcome.results, before, after: snapshot(reference.world) };
}

/** Every row of the world as text, by table and id. */
type Snapshot = ReadonlyMap<string, string>;

function snapshot({ state }: World): Snapshot {
  const rows = Object.entries(state).flatMap(([table, content]) =>
    content instanceof Map
      ? [...content].map(([id, row]) => [`${table} ${String(id)}`, JSON.stringify(row)] as const)
      : [],
  );
  return new Map(rows);
}

const changed = (before: Snapshot, after: Snapshot): readonly string[] =>
  [...before].filter(([row, text]) => after.get(row) !== text).map(([row]) => row);

const unsafe = (log: readonly Asked[]): readonly Asked[] =>
  log.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method));

describe('with writes not allowed', () => {
  it.each<[string, string | undefined, (configuration: Configuration) => Configuration]>([
    [
      'an address and a credential',
      undefined,
      ({ target, credentials }) => ({
        ...defined({ target, credentials }),
      }),
    ],
    ['everything else configured', undefined, ({ writes: _, ...rest }) => rest],
    [
      'expendable things named, and not allowed',
      undefined,
      ({ writes, ...rest }) => ({ ...rest, writes: { ...writes, allowed: false } }),
    ],
    ['another form of ids', 'encoded-ids', ({ writes: _, ...rest }) => rest],
  ])('%s: only safe methods are sent, and nothing changes', async (_, variant, configure) => {
    const { log, before, after, results } = await runLogged(variant, configure);
    expect(log.length).toBeGreaterThan(100);
    expect(unsafe(log)).toEqual([]);
    expect(changed(before, after)).toEqual([]);
    expect(after.size).toBe(before.size);
    expect(results.remainsOnServer).toEqual([]);
  });
});

/** Is a row expendable? The configuration names it, or a row that it belongs to. */
function isExpendable(row: string, { state }: World, expendable: ReadonlySet<string>): boolean {
  const [table = '', id = ''] = row.split(' ');
  if (expendable.has(id)) return true;
  const content: unknown = Object.entries(state).find(([name]) => name === table)?.[1];
  const own: unknown = content instanceof Map ? content.get(id) : undefined;
  if (typeof own !== 'object' || own === null) return false;
  const parents = ['accountID', 'systemID', 'gatewayID', 'parentAccountID'].flatMap((name): readonly string[] => {
    const value: unknown = Object.entries(own).find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? [value] : [];
  });
  const tables: { readonly [prefix: string]: string } = { acc: 'accounts', sys: 'systems', gtw: 'gateways' };
  return parents.some((parent) =>
    isExpendable(`${tables[parent.slice(0, 3)] ?? ''} ${parent}`, { state } as World, expendable),
  ); // only the state is looked at
}

const namedIn = ({ writes }: Configuration): ReadonlySet<string> =>
  new Set(Object.values(writes?.expendable ?? {}).flatMap((ids) => (Array.isArray(ids) ? ids.map(String) : [])));

describe('with writes allowed', () => {
  it('nothing but what is expendable, or was created, changes', async () => {
    let expendable: ReadonlySet<string> = new Set();
    const { log, before, after } = await runLogged(undefined, (configuration) => {
      expendable = namedIn(configuration);
      return {
        ...configuration,
        writes: { ...configuration.writes, expendable: { ...configuration.writes?.expendable, user: false } },
      };
    });
    expect(unsafe(log).length).toBeGreaterThan(100);
    const touched = changed(before, after);
    expect(touched.length).toBeGreaterThan(10);
    const world = reference.world;
    // Deleted rows are looked up by their own ids.
    expect(touched.filter((row) => after.has(row) && !isExpendable(row, world, expendable))).toEqual([]);
    expect(
      touched.filter(
        (row) =>
          !after.has(row) &&
          /^(accounts|systems|gateways) /.test(row) &&
          !expendable.has(row.split(' ')[1] ?? '') &&
          !belonged(before.get(row), expendable),
      ),
    ).toEqual([]);
    expect(unsafe(log).filter(({ path }) => path === '/user')).toEqual([]);
  });

  it('one expendable system is all that is written to, besides what was created', async () => {
    const systemID = 'sys-1132';
    const { log, before, after } = await runLogged(undefined, (configuration) => ({
      ...configuration,
      writes: { allowed: true, expendable: { systemID: [systemID] } },
    }));
    const existing = [...before.keys()]
      .filter((row) => /^(accounts|systems|gateways|customers) /.test(row))
      .map((row) => row.split(' ')[1] ?? '');
    const named = unsafe(log)
      .map(({ path }) => existing.find((id) => path.split('/').includes(id)))
      .filter((id) => id !== undefined);
    expect(new Set(named)).toEqual(new Set([systemID]));
    expect(changed(before, after).filter((row) => !isExpendable(row, reference.world, new Set([systemID])))).toEqual(
      [],
    );
  });

  it('a thing that a creation gives, and that was there before, is left alone', async () => {
    const faults: readonly Fault[] = [
      { kind: 'set', on: { operation: operationId('systems.create') }, at: 'id', value: 'sys-1001' },
      { kind: 'set', on: { operation: operationId('accounts.users.create') }, at: 'id', value: '..' },
    ];
    const { log } = await runLogged(undefined, (configuration) => configuration, faults);
    expect(unsafe(log).filter(({ path }) => path.startsWith('/systems/sys-1001'))).toEqual([]);
    expect(
      unsafe(log).filter(
        ({ method, path }) =>
          method === 'PATCH' && path.startsWith('/accounts/') && !/^\/accounts\/acc-1002\/users\/usr-\d+$/.test(path),
      ),
    ).toEqual([]);
  });

  it('a thing without its parent is not taken for expendable', async () => {
    const { log } = await runLogged(undefined, (configuration) => ({
      ...configuration,
      ids: {
        ...configuration.ids,
        userID: ['usr-1001'],
        assetID: ['apl-1001'],
        applianceID: ['apl-1001'],
        webhookID: ['whk-1001'],
      },
    }));
    expect(unsafe(log).filter(({ path }) => /usr-1001|apl-1001|whk-1001/.test(path))).toEqual([]);
  });
});

const belonged = (row: string | undefined, expendable: ReadonlySet<string>): boolean =>
  [...expendable].some((id) => row?.includes(`"${id}"`) === true);

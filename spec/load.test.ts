import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadInterface } from './load.js';
import type { Interface, Operation } from './model.js';
import { packageRoot } from '../src/core/package-root.js';

let iface: Interface;
let folder: string;
beforeAll(async () => {
  iface = await loadInterface();
  folder = await mkdtemp(join(tmpdir(), 'documents-'));
});
afterAll(() => rm(folder, { recursive: true }));

const operation = (id: string): Operation => {
  const found = iface.operations.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
};

const changedCopy = async (name: string, file: string, from: string, to: string): Promise<string> => {
  const copy = join(folder, name);
  await cp(join(packageRoot(), 'spec'), copy, { recursive: true, filter: (path) => !path.endsWith('.ts') });
  const text = await readFile(join(copy, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(copy, file), text.replace(from, to));
  return copy;
};

describe('the interface', () => {
  it('has the operations, withdrawals and events that are stated', () => {
    const all = [...iface.operations, ...iface.withdrawn, ...iface.events].map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining(['systems.list', 'user-notifications.list', 'events.ev.plugged']));
    expect(new Set(all).size).toBe(all.length);
  });

  it('has eleven lists with pages of up to 500, and the jobs list without a maximum', () => {
    const paged = iface.operations.filter(({ query }) => query.some(({ name }) => name === 'per_page'));
    const limited = paged.filter(({ query }) => query.find(({ name }) => name === 'per_page')?.schema.maximum === 500);
    expect(limited).toHaveLength(11);
    expect(paged.filter((list) => !limited.includes(list)).map(({ id }) => id)).toEqual(['gateways.jobs.list']);
    for (const { responses } of paged)
      expect(responses.find(({ status }) => status.startsWith('2'))?.schema?.schema['x-list']).toBe(true);
  });

  it('knows the success status where one is stated, and only there', () => {
    const status = (id: string): number | string => {
      const { success } = operation(id);
      return success.kind === 'exact' ? success.status : success.kind;
    };
    expect(status('webhooks.ping')).toBe(202);
    expect(status('systems.create')).toBe(201);
    expect(status('systems.list-by-cursor')).toBe(200);
    expect(status('gateways.firmware.read')).toBe('any');
    expect(status('accounts.systems.list')).toBe('any');
    const exact = iface.operations.filter(({ success }) => success.kind === 'exact');
    for (const { success } of exact) expect(success.kind === 'exact' && success.stated.length).toBeTruthy();
  });

  it('knows the statuses and scopes that were taken away', () => {
    const gone = iface.operations.flatMap(({ id, gone: statuses }) => statuses.map(({ status }) => `${id} ${status}`));
    expect(gone.toSorted()).toEqual(['systems.assets.read 422', 'user.update 500', 'webhooks.ping 204']);
    const scopes = iface.operations.flatMap(({ id, withdrawnScopes }) =>
      withdrawnScopes.map(({ scope }) => `${id} ${scope}`),
    );
    expect(scopes.toSorted()).toEqual([
      'bidding-zone.read AccountRead',
      'bidding-zone.replace AccountWrite',
      'market-prices.read MarketPricesRead',
      'systems.tariff.update TariffWrite',
    ]);
  });

  it('knows media types', () => {
    const rule = (id: string, status: string) =>
      operation(id).responses.find((response) => response.status === status)?.mediaType;
    expect(rule('user.update', '200')).toEqual({ kind: 'exact', type: 'application/json' });
    expect(rule('user.update', '403')).toEqual({ kind: 'vendor' });
    expect(rule('systems.assets.read', '200')).toEqual({ kind: 'exact', type: 'application/json' });
    const exact = iface.operations.filter(({ responses }) =>
      responses.some(({ mediaType }) => mediaType.kind === 'exact'),
    );
    expect(exact.map(({ id }) => id)).toEqual(['user.update', 'systems.assets.read']);
    expect(operation('user.update').body?.mediaTypes).toEqual(['application/json', 'application/vnd.VENDOR.v2+json']);
  });

  it('leaves open whether the asset read is there, and knows one deprecation', () => {
    expect(iface.operations.filter(({ presence }) => presence === 'conditional').map(({ id }) => id)).toEqual([
      'systems.assets.read',
    ]);
    expect(iface.operations.filter(({ deprecated }) => deprecated).map(({ id }) => id)).toEqual([
      'gateways.jobs.create-by-type',
    ]);
  });

  it('names the withdrawn collection of each withdrawn member', () => {
    const members = iface.withdrawn.filter(({ collection }) => collection !== undefined);
    expect(members).toHaveLength(6);
    for (const { collection, path } of members) {
      expect(path.startsWith(`${collection}/{`)).toBe(true);
      expect(iface.withdrawn.some((other) => other.path === collection)).toBe(true);
    }
  });

  it('keeps the spelling of the event paths', () => {
    const paths = new Map(iface.events.map(({ id, path }) => [String(id), path]));
    expect(paths.get('events.commissioning.done')).toBe('/events/comissioning/done');
    expect(paths.get('events.limitation-of-power-consumption.unset')).toBe(
      '/events/grid-signal-processor/limitation-of-power-consumption/unset',
    );
    expect(iface.events.find(({ id }) => String(id) === 'events.ev.plugged')?.schema.pointer).toBe(
      '/components/schemas/EVPluggedEvent',
    );
  });

  it('is frozen', () => {
    expect(Object.isFrozen(iface.operations[0]?.responses)).toBe(true);
    expect(Object.isFrozen(operation('systems.read').responses[0]?.schema?.schema)).toBe(true);
  });
});

describe('the digest', () => {
  it('is the same for the same documents, wherever they are', async () => {
    const elsewhere = await changedCopy('same', 'openapi.yaml', 'openapi: 3.1.0', '# a comment\nopenapi: 3.1.0');
    expect((await loadInterface(elsewhere)).digest).toBe(iface.digest);
  });

  it('changes with documents, withdrawals and statements', async () => {
    const copies = await Promise.all([
      changedCopy('schema', 'schemas/PerPage.yaml', '500', '501'),
      changedCopy('withdrawn', 'withdrawn.yaml', 'resource: user', 'resource: accounts'),
      changedCopy('statement', 'statements/limits.yaml', 'is 500', 'is 501'),
    ]);
    const digests = (await Promise.all(copies.map((copy) => loadInterface(copy)))).map(({ digest }) => digest);
    expect(new Set([...digests, iface.digest]).size).toBe(4);
  });
});

describe('damaged documents', () => {
  it('are told with their place', async () => {
    const copy = await changedCopy('damaged', 'statements/limits.yaml', 'force: obliges', 'force: wishes');
    await expect(loadInterface(copy)).rejects.toThrow(/damaged at \/statements\/0: wishes is no force/);
  });

  it('include path variables that are not declared', async () => {
    const copy = await changedCopy('variables', 'parameters.yaml', 'name: systemID', 'name: system');
    await expect(loadInterface(copy)).rejects.toThrow(/not those of the path/);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryBundle } from '../evidence/reader.js';
import { sampleExchange, sampleHeader } from '../evidence/sample.fixture.js';
import { judge } from '../judge/judge.js';
import { loadInterface } from '../../spec/load.js';
import type { Interface, OperationId } from '../../spec/model.js';
import { catalogueAt } from './catalogue-at.js';
import type { Changelog } from './entry.js';
import { loadChangelog } from './load-changelog.js';
import { readRevision } from './read-revision.js';
import { RevisionError } from './revision-error.js';
import { revisionOf } from './revision.js';

let iface: Interface;
let changelog: Changelog;
let folder: string;
beforeAll(async () => {
  [iface, changelog, folder] = await Promise.all([
    loadInterface(),
    loadChangelog(),
    mkdtemp(join(tmpdir(), 'revision-')),
  ]);
});
afterAll(() => rm(folder, { recursive: true }));

const included = (text: string): readonly string[] =>
  [...revisionOf(text, changelog).included].map(({ id }) => id).toSorted();

describe('a revision', () => {
  it('may be named by somebody else: many stars that lead nowhere take no time', () => {
    expect(() => included(`${'*'.repeat(10_000)}~`)).toThrow(RevisionError);
  });

  it('may be the first and the latest', () => {
    expect(included('initial')).toEqual([]);
    expect(included('current')).toHaveLength(changelog.entries.length);
  });

  it('may be a date: what is dated up to it counts with what it requires, and undated changes are undetermined', () => {
    expect(included('2025-08-27')).toEqual([]);
    const withdrawn = included('2025-08-28');
    expect(withdrawn.filter((id) => id.endsWith('.withdrawn') || id.endsWith('.withdrawal-reported'))).toHaveLength(11);
    expect(withdrawn.filter((id) => id.endsWith('.per-page.raised'))).toHaveLength(3);
    expect(revisionOf('2025-08-25', changelog).undetermined.size).toBe(changelog.entries.length - 11 - 6);
    expect(revisionOf('2025-08-29', changelog).undetermined.size).toBe(changelog.entries.length - 14);
    expect(included('2025-09-02').filter((id) => id.includes('.default.'))).toHaveLength(6);
  });

  it('may be a set, by ids and patterns, of some or of all but some', () => {
    expect(included('webhooks.ping.202.added, webhooks.ping.204.removed')).toEqual([
      'webhooks.ping.202.added',
      'webhooks.ping.204.removed',
    ]);
    expect(included('webhooks.ping.*')).toHaveLength(2);
    expect(included('webhooks.*,!webhooks.ping.*')).toEqual([
      'webhooks.create.request.secret',
      'webhooks.subscription.created-at',
    ]);
    expect(included('!webhooks.ping.202.added')).toHaveLength(changelog.entries.length - 1);
  });

  it('may be a file with a named set', async () => {
    const file = join(folder, 'winter.yaml');
    await writeFile(file, 'name: winter\nentries: [webhooks.ping.*]\n');
    const revision = await readRevision(file, changelog);
    expect([revision.name, revision.included.size]).toEqual(['winter', 2]);
    expect(catalogueAt(iface, changelog, revision).revision).toBe('winter');
  });

  it.each([
    ['nope', /no revision or recorded change called nope/],
    ['2025-02-30', /is no date/],
    ['systems.import-power-limit.create.withdrawn', /without systems.import-power-limit.create.added/],
    ['missing.yaml', /can't be read/],
  ])('%s is told to be none', async (text, message) => {
    const asked = readRevision(text, changelog);
    await expect(asked).rejects.toThrow(RevisionError);
    await expect(asked).rejects.toThrow(message);
  });

  it('that a file does not name is told', async () => {
    const file = join(folder, 'list.yaml');
    await writeFile(file, '- webhooks.ping.202.added\n');
    await expect(readRevision(file, changelog)).rejects.toThrow(/names no set/);
  });
});

describe('the requirements at a date', () => {
  it('have withdrawals where they are dated, and leave what is not dated undecided', async () => {
    const before = catalogueAt(iface, changelog, revisionOf('2025-08-27', changelog));
    const after = catalogueAt(iface, changelog, revisionOf('2025-08-28', changelog));
    expect([before.find('notifications.list/withdrawn'), after.find('notifications.list/served')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(before.find('notifications.list/served')).toBeDefined();
    expect(after.find('notifications.list/withdrawn')).toBeDefined();
    const { violated: _, ...request } = sampleExchange(0);
    const ping = {
      ...request,
      operation: 'webhooks.ping' as OperationId,
      query: {},
      outcome: { kind: 'response', status: 200, headers: [] },
    } as const; // an id of the documents
    const { requirements, interface: judged } = await judge(
      after,
      memoryBundle({ ...sampleHeader, selection: null }, [ping]),
      { name: '', version: '' },
    );
    expect(judged.revision).toBe('2025-08-28');
    const verdictOf = (id: string): readonly (string | undefined)[] =>
      [requirements.find((one) => one.id === id)].map((one) => `${one?.verdict}: ${one?.reason}`);
    expect(verdictOf('webhooks.ping/success-status')).toEqual([
      'inconclusive: whether this held on 2025-08-28 is not recorded: webhooks.ping.202.added is not dated',
    ]);
    // The meaning of a refused ping depends on its stated success status, which is not dated either.
    expect(verdictOf('webhooks.ping/served')).toEqual([
      'inconclusive: whether this held on 2025-08-28 is not recorded',
    ]);
  });
});

import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import type { Interface } from '../../spec/model.js';
import { packageRoot } from '../core/package-root.js';
import type { Changelog } from './entry.js';
import { knownChange } from './known-changes.js';
import { loadChangelog } from './load-changelog.js';

let iface: Interface;
let changelog: Changelog;
let folder: string;
beforeAll(async () => {
  [iface, changelog, folder] = await Promise.all([
    loadInterface(),
    loadChangelog(),
    mkdtemp(join(tmpdir(), 'changelog-')),
  ]);
});
afterAll(() => rm(folder, { recursive: true }));

describe('the changelog', () => {
  it('has entries with unique ids, known changes, and statements that exist', () => {
    const { entries } = changelog;
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(entries.filter(({ change }) => knownChange(change) === undefined).map(({ id }) => id)).toEqual([]);
    const statements = new Set<string>(iface.statements.map(({ id }) => id));
    expect(entries.flatMap(({ statements: own }) => own).filter((id) => !statements.has(id))).toEqual([]);
    expect(entries.filter(({ statements: own, says }) => own.length === 0 || says === '')).toEqual([]);
  });

  it('has an entry for every statement that tells a change', () => {
    const cited = new Set(changelog.entries.flatMap(({ statements }) => statements.map(String)));
    // Sentences that introduce others, or describe the changelog as a whole.
    const general = [
      'endpoints.withdrawn.systems.import-power-limit.create.replaced-by-put',
      'versioning.changelog',
      'versioning.non-breaking',
      'versioning.deprecation-first',
      'versioning.warning-sign',
      'versioning.dates',
      'errors.withdrawn-operations',
      'resources.appliance.kind-specific',
    ];
    const tells = iface.statements.filter(
      ({ id, says }) =>
        /removed|raised|\.added|deprecated|withdrawn|removal|history|added-later/.test(id) ||
        /\b(was|were) (added|taken away|withdrawn|removed)|no longer|any more/.test(says),
    );
    expect(tells.length).toBeGreaterThan(45);
    expect(tells.map(({ id }) => String(id)).filter((id) => !cited.has(id) && !general.includes(id))).toEqual([]);
  });

  it('has the changes that the interface counts', () => {
    const count = (change: string): number => changelog.entries.filter((entry) => entry.change === change).length;
    expect(count('request-parameter-max-increased')).toBe(14);
    expect(count('api-path-removed-without-deprecation')).toBe(11);
    expect(count('api-removed-without-deprecation')).toBe(1);
    expect(count('response-property-enum-value-added')).toBe(14);
    expect(count('response-property-enum-value-removed')).toBe(4);
    expect(count('api-security-scope-removed')).toBe(4);
    expect(count('api-tag-removed')).toBe(9);
    expect(count('webhook-added')).toBe(3);
    expect(changelog.entries.filter(({ when }) => when.kind === 'date').map(({ when }) => when)).toEqual(
      Array.from({ length: 11 }, () => ({ kind: 'date', date: '2025-08-28' })),
    );
    expect(changelog.entries.filter(({ when }) => when.kind === 'window')).toHaveLength(6);
  });

  it('puts entries after those that they require', () => {
    const ids = changelog.entries.map(({ id }) => id);
    for (const { id, requires } of changelog.entries)
      for (const required of requires) expect(ids.indexOf(required), id).toBeLessThan(ids.indexOf(id));
  });

  it.each([
    [
      'a change that nothing undoes',
      'changes: [{ id: a, change: spelling-improved, says: b, statements: [c] }]',
      /no reversal exists for spelling-improved/,
    ],
    [
      'a requirement that is no entry',
      'changes: [{ id: a, change: endpoint-added, says: b, statements: [c], requires: [d] }]',
      /requires d, which is no entry/,
    ],
    [
      'a circle',
      'changes: [{ id: a, change: endpoint-added, says: b, statements: [c], requires: [a] }]',
      /a requires itself/,
    ],
  ])('is refused with %s', async (name, text, message) => {
    const own = join(folder, name.replaceAll(' ', '-'));
    await cp(join(packageRoot(), 'spec/changelog'), own, { recursive: true });
    await writeFile(join(own, 'more.yaml'), text);
    await expect(loadChangelog(own)).rejects.toThrow(message);
  });
});

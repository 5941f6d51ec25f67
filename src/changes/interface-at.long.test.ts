import SwaggerParser from '@apidevtools/swagger-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deriveCatalogue } from '../requirements/catalogue.js';
import { canonical } from '../core/json.js';
import { loadInterface } from '../../spec/load.js';
import type { Interface } from '../../spec/model.js';
import type { Changelog } from './entry.js';
import { interfaceForbidding, interfaceWithout, withDependents } from './interface-at.js';
import { loadChangelog } from './load-changelog.js';

const rules = {
  'info-license': 'off',
  'info-license-strict': 'off',
  'no-ambiguous-paths': 'off',
  'operation-4xx-response': 'off',
} as const;

let iface: Interface;
let changelog: Changelog;
beforeAll(async () => {
  [iface, changelog] = await Promise.all([loadInterface(), loadChangelog()]);
});

async function problemsOf(at: Interface): Promise<readonly string[]> {
  await SwaggerParser.validate(structuredClone(at.document) as unknown as Parameters<typeof SwaggerParser.validate>[0]);
  const problems = await lintFromString({
    source: canonical(at.document),
    config: await createConfig({ extends: ['recommended-strict'], rules }),
  });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`);
}

describe('the interface at a revision', () => {
  it('is the interface itself where nothing is undone', () => {
    expect(interfaceWithout(iface, changelog, new Set())).toBe(iface);
  });

  it('is valid and clean where everything is undone', async () => {
    const initial = interfaceWithout(iface, changelog, new Set(changelog.entries));
    expect(await problemsOf(initial)).toEqual([]);
    expect(initial.withdrawn).toEqual([]);
    expect(initial.events).toHaveLength(9);
    expect(initial.operations.filter(({ id }) => String(id).includes('notification'))).toHaveLength(10);
    expect(initial.operations.some(({ id }) => String(id) === 'gateways.jobs.create')).toBe(false);
    const found = deriveCatalogue(initial);
    for (const id of [
      'accounts.list/per-page/accepts-100',
      'notifications.list/per-page/accepts-100',
      'webhooks.ping/success-status',
      'notifications.list/served',
    ])
      expect(found.find(id), id).toBeDefined();
    expect(found.find('webhooks.ping/success-status')?.title).toContain('204');
    expect(found.find('accounts.list/per-page/not-clamped')).toBeUndefined();
    expect(found.find('gateways.jobs.create-by-type/served')?.level).toBe('MUST');
    expect(found.find('systems.assets.read/served')?.level).toBe('MUST');
  });

  it('is valid and clean where any one entry is undone, and every entry changes the document', async () => {
    for (const entry of changelog.entries) {
      const without = interfaceWithout(iface, changelog, withDependents(changelog, entry));
      // Before the removal of a default that came back, there was the same default.
      if (entry.change !== 'request-parameter-default-value-removed')
        expect(without.digest, entry.id).not.toBe(iface.digest);
      expect(await problemsOf(without), entry.id).toEqual([]);
      expect(deriveCatalogue(without).requirements.length, entry.id).toBeGreaterThan(100);
    }
  }, 240_000);

  it('that shows all signs can be derived from', () => {
    const shown = deriveCatalogue(interfaceForbidding(iface, changelog.entries));
    expect(shown.find('systems.tariff.read/withdrawn-property/Tariff.energyProvider')).toBeDefined();
  });

  it('does not depend on the order in which entries of different things are undone', () => {
    const reversed: Changelog = {
      entries: changelog.entries
        .filter(
          ({ requires, id }) =>
            requires.length === 0 && !changelog.entries.some((other) => other.requires.includes(id)),
        )
        .toReversed(),
    };
    const forward: Changelog = { entries: reversed.entries.toReversed() };
    const all = new Set(forward.entries);
    // Lists of an edited document may have another order; the derived requirements may not differ.
    const facts = (log: Changelog): readonly string[] =>
      deriveCatalogue(interfaceWithout(iface, log, all)).requirements.map(
        ({ id, title, level }) => `${id} ${level} ${title}`,
      );
    expect(facts(reversed)).toEqual(facts(forward));
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { interfaceOf } from '../../spec/interface-of.js';
import type { Interface } from '../../spec/model.js';
import { deriveCatalogue, type Catalogue } from '../requirements/catalogue.js';
import { deriveAgain } from './derive-again.js';
import type { ChangelogEntry } from './entry.js';
import { interfaceForbidding, interfaceWithout, withDependents } from './interface-at.js';
import { loadCatalogue, type LoadedCatalogue } from './load-catalogue.js';

let known: LoadedCatalogue;
beforeAll(async () => {
  known = await loadCatalogue();
});

/** All that a requirement says, the text of its judgement included. */
const facts = ({ requirements }: Catalogue): readonly string[] =>
  requirements.map((requirement) =>
    JSON.stringify(requirement, (_, value: unknown) => (typeof value === 'function' ? value.toString() : value)),
  );

/** The interface as if nothing of it had been read before. */
const readAnew = ({ document, statements, table }: Interface): Interface =>
  interfaceOf(structuredClone(document), statements, table);

describe('deriving the catalogue of another state', () => {
  it('gives what deriving it anew gives, where any one entry is undone, and where all are', () => {
    const { iface, changelog, catalogue } = known;
    const all = new Set(changelog.entries);
    const sets: readonly ReadonlySet<ChangelogEntry>[] = [
      ...changelog.entries.map((e) => withDependents(changelog, e)),
      all,
    ];
    for (const undone of sets) {
      const state = interfaceWithout(iface, changelog, undone);
      const [first] = undone;
      expect(facts(deriveAgain(catalogue, state)), first?.id).toEqual(facts(deriveCatalogue(readAnew(state))));
    }
  });

  it('does so where what entries made possible is forbidden', () => {
    const { iface, changelog, catalogue } = known;
    const state = interfaceForbidding(iface, changelog.entries);
    expect(facts(deriveAgain(catalogue, state))).toEqual(facts(deriveCatalogue(readAnew(state))));
  });

  it('takes over what is about other operations', () => {
    const { iface, changelog, catalogue } = known;
    const entry = changelog.entries.find(({ id }) => id === 'webhooks.ping.202.added');
    if (entry === undefined) throw new Error('the entry is missing');
    const state = interfaceWithout(iface, changelog, withDependents(changelog, entry));
    const again = deriveAgain(catalogue, state);
    const same = again.requirements.filter((each) => catalogue.find(each.id) === each);
    expect(same.length).toBeGreaterThan(again.requirements.length / 2);
    expect(state.operations.filter((each) => !iface.operations.includes(each)).map(({ path }) => path)).toEqual([
      '/accounts/{accountID}/webhooks/{webhookID}/ping',
    ]);
  });
});

import type { Catalogue } from '../requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import type { Interface } from '../../spec/model.js';
import { catalogueAt } from './catalogue-at.js';
import type { Changelog } from './entry.js';
import { loadChangelog } from './load-changelog.js';
import { readRevision } from './read-revision.js';

/** The interface, its changelog, and the requirements at one revision of it. */
export interface LoadedCatalogue {
  readonly iface: Interface;
  readonly changelog: Changelog;
  readonly catalogue: Catalogue;
}

/**
 * Loads the interface and its changelog, and derives the requirements at a revision.
 * @param revision as `readRevision` takes it
 * @throws RevisionError
 */
export async function loadCatalogue(revision = 'current'): Promise<LoadedCatalogue> {
  const [iface, changelog] = await Promise.all([loadInterface(), loadChangelog()]);
  return { iface, changelog, catalogue: catalogueAt(iface, changelog, await readRevision(revision, changelog)) };
}

import { expect, it } from 'vitest';
import { loadCatalogue } from '../load-catalogue.js';
import { recordedAs } from '../select/recorded.js';
import { changedPartsOf } from '../select/located.js';
import { compareDocuments } from './compare-documents.js';

it('finds between the first and the latest revision what the changelog records, and nothing else', async () => {
  const [initial, { iface, changelog }] = await Promise.all([loadCatalogue('initial'), loadCatalogue()]);
  const { changes } = compareDocuments(initial.catalogue.iface.document, iface.document, '2026-01-01');
  const recorded = changes.map((change) => {
    const located = changedPartsOf(change.place, iface);
    return located.kind === 'subjects' ? recordedAs(change, located.ids, changelog, iface) : [];
  });
  // Annotations of our own documents say the same once more, and have no name in diff tools.
  expect(
    changes.filter(
      ({ id, details }, index) =>
        recorded[index]?.length === 0 &&
        !/\/x-/.test(details.to ?? details.from ?? '') &&
        id !== 'api-version-not-bumped',
    ),
  ).toEqual([]);
  const found = new Set(recorded.flat());
  // These entries left no difference: additions that were removed later, and an operation whose removal alone is
  // recorded.
  expect(
    changelog.entries
      .filter((entry) => !found.has(entry))
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([
    'accounts.systems.delete.move-systems-and-customers.default.removed',
    'accounts.systems.delete.move-vendor-id.default.removed',
    'notification-rules.list.per-page.raised',
    'notifications.list.per-page.raised',
    'systems.assets.read.withdrawal-reported',
    'systems.import-power-limit.create.added',
    'systems.import-power-limit.create.withdrawn',
    'user-notifications.list.per-page.raised',
  ]);
});

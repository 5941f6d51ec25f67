import { beforeAll, describe, expect, test } from 'vitest';
import { pointerOf, withValueAt } from '../../core/pointer.js';
import { compareDocuments } from '../compare/compare-documents.js';
import { interfaceWithout, withDependents } from '../interface-at.js';
import { loadCatalogue, type LoadedCatalogue } from '../load-catalogue.js';
import type { Change } from '../intake/change.js';
import { AffectedBy, type Affected } from './affected.js';

let known: LoadedCatalogue;
let lookup: AffectedBy;
beforeAll(async () => {
  known = await loadCatalogue();
  lookup = new AffectedBy(known);
});

const recordedOf = (change: Change): readonly string[] => lookup.of(change).recorded.map(({ id }) => id);

const raised: Change = {
  id: 'request-parameter-max-increased',
  severity: 'info',
  place: { kind: 'operation', method: 'GET', path: '/accounts' },
  text: '',
  details: { parameter: 'per_page', value: '500', was: '100' },
};
const addedValue: Change = {
  id: 'response-property-enum-value-added',
  severity: 'warning',
  place: { kind: 'operation', method: 'GET', path: '/gateways/{gatewayID}/appliances/{applianceID}' },
  text: '',
  details: { status: '200', property: 'evChargingStation/type', value: 'OCPP' },
};

describe('a change is recorded as an entry', () => {
  test('where operation, place and value agree', () => {
    expect(recordedOf(raised)).toEqual(['accounts.list.per-page.raised']);
    expect(recordedOf(addedValue)).toEqual(['appliance.ev-charging-station.type.ocpp.added']);
  });

  test.each<readonly [string, () => Change]>([
    [
      'operation',
      () => ({ ...raised, place: { kind: 'operation', method: 'GET', path: '/systems/{systemID}/tariff' } }),
    ],
    ['method', () => ({ ...raised, place: { kind: 'operation', method: 'POST', path: '/accounts' } })],
    ['parameter', () => ({ ...raised, details: { ...raised.details, parameter: 'page' } })],
    ['number', () => ({ ...raised, details: { ...raised.details, value: '400' } })],
    ['kind of change', () => ({ ...raised, id: 'request-parameter-max-decreased' })],
    ['property', () => ({ ...addedValue, details: { ...addedValue.details, property: 'heatPump/type' } })],
    ['text', () => ({ ...addedValue, details: { ...addedValue.details, value: 'ocpp-2' } })],
    ['value that is not told', () => ({ ...addedValue, details: { property: 'evChargingStation/type' } })],
    ['operation without that schema', () => ({ ...addedValue, place: raised.place })],
    ['document', () => ({ ...raised, place: { kind: 'document', section: 'components' } })],
  ])('and as none where another %s is told', (_, change) => {
    expect(recordedOf(change())).toEqual([]);
  });

  test('each of the changelog as itself alone, from a comparison of the documents before and after it', () => {
    const { iface, changelog } = known;
    const wrong: { readonly [entry: string]: readonly string[] } = Object.fromEntries(
      changelog.entries.flatMap((entry) => {
        const undone = withDependents(changelog, entry);
        const later = new Set([...undone].filter((other) => other !== entry));
        const { changes } = compareDocuments(
          interfaceWithout(iface, changelog, undone).document,
          interfaceWithout(iface, changelog, later).document,
          '2026-01-01',
        );
        const found = [...new Set(changes.flatMap(recordedOf))];
        return found.length === 1 && found[0] === entry.id ? [] : [[entry.id, found] as const];
      }),
    );
    const twice = (parameter: string): readonly string[] =>
      ['first', 'last'].map((which) => `accounts.systems.delete.${parameter}.default.added-${which}`);
    expect(wrong).toEqual({
      // These defaults were added twice, in the same way.
      ...Object.fromEntries(twice('move-systems-and-customers').map((id) => [id, twice('move-systems-and-customers')])),
      ...Object.fromEntries(twice('move-vendor-id').map((id) => [id, twice('move-vendor-id')])),
      // Reported as removed, and described nevertheless: in the document only whether it is served is open.
      'systems.assets.read.withdrawal-reported': [],
    });
  });
});

describe('a change without an operation', () => {
  const of = (change: Partial<Change>): Affected =>
    lookup.of({
      id: null,
      severity: 'info',
      place: { kind: 'document', section: 'info' },
      text: 'x',
      details: {},
      ...change,
    });

  test.each([
    ['api-version-not-bumped', 'info'],
    ['api-major-version-not-bumped', 'info'],
    ['document-changed', 'info'],
    ['document-changed', 'tags'],
  ])('such as %s in %s selects nothing, and says so', (id, section) => {
    const { touched, added, changed, warning } = of({ id, place: { kind: 'document', section } });
    expect([...touched, ...added, ...changed]).toEqual([]);
    expect(warning).toBe(`${id} is about no operation, so it selects nothing`);
  });

  test('of the security of all operations selects what judges credentials', () => {
    const { touched } = of({ id: 'api-global-security-removed', place: { kind: 'document', section: 'security' } });
    expect(touched.map(({ id }) => String(id))).toContain('systems.list/credential-required');
  });
});

test('a change of a component selects what uses it, and nothing else', () => {
  const { document } = known.iface;
  const at = pointerOf('components', 'schemas', 'TimeOfUseSettings', 'properties', 'systemKind', 'type');
  const { changes } = compareDocuments(document, withValueAt(document, at, 'integer') ?? null, '2026-01-01');
  const touched = changes.flatMap((change) => lookup.of(change).touched);
  const subjects = new Set(touched.map(({ subject }) => ('operation' in subject ? subject.operation : subject.event)));
  expect([...subjects].map(String).toSorted()).toEqual([
    'systems.time-of-use.read',
    'systems.time-of-use.replace',
    'systems.time-of-use.update',
  ]);
  // A component without any use.
  const unused = withValueAt(document, pointerOf('components', 'schemas', 'Unused'), { type: 'string' });
  const told = compareDocuments(document, unused ?? null, '2026-01-01');
  expect(told.changes.flatMap((change) => lookup.of(change).touched)).toEqual([]);
  expect(told.changes.length + told.annotations.length).toBe(1);
});

import { expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import { sampleExchange } from '../evidence/sample.fixture.js';
import { RecordLedger, type Side } from './record-ledger.js';

type Sighting = readonly [side: Side, at: number, record: Json, id?: string];

function differing(...sightings: readonly Sighting[]): readonly string[] | undefined {
  const ledger = new RecordLedger();
  for (const [side, at, record, id = 'r1'] of sightings)
    ledger.add(side, id, record, { ...sampleExchange(), at }, side === 'own' ? '' : '/items/0');
  return ledger.differences()?.map(({ pointer }) => pointer);
}

test('a member that the list always shows otherwise is found', () =>
  expect(
    differing(
      ['other', 1, { name: 'a', plan: { kind: 'x' } }],
      ['own', 2, { name: 'a', plan: { kind: 'y' } }],
      ['other', 3, { name: 'a', plan: { kind: 'x' } }],
    ),
  ).toEqual(['/items/0/plan/kind']));

test('records that the list leaves out of a member are found', () =>
  expect(
    differing(
      ['other', 1, { parts: [{ id: 1 }] }],
      ['own', 2, { parts: [{ id: 1 }, { id: 2 }] }],
      ['other', 3, { parts: [{ id: 1 }] }],
    ),
  ).toEqual(['/items/0/parts']));

test('a member that changes during the run is left out', () =>
  expect(
    differing(
      ['other', 1, { name: 'a', seen: 1 }],
      ['own', 2, { name: 'a', seen: 2 }],
      ['other', 3, { name: 'a', seen: 3 }],
    ),
  ).toEqual([]));

test('a change may come between a reading and a later list', () =>
  expect(differing(['own', 1, { name: 'a' }], ['other', 2, { name: 'b' }])).toBeUndefined());

test.each<[string, Json, Json]>([
  ['one view leaves the member out', { name: 'a', note: 'x' }, { name: 'a' }],
  ['the types differ', { name: 'a', gateways: [1] }, { name: 'a', gateways: 1 }],
  ['records are shown in a short form', { name: 'a', parts: [{ id: 1, n: 1 }] }, { name: 'a', parts: [{ id: 1 }] }],
  ['records have another order', { parts: [{ id: 1 }, { id: 2 }] }, { parts: [{ id: 2 }, { id: 1 }] }],
  ['a list is empty', { name: 'a', tags: ['x'] }, { name: 'a', tags: [] }],
  ['a time is written in another zone', { t: '2026-01-01T12:00:00Z' }, { t: '2026-01-01T13:00:00+01:00' }],
  ['the member belongs to the response', { name: 'a', _links: { self: 'x' } }, { name: 'a', _links: { self: 'y' } }],
])('nothing differs where %s', (_, own, other) =>
  expect(differing(['other', 1, other], ['own', 2, own], ['other', 3, other])).toEqual([]),
);

test('without a common record there is nothing to compare', () =>
  expect(differing(['own', 1, { name: 'a' }], ['other', 1, { name: 'b' }, 'r2'])).toBeUndefined());

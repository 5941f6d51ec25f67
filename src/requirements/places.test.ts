import { expect, test } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import { placesUnder, type Place } from './places.js';

const iface = await loadInterface();

function below(place: Place, found = new Set<Place>()): ReadonlySet<Place> {
  if (found.has(place)) return found;
  found.add(place);
  const { properties, items, listItems } = place;
  for (const inner of [...properties.map((property) => property.place), items, listItems])
    if (inner !== undefined) below(inner, found);
  return found;
}

const roots = iface.operations.flatMap(({ responses }) =>
  responses.flatMap(({ schema }) => (schema === undefined ? [] : [schema.pointer])),
);

test('a value is at one place: nothing beside the items of a list is described', () => {
  const places = roots.flatMap((root) => [...below(placesUnder(iface, root).root)]);
  expect(places.filter(({ listItems }) => listItems !== undefined)).not.toHaveLength(0);
  expect(
    places.filter(
      ({ listItems, items, properties }) => listItems !== undefined && (items !== undefined || properties.length > 0),
    ),
  ).toEqual([]);
});

test('every schema has the group of each of its places, and no other', () => {
  for (const root of roots) {
    const { root: top, valueGroups } = placesUnder(iface, root);
    const places = [...below(top)];
    for (const { schemas, valueGroups: own } of places)
      expect(new Set(own)).toEqual(new Set(schemas.map((schema) => valueGroups.get(schema))));
    for (const [schema, group] of valueGroups)
      expect(places.filter((place) => place.valueGroups.includes(group))).toEqual(
        places.filter(({ schemas }) => schemas.includes(schema)),
      );
  }
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseYaml, type EntryPath } from '../config/yaml-source.js';
import type { Json } from '../core/json.js';
import { JsonPlaces } from './json-places.js';

function pathsOf(value: Json, path: EntryPath = []): readonly EntryPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([name, member]: [string, Json]) =>
      pathsOf(member, [...path, Array.isArray(value) ? Number(name) : name]),
    ),
  ];
}

test('each value of JSON text has the place that the YAML parser gives it', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', '"', '\\', '{', ']', ':', ',', 'ä', '\n') });
  const value = fc.letrec<{ readonly value: Json }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<Json>(null, true, false, 0, -1.5e-7, 12),
      name,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  })).value;
  fc.assert(
    fc.property(fc.array(value, { maxLength: 3 }), fc.constantFrom(0, 2), (json, indent) => {
      const text = JSON.stringify(json, null, indent);
      const places = new JsonPlaces(text);
      const yaml = parseYaml('f', text);
      for (const path of pathsOf(json)) expect(`f:${places.at(path)}`).toBe(yaml.at(yaml.locate(path)));
    }),
    { numRuns: 200, seed: 1 },
  );
});

test('a path that leads nowhere has the place of the nearest value around it', () => {
  const places = new JsonPlaces('\n{ "a": [1,\n {"b": 2}], "c": "\\"" }');
  expect(places.at([])).toBe('2:1');
  expect(places.at(['a', 1, 'b'])).toBe('3:3');
  expect(places.at(['a', 1, 'x', 'y'])).toBe('3:2');
  expect(places.at(['c', 'd'])).toBe('3:13');
});

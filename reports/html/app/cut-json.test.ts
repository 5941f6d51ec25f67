import { expect, test } from 'vitest';
import { readCutJson } from './src/cut-json.js';

test.each([
  ['{"a":1,"b":[1,2,{"c":"x, y]","d":"half', '{"a":1,"b":[1,2,{"c":"x, y]"}]}', 3, '"d":"half'],
  ['[{"a":1},{"a":2}', '[{"a":1},{"a":2}]', 1, ''],
  ['[{"a":"\\"}"},', '[{"a":"\\"}"}]', 1, ''],
  ['[{"a":"x\\', undefined, 0, ''],
  ['{"a":1}', undefined, 0, ''],
  ['<html>, x', undefined, 0, ''],
])('of %s', (text, json, open, rest) => {
  expect(readCutJson(text)).toEqual(json === undefined ? undefined : { json, open, rest });
  if (json !== undefined) expect(() => void JSON.parse(json)).not.toThrow();
});

test('every place to cut gives a JSON text, and keeps every character', () => {
  const text = JSON.stringify({ a: [{ b: 'x,"]}' }, [], {}, null], c: { d: [1, [2, [3]]] }, e: 'end' });
  let read = 0;
  for (let end = 1; end < text.length; end++) {
    const cut = readCutJson(text.slice(0, end));
    if (cut === undefined) continue;
    read++;
    expect(() => void JSON.parse(cut.json)).not.toThrow();
    const kept = cut.json.slice(0, cut.json.length - cut.open);
    expect([`${kept}${cut.rest}`, `${kept},${cut.rest}`]).toContain(text.slice(0, end));
  }
  expect(read).toBeGreaterThan(30);
});

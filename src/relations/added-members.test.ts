import { expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import { alteredAdditions } from './added-members.js';

const earlier: Json = { name: 'x', metadata: { theme: 'dark' } };
const added: Json = { number: 1.5, yes: true, no: false, nothing: null, empty: '', text: '1', below: { count: 1 } };
const sent: Json = { name: 'x', metadata: { theme: 'dark', ...(added as object) } };
const pointers = (members: object): readonly string[] =>
  alteredAdditions(earlier, sent, { metadata: { theme: 'dark', ...members } }).map(({ pointer }) => pointer);

test('members that come back as another type or not at all are altered, beside one that comes back', () => {
  expect(pointers(added as object)).toEqual([]);
  const others = { number: '1.5', yes: 'true', no: undefined, text: '1', below: { count: '1' } };
  expect(pointers(others)).toEqual(['/metadata/number', '/metadata/yes', '/metadata/no', '/metadata/below']);
});

test('what is empty may be left out, and another value of the same type is not this difference', () => {
  expect(pointers({ ...(added as object), nothing: undefined, empty: undefined, number: 2 })).toEqual([]);
});

test('a service that keeps none of them keeps no members that nobody stated', () => {
  expect(pointers({})).toEqual([]);
  expect(alteredAdditions(earlier, earlier, { metadata: {} })).toEqual([]);
});

import { expect, test } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import type { Json } from '../core/json.js';
import { ContentOfForms } from './content-of-forms.js';

const { operations } = await loadInterface();
const operation = operations.find(({ id }) => id === 'systems.list');
if (operation === undefined) throw new Error('there is no systems.list');

const contents = new ContentOfForms();
const request = (query: { readonly [name: string]: readonly string[] } = {}) => ({ bindings: {}, query });
const note = (answer: Json): void => contents.note(request(), operation, answer);
const differs = (answer: Json, query?: { readonly [name: string]: readonly string[] }): boolean =>
  contents.differs(request(query), operation, answer);

test('another content is noticed for the same listed parameters, until the content changes by itself', () => {
  expect(differs('a')).toBe(false);
  note('a');
  expect(differs('a')).toBe(false);
  expect(differs('b')).toBe(true);
  expect(differs('b', { 'ems-conformance': ['wire'] })).toBe(true);
  expect(differs('b', { per_page: ['500'] })).toBe(false);
  note('c');
  expect(differs('c')).toBe(false);
  expect(differs('d')).toBe(true);
  note('e');
  expect(differs('f')).toBe(false);
});

import { expect, test } from 'vitest';
import { hasPlaceFor, hasTargetForm, targetForms, type TargetForm } from '../core/target-form.js';
import { respelledTarget } from './spelled.js';

const one = (path: string, query: string, form: TargetForm): string => respelledTarget(path, query, [form]);

test('a target is spelled in each form', () => {
  expect(one('/systems/sys-1001', '', 'an encoded character in the path')).toBe('/systems/%73ys-1001');
  expect(one('/systems/sys-1001', '', 'lower-case digits of an encoded character')).toBe('/systems/sys%2d1001');
  expect(one('/systems', '', 'an empty query')).toBe('/systems?');
  expect(one('/systems', '?page=2', 'an empty query')).toBe('/systems?page=2');
  expect(one('/systems', '?per_page=40', 'encoded characters in the query')).toBe('/systems?%70er%5fpage=%340');
  expect(one('/systems', '', 'empty parameters in the query')).toBe('/systems?&');
  expect(one('/systems', '?page=2', 'empty parameters in the query')).toBe('/systems?&page=2&');
  expect(one('/systems', '?page=2&sort=id', 'empty parameters in the query')).toBe('/systems?&page=2&&sort=id&');
  expect(one('/systems', '?page=2', 'a slash at the end of the path')).toBe('/systems/?page=2');
  expect(one('/systems/sys-1001', '', 'a doubled slash in the path')).toBe('/systems//sys-1001');
});

test('what is encoded already stays as it is', () => {
  expect(one('/systems/%2F%C3%BC', '', 'an encoded character in the path')).toBe('/systems/%2F%C3%BC');
  expect(one('/systems/%2Fa', '', 'an encoded character in the path')).toBe('/systems/%2F%61');
});

test('each form names the same resource if empty segments do not count, and is recognised in it alone', () => {
  for (const form of targetForms) {
    const query = form === 'an empty query' ? '' : '?per_page=40';
    const target = one('/systems/sys-1001', query, form);
    const url = new URL(target, 'http://127.0.0.1');
    expect(decodeURIComponent(url.pathname).split('/').filter(Boolean)).toEqual(['systems', 'sys-1001']);
    expect(url.searchParams.get('per_page')).toBe(query === '' ? null : '40');
    for (const given of [target, `http://127.0.0.1${target}`])
      expect(targetForms.filter((other) => hasTargetForm(given, other))).toEqual([form]);
  }
  expect(targetForms.filter((form) => hasTargetForm('http://127.0.0.1/systems/a%2Fb?a=%2F', form))).toEqual([]);
  expect(hasTargetForm('//systems', 'a doubled slash in the path')).toBe(true);
});

test.each([
  ['/gateways', false],
  ['/systems', true],
  ['/gateways/gtw-1', true],
])('the path %s has a place for lower-case digits: %s', (path, expected) => {
  const form = 'lower-case digits of an encoded character';
  expect(hasPlaceFor(form, path)).toBe(expected);
  expect(hasTargetForm(respelledTarget(path, '', [form]), form)).toBe(expected);
});

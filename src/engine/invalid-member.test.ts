import { expect, test } from 'vitest';
import { withInvalidMember } from './invalid-member.js';

const body = { name: 'Cellar', limits: [{ watts: 3600 }], plan: 'BASIC', zone: { title: 'A', on: true } };

test('the first or the last member gets a value of another type, and the others new ones', () => {
  expect(withInvalidMember(body, undefined, 'last')).toEqual({
    name: 'Cellar, not to be kept',
    limits: [{ watts: 3601 }],
    plan: 'BASIC',
    zone: { title: {}, on: true },
  });
  expect(withInvalidMember(body, undefined, 'first')).toEqual({
    name: 'Cellar, not to be kept',
    limits: [{ watts: 'ems-conformance' }],
    plan: 'BASIC',
    zone: { title: 'A, not to be kept', on: true },
  });
});

test('the invalid member stands last, where a service that reads one after the other finds it last', () =>
  expect(Object.keys(withInvalidMember({ name: 'A', flag: true }, undefined, 'first') as object)).toEqual([
    'name',
    'flag',
  ]));

test('where the body has one member, one that its schema names is added', () => {
  const schema = { type: 'object', properties: { name: { type: 'string' }, online: { type: 'boolean' } } };
  expect(withInvalidMember({ name: 'A' }, schema, 'last')).toEqual({
    name: 'A, not to be kept',
    online: 'ems-conformance',
  });
  expect(withInvalidMember({ name: 'A' }, undefined, 'last')).toBeUndefined();
});

test('new values keep the schema, and no reference, secret or order is changed', () => {
  const schema = { properties: { name: { type: 'string', maxLength: 8 }, size: { type: 'integer', maximum: 16 } } };
  expect(withInvalidMember({ name: 'A', size: 16, zone: 'b' }, schema, 'last')).toEqual({
    name: 'A',
    size: 15,
    zone: {},
  });
  expect(withInvalidMember({ systemID: 7, secret: 'a', plan: 'B' }, undefined, 'last')).toBeUndefined();
  expect(withInvalidMember({ name: 'A', action: 'RESET' }, undefined, 'last')).toBeUndefined();
});

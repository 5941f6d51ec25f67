import { expect, test } from 'vitest';
import { failureHeading, placeInWords } from './src/failure-heading.js';

test.each([
  ['', ''],
  ['/5', 'item 6 of the list'],
  ['/5/gateways', 'gateways in item 6 of the list'],
  ['/system/name', 'system.name'],
  ['/items/0/scanners/2/name', 'name in item 3 of scanners in item 1 of items'],
])('the place %s is told as "%s"', (pointer, words) => {
  expect(placeInWords(pointer)).toBe(words);
});

test('a status leads the heading, so that a rule is not read as what happened', () => {
  expect(
    failureHeading('the operation answers 204, which the interface withdrew', {
      pointer: '',
      expected: 'any status but 204',
      actual: '204',
    }),
  ).toMatchObject({
    heading: 'answers 204, expected any status but 204',
    detail: '',
  });
});

test('a status is explained where the message says what the request was', () =>
  expect(
    failureHeading('GET /user succeeds without a credential', { pointer: '', expected: 'a refusal', actual: '200' }),
  ).toEqual({
    heading: 'answers 200, expected a refusal',
    detail: 'succeeds without a credential',
    isCut: false,
  }));

test('a value without a place leads only where it is short', () => {
  const list = {
    pointer: '',
    expected: 'an array at depth two or less, or where lists.systems.list points',
    actual: '"no list"',
  };
  expect(failureHeading('the answer holds no list', list).heading).toBe('the answer holds no list');
  const type = { pointer: '', expected: 'application/json', actual: 'text/plain' };
  expect(failureHeading('another media type', type).heading).toBe('got text/plain, expected application/json');
});

test('a value leads with its place; a missing property and long values with the message', () => {
  const value = { pointer: '/0/gateways', expected: 'an array', actual: '{}' };
  expect(failureHeading('gateways is of another type', value).heading).toBe(
    'gateways in item 1 of the list is {}, expected an array',
  );
  const missing = { pointer: '/5', expected: 'a property systemID', actual: 'absent', missing: 'systemID' };
  expect(failureHeading('systemID is missing', missing)).toMatchObject({
    heading: 'systemID is missing',
    detail: 'in item 6 of the list',
  });
  const near = { ...missing, actual: 'absent; the record has "systemId"' };
  expect(failureHeading('systemID is missing', near).detail).toBe('in item 6 of the list; the record has "systemId"');
  const { heading, detail, isCut } = failureHeading('it is long', { ...value, actual: 'x'.repeat(200) });
  expect(isCut).toBe(true);
  expect(heading).toBe('it is long');
  expect(detail).toMatch(/^got x{79}…?, expected an array at gateways in item 1 of the list$/);
});

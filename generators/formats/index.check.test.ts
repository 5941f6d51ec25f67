import { fullFormats } from 'ajv-formats/dist/formats.js';
import { expect, test } from 'vitest';
import { FORMATS } from './index.js';

test('every format of the specification is known', () => {
  const specification =
    'date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri ' +
    'iri-reference uuid uri-template json-pointer relative-json-pointer regex';
  expect(FORMATS.map(({ name }) => name)).toEqual(expect.arrayContaining(specification.split(' ')));
});

test('every format of the validator is known, and each other format says itself which texts have it', () => {
  const others = FORMATS.filter((format) => format.type !== 'string' || format.has === undefined);
  expect(others.map(({ name }) => name).toSorted()).toEqual(Object.keys(fullFormats).toSorted());
});

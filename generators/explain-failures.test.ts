import { describe, expect, test } from 'vitest';
import type { Json } from '../src/core/json.js';
import { DocumentSchemas } from './index.js';

const wallbox = {
  type: 'object',
  required: ['type', 'createdAt', 'power'],
  properties: { type: { type: 'string' }, power: { type: 'object', required: ['max'] } },
};
const heatPump = { type: 'object', required: ['type', 'heat'], properties: { type: { type: 'string' } } };
const document = {
  openapi: '3.1.0',
  components: {
    schemas: {
      Wallbox: wallbox,
      HeatPump: heatPump,
      Named: {
        oneOf: [{ $ref: '#/components/schemas/HeatPump' }, { $ref: '#/components/schemas/Wallbox' }],
        discriminator: { propertyName: 'type', mapping: { box: 'Wallbox', pump: 'HeatPump' } },
      },
      List: { type: 'array', items: { $ref: '#/components/schemas/Named' } },
      Fitting: { anyOf: [{ $ref: '#/components/schemas/HeatPump' }, { $ref: '#/components/schemas/Wallbox' }] },
      Constant: {
        oneOf: [
          { type: 'object', required: ['a', 'b', 'c'], properties: { kind: { const: 'first' } } },
          { type: 'object', properties: { kind: { const: 'second' } } },
        ],
      },
      Both: { oneOf: [{ type: 'object' }, { required: ['a'] }, false] },
      Nested: { type: 'object', required: ['id'], properties: { of: { $ref: '#/components/schemas/Fitting' } } },
    },
  },
};

const failures = (name: string, value: Json) =>
  new DocumentSchemas({ document, dialect: 'openapi-3.1' })
    .failuresAt(`/components/schemas/${name}`)(value)
    .map(({ keyword, pointer, missing }) => [keyword, pointer, ...(missing === undefined ? [] : [missing])].join(' '));

describe('failures of a union', () => {
  test.each<[string, string, Json, readonly string[]]>([
    ['the branch that the discriminator names', 'Named', { type: 'box', power: { max: 1 } }, ['required  createdAt']],
    [
      'the same in a list, at its place',
      'List',
      [
        { type: 'pump', heat: 1 },
        { type: 'box', createdAt: 'x', power: {} },
      ],
      ['required /1/power max'],
    ],
    ['a discriminator that names no branch', 'Named', { type: 'car', heat: 1 }, ['enum /type']],
    ['no discriminator', 'Named', { heat: 1 }, ['required  type']],
    ['the branch that fits best', 'Fitting', { type: 'x', createdAt: 'x', power: {} }, ['required /power max']],
    [
      'a constant decides more than the number of failures',
      'Constant',
      { kind: 'first', a: 1 },
      ['required  b', 'required  c'],
    ],
    ['a value of a type that no branch takes', 'Fitting', 'text', ['anyOf ']],
    ['two branches that fit', 'Both', { a: 1 }, ['oneOf ']],
    ['a failure beside a union stays', 'Nested', { of: { type: 'x' } }, ['required  id', 'required /of heat']],
  ])('%s', (_, name, value, expected) => {
    expect(failures(name, value).toSorted()).toEqual(expected.toSorted());
  });
});

describe('schemas of one document', () => {
  const schemas = new DocumentSchemas({
    document: {
      openapi: '3.1.0',
      components: {
        schemas: {
          Good: { properties: { next: { $ref: '#/components/schemas/Shared' } } },
          Bad: {
            properties: { next: { $ref: '#/components/schemas/Shared' }, it: { $ref: '#/components/schemas/Odd' } },
          },
          Worse: { properties: { bad: { $ref: '#/components/schemas/Bad' } } },
          Late: { properties: { at: { type: 'string', format: 'date' } } },
          Shared: { type: 'string' },
          Odd: { type: 7 },
        },
      },
    },
    dialect: 'openapi-3.1',
  });
  const failuresOf = (name: string, value: Json) => schemas.failuresAt(`/components/schemas/${name}`)(value);

  test('one that cannot be read is a problem of those alone that reach it, each time', () => {
    for (const name of ['Worse', 'Bad', 'Worse']) expect(() => failuresOf(name, {})).toThrow('type');
    expect(failuresOf('Good', { next: 1 })).toMatchObject([{ keyword: 'type', pointer: '/next' }]);
  });

  test('a format that only a later one names is checked', () => {
    expect(failuresOf('Good', { next: 'x' })).toEqual([]);
    expect(failuresOf('Late', { at: 'no day' })).toMatchObject([{ keyword: 'format', pointer: '/at' }]);
  });
});

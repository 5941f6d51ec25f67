import { sample } from 'fast-check';
import { expect, test } from 'vitest';
import { validValues, validValuesAt } from './index.js';

test('draws documents of a nested schema', () => {
  const document = {
    type: 'object',
    properties: {
      id: { type: 'integer', minimum: 1 },
      name: { type: 'string', minLength: 1 },
      tags: { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true },
      child: { $ref: '#' },
    },
    required: ['id', 'name'],
    additionalProperties: false,
  };
  const values = sample(validValuesAt({ document, pointer: '' }), { numRuns: 20, seed: 1 });
  for (const value of values) expect(value).toMatchObject({ id: expect.any(Number), name: expect.any(String) });
});

const period = {
  type: 'object',
  properties: {
    startsAt: { type: 'string', format: 'date-time' },
    endsAt: { type: 'string', format: 'date-time' },
    valid_from: { type: 'string', format: 'date' },
    valid_to: { type: 'string', format: 'date' },
    minPower: { type: 'integer', minimum: 0, maximum: 20 },
    maxPower: { type: 'integer', minimum: 0, maximum: 20 },
    opens: { type: 'string', format: 'time' },
    contact: { type: 'string', format: 'email' },
  },
  required: ['startsAt', 'endsAt', 'valid_from', 'valid_to', 'minPower', 'maxPower', 'opens', 'contact'],
  additionalProperties: false,
} as const;

interface Period {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly minPower: number;
  readonly maxPower: number;
  readonly opens: string;
  readonly contact: string;
}

const isUsual = ({ startsAt, endsAt, valid_from, valid_to, minPower, maxPower, opens, contact }: Period): boolean =>
  [startsAt, endsAt, valid_from, valid_to].every((text) => /^(?:19[7-9]|20\d|210)\d/.test(text)) &&
  ![startsAt, endsAt, opens].some((text) => text.includes(':60')) &&
  /@[^@]+\.[a-z]+$/.test(contact) &&
  Date.parse(startsAt) < Date.parse(endsAt) &&
  valid_from < valid_to &&
  (minPower < maxPower || minPower === 20);

test('draws what people send: dates of these times, addresses of domains, a start before its end', () => {
  const parameters = { numRuns: 1000, seed: 5 };
  const drawn = sample(validValues<Period>(period, { usual: true }), parameters);
  expect(drawn.filter((value) => !isUsual(value))).toEqual([]);
  expect(new Set(drawn.map(({ startsAt }) => startsAt.slice(0, 4))).size).toBeGreaterThan(60);
  // By default any valid value is drawn.
  expect(sample(validValues<Period>(period), parameters).filter(isUsual).length).toBeLessThan(200);
});

test('draws a text that the name of a member tells, where the schema leaves the text open', () => {
  interface Contact {
    readonly contactEmail: string;
    readonly countryCode: string;
    readonly phone: string;
    readonly currency: string;
  }
  const contact = {
    type: 'object',
    properties: {
      contactEmail: { type: 'string' },
      countryCode: { type: 'string', maxLength: 2 },
      phone: { type: 'string', maxLength: 5 },
      currency: { enum: ['CHF', 'EUR', 'NOK'] },
    },
    required: ['contactEmail', 'countryCode', 'phone', 'currency'],
  };
  const drawn = sample(validValues<Contact>(contact, { usual: true }), { numRuns: 100, seed: 1 });
  // Two records with the same mailbox may be in conflict.
  expect(drawn.every(({ contactEmail }) => /^conformance-[0-9a-f]{8}@users\.example$/.test(contactEmail))).toBe(true);
  expect(new Set(drawn.map(({ contactEmail }) => contactEmail)).size).toBe(100);
  expect(new Set(drawn.map(({ countryCode }) => countryCode))).toEqual(new Set(['DE']));
  expect(drawn.every(({ phone }) => [...phone].length <= 5)).toBe(true);
  expect(new Set(drawn.map(({ currency }) => currency)).size).toBe(3);
});

test('values that a schema does not allow to change places stay', () => {
  const fixed = { type: 'object', properties: { min: { const: 5 }, max: { enum: [1, 2] } }, required: ['min', 'max'] };
  for (const value of sample(validValues<{ min: number; max: number }>(fixed, { usual: true }), {
    numRuns: 50,
    seed: 1,
  }))
    expect([value.min, value.max < 3]).toEqual([5, true]);
});

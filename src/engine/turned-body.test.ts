import { isSameInstant } from '../relations/other-forms.js';
import { describe, expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import { turnedBody } from './turned-body.js';

const body: Json = {
  name: 'Cellar',
  plan: 'BASIC',
  enabled: true,
  off: false,
  limit: 16,
  nothing: 0,
  windows: [{ from: '21:00' }],
  none: [],
  systemID: 7,
  secret: ['a'],
  metadata: { visible: true, description: 'For people' },
};

describe('a body is turned', () => {
  test('booleans, numbers and lists at once, and neither ids nor secrets', () =>
    expect(turnedBody(body, undefined, 'values')).toEqual({
      ...(body as object),
      enabled: false,
      off: true,
      limit: 0,
      windows: [],
      metadata: { visible: false, description: 'For people' },
    }));

  test('texts for people in a body of their own', () =>
    expect(turnedBody(body, undefined, 'texts')).toEqual({
      ...(body as object),
      name: '',
      metadata: { visible: true, description: '' },
    }));

  test('names of people and places, and neither names for machines nor orders', () => {
    expect(turnedBody({ fullName: 'A B', userName: 'ab', language: 'de' }, undefined, 'texts')).toEqual({
      fullName: '',
      userName: 'ab',
      language: 'de',
    });
    expect(turnedBody({ mfaReset: false, inviteResend: false }, undefined, 'booleans')).toBeUndefined();
  });

  test('booleans alone', () =>
    expect(turnedBody(body, undefined, 'booleans')).toEqual({
      ...(body as object),
      enabled: false,
      off: true,
      metadata: { visible: false, description: 'For people' },
    }));

  test.each<[string, Json]>([
    ['an enumeration', { enum: [16, 32] }],
    ['a minimum', { minimum: 6 }],
    ['an exclusive minimum', { exclusiveMinimum: 0 }],
    ['a read-only value', { readOnly: true }],
    ['a schema that is elsewhere', { $ref: '#/$defs/limit' }],
    ['no value at all', false],
  ])('not where its schema has %s', (_, limit) =>
    expect(turnedBody({ limit: 16 }, { properties: { limit } }, 'values')).toBeUndefined(),
  );

  test('each value of an enumeration in turn, also where the schema refers to it', () => {
    const state = { oneOf: [{ $ref: '#/$defs/State' }, { type: 'null' }] };
    const schema: Json = {
      properties: { ev: { properties: { state } }, kind: { enum: ['EV'] } },
      $defs: { State: { enum: ['plugged', 'charging', 'unplugged', null] } },
    };
    const at = (value: string): Json => ({ kind: 'EV', ev: { state: value, name: 'x' } });
    expect(turnedBody(at('charging'), schema, 'choice 1')).toEqual(at('unplugged'));
    expect(turnedBody(at('charging'), schema, 'choice 2')).toEqual(at('plugged'));
    expect(turnedBody(at('charging'), schema, 'choice 3')).toBeUndefined();
    expect(turnedBody(at('other'), schema, 'choice 1')).toBeUndefined();
  });

  test('texts and numbers that a service may change without notice', () => {
    const schema: Json = {
      properties: {
        price: { type: 'number' },
        limit: { type: 'integer' },
        count: { type: 'integer', format: 'int32' },
        share: { type: 'number', format: 'float' },
        small: { type: 'integer', maximum: 100 },
      },
    };
    const numbers = { price: 2, limit: 16, count: 3, share: 0.5, small: 7 };
    expect(turnedBody({ name: 'Cellar', ...numbers }, schema, 'precise')).toEqual({
      name: 'Cellar \u00e9 e\u0301 %41',
      ...numbers,
      price: 2.123456789,
      limit: 65_537,
      count: 65_537,
    });
    const texts = { name: 'Cellar', remarks: 'dry', title: 'a' };
    expect(turnedBody({ ...texts, ...numbers }, schema, 'misread')).toEqual({
      name: 'null',
      remarks: 'dry ',
      title: 'true',
      ...numbers,
      price: -0.5,
      limit: Number.MAX_SAFE_INTEGER,
      count: 2 ** 31 - 1,
    });
  });

  test('an object without stated members gets one of each type', () => {
    const bodyWith = (metadata: Json): Json | undefined =>
      turnedBody({ metadata: { theme: 'dark' } }, { type: 'object', properties: { metadata } }, 'misread');
    expect(bodyWith({ type: 'object' })).toMatchObject({ metadata: { theme: 'dark', emsTrue: true, emsNull: null } });
    expect(bodyWith({ type: 'object', additionalProperties: {} })).toBeDefined();
    expect(bodyWith({ type: 'object', additionalProperties: { type: 'string' } })).toBeUndefined();
    expect(bodyWith({ type: 'object', additionalProperties: false })).toBeUndefined();
    expect(bodyWith({ type: 'object', properties: { theme: {} } })).toBeUndefined();
    expect(turnedBody({ theme: 'dark' }, { type: 'object' }, 'misread')).toBeUndefined();
  });

  test('not where nothing of it is turned', () => {
    expect(turnedBody({ plan: 'BASIC' }, undefined, 'values')).toBeUndefined();
    expect(turnedBody({ name: 'x' }, { properties: { name: { minLength: 1 } } }, 'texts')).toBeUndefined();
    expect(turnedBody('text', undefined, 'texts')).toBeUndefined();
  });

  test('with a leap day in place of the only date', () => {
    const [year, day] = ['2025-01-31', '2024-02-29'];
    expect(turnedBody({ installationDate: year }, undefined, 'varied')).toEqual({ installationDate: day });
    expect(turnedBody({ from: year, to: '2025-02-01' }, undefined, 'varied')).toBeUndefined();
    const named = (schema: Json): Json => ({ properties: { installationDate: schema } });
    const body = { installationDate: year };
    expect(turnedBody(body, named({ type: 'string', format: 'date' }), 'varied')).toEqual({ installationDate: day });
    expect(turnedBody(body, named({ enum: [year, '2026-01-01'] }), 'varied')).toBeUndefined();
  });

  test('with times in other zones, and in later years, in lists as well', () => {
    const [from, to] = ['2026-03-01T00:00:00Z', '2026-03-01T06:00:00+02:00'];
    const zoned = { from: '2026-03-01T02:00:00+02:00', to: '2026-03-01T09:30:00+05:30' };
    const later = { from: '2054-03-01T00:00:00.5Z', to: '2054-03-01T06:00:00.5+02:00' };
    const intervals = [1, 2].map((name) => ({ from, to, name: `${name}` }));
    const turned = (turn: 'varied' | 'unusual') => turnedBody({ intervals, createdAt: from }, undefined, turn);
    expect(turned('varied')).toMatchObject({ intervals: [{ ...zoned, name: '1' }, zoned], createdAt: from });
    expect(turned('unusual')).toMatchObject({ intervals: [{ ...later, name: '1' }, later], createdAt: from });
    expect(turnedBody({ from }, { properties: { from: { format: 'date-time' } } }, 'varied')).toEqual({
      from: zoned.from,
    });
    expect(turnedBody({ from }, { properties: { from: { maxLength: 20 } } }, 'varied')).toBeUndefined();
  });

  test('with zero beside the times of the first record in a list, where its schema allows that', () => {
    const entry = { from: '2026-03-01T00:00:00Z', kw: 3 };
    const kwOf = (value: Json, schema?: Json): Json | undefined =>
      turnedBody({ list: [value] }, schema === undefined ? undefined : { properties: { list: schema } }, 'times');
    expect(kwOf(entry)).toMatchObject({ list: [{ kw: 0 }] });
    expect(kwOf(entry, { items: { properties: { kw: { minimum: 1 } } } })).toMatchObject({ list: [{ kw: 3 }] });
    expect(kwOf({ kw: 3 })).toBeUndefined();
    expect(turnedBody({ list: [entry, entry] }, undefined, 'times')).toMatchObject({ list: [{ kw: 0 }, { kw: 3 }] });
    expect(turnedBody(entry, undefined, 'times')).toMatchObject({ kw: 3 });
  });

  test('with the same times in other spellings, and nothing else', () => {
    const record = { at: '2026-03-01T00:00:00Z', from: '2026-03-01T00:00:00.5Z', to: '2026-03-01T06:00:00+02:00' };
    const spelled = {
      at: '2026-03-01t05:45:00.000000+05:45',
      from: '2026-02-28T20:30:00.500000000-03:30',
      to: '2026-03-01t04:00:00.0z',
    };
    expect(turnedBody({ list: [record, record], on: true, name: 'a' }, undefined, 'times')).toEqual({
      list: [spelled, spelled],
      on: true,
      name: 'a',
    });
    expect(turnedBody({ on: true, name: 'a', size: 1 }, undefined, 'times')).toBeUndefined();
    for (const [name, text] of Object.entries(record))
      expect(isSameInstant(text, spelled[name as keyof typeof record])).toBe(true); // a name of the record
  });

  test('with a period of a day that passes midnight', () => {
    const [morning, evening] = ['06:00', '22:00'];
    const windows = [{ from: morning, to: evening }];
    expect(turnedBody({ windows }, undefined, 'varied')).toEqual({ windows: [{ from: evening, to: morning }] });
    expect(turnedBody({ windows: [...windows, ...windows] }, undefined, 'varied')).toBeUndefined();
    expect(turnedBody({ from: evening, to: morning }, undefined, 'varied')).toEqual({ from: morning, to: evening });
    expect(turnedBody({ from: morning, to: morning }, undefined, 'varied')).toBeUndefined();
  });

  test('with digits, large numbers and negative prices', () => {
    const schema = { properties: { limit: { type: 'integer' }, price: { type: 'number' } } };
    const numbers = { limit: 5, price: 0.5 };
    expect(turnedBody({ name: 'A', ...numbers }, schema, 'unusual')).toEqual({
      name: '007',
      limit: 21_474_836_480,
      price: -0.5,
    });
    const bound = { properties: { limit: { type: 'integer', maximum: 99 }, price: { type: 'number', minimum: 0 } } };
    expect(turnedBody(numbers, bound, 'unusual')).toBeUndefined();
  });

  test('with an empty list that the schema names and the body does not have', () => {
    const list = { type: 'array' };
    const schema = {
      properties: { on: { type: 'boolean' }, windows: list, filled: { ...list, minItems: 1 }, ids: list },
    };
    expect(turnedBody({ on: true, ids: [1] }, schema, 'unusual')).toEqual({ on: true, ids: [1], windows: [] });
  });

  test('with lines in a text that may have several, and neither in a mailbox nor in a code', () => {
    const long = { type: 'string', maxLength: 255 };
    const schema = { properties: { email: long, language: long, provider: long, description: long } };
    const sent = { email: 'a@users.example', language: 'de', provider: 'Power', description: 'For people' };
    const varied = turnedBody(sent, schema, 'varied');
    expect(varied).toMatchObject({ email: sent.email, language: 'de' });
    expect(varied).toHaveProperty('description', expect.stringMatching(/^For people.*\n\t/s));
    expect(varied).toHaveProperty('provider', expect.stringMatching(/^Power [^\n]{60,}$/));
  });

  test('with a dot in the name of a further member of a map of texts', () => {
    const schema = (others: Json): Json => ({
      properties: { metadata: { type: 'object', additionalProperties: others } },
    });
    const body = { metadata: { a: 'b' } };
    expect(turnedBody(body, schema({ type: 'string' }), 'varied')).toEqual({
      metadata: { a: 'b', 'ems.conformance': 'ems-conformance' },
    });
    expect(turnedBody(body, schema({ type: 'string', maxLength: 3 }), 'varied')).toBeUndefined();
    expect(turnedBody(body, schema({ type: 'number' }), 'varied')).toBeUndefined();
    expect(turnedBody(body, schema(true), 'varied')).toBeUndefined();
  });

  test('texts that a pattern excludes, which excludes the value itself', () => {
    const named = (pattern: string): Json => ({ properties: { name: { type: 'string', pattern, maxLength: 200 } } });
    expect(turnedBody({ name: 'Cellar 2' }, named('^[A-Za-z]+$'), 'unusual')).toEqual({ name: '007' });
    expect(turnedBody({ name: 'Cellar 2' }, named('^[A-Za-z 2]+$'), 'unusual')).toBeUndefined();
    expect(turnedBody({ name: 'Cellar 2' }, named('^[Z-A]+$'), 'unusual')).toBeUndefined();
    // It takes exponential time, so it is not tried.
    expect(turnedBody({ name: `${'a'.repeat(60)} 2` }, named('^(a+)+$'), 'unusual')).toBeUndefined();
  });
});

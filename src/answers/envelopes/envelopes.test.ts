import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../core/json.js';
import { envelope } from './index.js';

const cloud = envelope('cloudevents-1.0');
const whole = {
  specversion: '1.0',
  id: '1',
  source: '/systems',
  type: 'events.ev.plugged',
  data: { state: 'unplugged' },
};

describe('no envelope', () => {
  test('the body is the callback body', () => {
    expect(envelope().unwrap({ a: 1 })).toEqual({ content: { a: 1 }, problems: [] });
    expect(envelope('none').wrap({ event: 'e', id: '1', source: '/', content: [1] })).toEqual([1]);
  });
});

describe('CloudEvents 1.0, structured', () => {
  test('opens a whole one', () => {
    expect(cloud.unwrap(whole)).toEqual({
      event: 'events.ev.plugged',
      id: '/systems 1',
      content: whole,
      problems: [],
    });
  });

  test.each(['id', 'source', 'specversion', 'type'])('misses %s', (name) => {
    const { problems } = cloud.unwrap(Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name)));
    expect(problems.map(({ pointer, actual }) => [pointer, actual])).toEqual([[`/${name}`, 'absent']]);
  });

  test.each<[string, Json, string]>([
    ['an empty id', { ...whole, id: '' }, '/id'],
    ['an id that is a number', { ...whole, id: 7 }, '/id'],
    ['another version', { ...whole, specversion: '0.3' }, '/specversion'],
    ['a source that is no URI reference', { ...whole, source: 'a b' }, '/source'],
    ['a time with a space', { ...whole, time: '2025-10-09 12:00:00Z' }, '/time'],
    ['an upper-case attribute', { ...whole, userID: 'u' }, '/userID'],
    ['an attribute that is an object', { ...whole, extra: {} }, '/extra'],
    ['data twice', { ...whole, data_base64: 'e30=' }, '/data_base64'],
    [
      'data_base64 that is not base64',
      { specversion: '1.0', id: '1', source: '/', type: 't', data_base64: 'e30' },
      '/data_base64',
    ],
    [
      'enclosed bytes that are not JSON',
      { specversion: '1.0', id: '1', source: '/', type: 't', data_base64: 'Zm9v' },
      '/data_base64',
    ],
    ['a batch', [whole], ''],
  ])('finds %s', (_, body, pointer) => {
    expect(cloud.unwrap(body).problems[0]?.pointer).toBe(pointer);
  });

  test('takes extensions, unset attributes and enclosed JSON', () => {
    const body = {
      specversion: '1.0',
      id: '1',
      source: '/',
      type: 't',
      subject: null,
      tenant: 'a',
      count: 3,
      time: '2025-10-09T12:00:00Z',
      data_base64: 'eyJhIjoxfQ==',
    };
    expect(cloud.unwrap(body)).toMatchObject({ content: { data: { a: 1 } }, problems: [] });
  });

  test('what it seals it opens without a problem, whatever is inside', () => {
    const text = fc.string({ minLength: 1 });
    fc.assert(
      fc.property(text, text, fc.jsonValue(), (event, id, data) => {
        // The cast holds: fast-check's JSON values are JSON.
        const opened = cloud.unwrap(
          JSON.parse(
            JSON.stringify(cloud.wrap({ event, id, source: '/ems', content: { data: data as Json } })),
          ) as Json,
        );
        expect(opened.problems).toEqual([]);
        expect(opened.event).toBe(event);
      }),
      { seed: 1 },
    );
  });

  test('never throws, whatever arrives', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom('id', 'type', 'source', 'data', 'data_base64', '__proto__'), fc.jsonValue()),
        (any, odd) => {
          // The casts hold: fast-check's JSON values are JSON.
          cloud.unwrap(any as Json);
          expect(cloud.unwrap(odd as Json).problems.length).toBeGreaterThan(0);
        },
      ),
      { seed: 2 },
    );
  });
});

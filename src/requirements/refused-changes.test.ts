import { expect, test } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import type { OperationId } from '../../spec/model.js';
import type { Json } from '../core/json.js';
import type { RequestExchange } from '../evidence/exchange.js';
import { sampleExchange, sampleResponse } from '../evidence/sample.fixture.js';
import { madeThoughRefused } from './refused-changes.js';
import { RequestExchangeView } from './view.js';

const iface = await loadInterface();
const id = 'systems.update' as OperationId; // one of the interface
const replacement = 'systems.time-of-use.replace' as OperationId; // and this
const reading = 'systems.read' as OperationId; // and this, which stands for the reading of both
const operations = new Map(iface.operations.map((operation) => [operation.id, operation]));
const { damage: _damage, redirects: _redirects, ...response } = sampleResponse;

const recorded = (value: Json) => {
  const text = JSON.stringify(value);
  return { kind: 'text', text, bytes: text.length, cut: false } as const;
};

interface Change {
  /** Absent of a reading. */
  readonly sent?: Json;
  readonly status?: number;
  readonly shown: Json;
  readonly system?: string;
}

const found = (...changes: readonly Change[]): readonly unknown[] => foundBy(id, ...changes);

function foundBy(by: OperationId, ...changes: readonly Change[]): readonly unknown[] {
  const views = changes.map(({ sent, status = 200, shown, system = 's1' }) => {
    const { violated: _, ...sample } = sampleExchange();
    const exchange: RequestExchange = {
      ...sample,
      operation: sent === undefined ? reading : by,
      purpose: 'random',
      credential: 'full',
      bindings: { systemID: system },
      request: {
        ...sample.request,
        method: sent === undefined ? 'GET' : (operations.get(by)?.method ?? ''),
        ...(sent === undefined ? {} : { body: recorded(sent) }),
        bodyOrigin: 'supplied',
      },
      outcome: { ...response, status, body: recorded(shown) },
    };
    return new RequestExchangeView(exchange, { iface, configuration: {}, operations });
  });
  const write = operations.get(by);
  return write === undefined
    ? ['no operation']
    : madeThoughRefused(views, write, operations.get(reading)).map(({ pointer }) => pointer);
}

const first: Change = { sent: { name: 'one' }, shown: { name: 'one', floors: 3 } };
const refused: Change = { sent: { name: 'two', timezone: false }, status: 400, shown: { error: 'no time zone' } };
const later = (name: string): Change => ({ sent: { floors: 4 }, shown: { name, floors: 4 } });

test('a part of a refused change is found in the next response', () =>
  expect(found(first, refused, later('two'))).toEqual(['/name']));

test('a change that was not made is none', () => expect(found(first, refused, later('one'))).toEqual([]));

test('a failure of the server says nothing', () =>
  expect(found(first, { ...refused, status: 500 }, later('two'))).toEqual([]));

test('a value that an accepted change sent is no part of the refused one', () =>
  expect(found(first, refused, { sent: { name: 'two' }, shown: { name: 'two' } })).toEqual([]));

test('without a response that shows another value before, nothing is known', () =>
  expect(found(refused, later('two'))).toEqual([]));

test('a truth value may have been turned by the service itself', () =>
  expect(
    found(
      { sent: { name: 'one' }, shown: { active: true } },
      { sent: { active: false, name: 7 }, status: 400, shown: {} },
      { sent: { name: 'one' }, shown: { active: false } },
    ),
  ).toEqual([]));

test('the response for another record shows nothing of this one', () =>
  expect(found(first, refused, { ...later('two'), system: 's2' })).toEqual([]));

test('a reading shows a part of a refused change as well, also of one that would replace the record', () => {
  const shown: Change = { shown: { name: 'two', floors: 3 } };
  expect(found(first, refused, shown)).toEqual(['/name']);
  expect(foundBy(replacement, first, refused, shown, later('two'))).toEqual(['/name']);
  expect(foundBy(replacement, first, refused, later('two'))).toEqual([]);
  expect(found(first, refused, { ...shown, status: 404 })).toEqual([]);
});

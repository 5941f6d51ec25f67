import { expect, test } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import type { JsonObject } from '../core/json.js';
import { demandedPlaces } from '../relations/demanded-places.js';
import { drawnRequests } from './drawn-requests.js';
import { requestSource } from './request-source.js';
import { empties } from './without-emptied.js';
import fc from 'fast-check';

const iface = await loadInterface();
const operation = iface.operations.find(({ id }) => id === 'systems.update');

const record = (properties: JsonObject): JsonObject => ({ type: ['object', 'null'], properties });
const metadata = record({ wizard: record({ step: { type: ['string', 'null'] } }) });
const schema = { type: 'object', additionalProperties: false, properties: { name: { type: 'string' }, metadata } };

test('a drawn body empties no value that responses have to show', () => {
  if (operation === undefined) throw new Error('no such operation');
  const demanded = demandedPlaces(iface, operation.id);
  expect(demanded).toContainEqual(['metadata', 'wizard', 'step']);
  const source = requestSource(operation, iface, { bodies: { 'systems.update': { value: {}, schema } } });
  if (source.kind !== 'source') throw new Error(source.reason);
  const { boundary, random, invalid } = drawnRequests(source);
  const drawn = [
    ...boundary.map(({ request }) => request),
    ...[random, invalid ?? random].flatMap((each) =>
      fc.sample(each, { seed: 1, numRuns: 100 }).map(({ request }) => request),
    ),
  ].map(({ body }) => body?.value ?? null);
  expect(drawn.filter((body) => empties(body, demanded))).toEqual([]);
  // Members that responses need not show are emptied all the same, and a body of nothing else is not sent.
  expect(drawn).toContainEqual({ name: '' });
  expect(drawn.filter((body) => JSON.stringify(body).includes('"step"')).length).toBeGreaterThan(5);
});

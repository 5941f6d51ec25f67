import { describe, expect, test } from 'vitest';
import { operationId } from '../../spec/brands.js';
import { loadInterface } from '../../spec/load.js';
import type { Interface, Schema } from '../../spec/model.js';
import type { Json } from '../core/json.js';
import { locateList } from '../answers/list-location.js';
import { appliancePointer } from './appliance.js';
import { examples, type Example } from './examples.fixture.js';
import type { Rule } from './rule.js';
import { tableOf } from './table.js';
import { readBody } from './validator.js';
import { rules } from './values/index.js';

const own = await loadInterface();

/** An interface whose one operation, and one event, has bodies of this schema. */
function interfaceWith(schema: Schema): Interface {
  const [operation] = own.operations;
  const [event] = own.events;
  if (operation === undefined || event === undefined) throw new Error('there are no operations or events');
  const Controller = { 'x-kind-key': 'EXTERNAL_CONTROLLER' };
  const body = { pointer: appliancePointer, schema };
  return {
    ...own,
    // Text of JSON.
    document: JSON.parse(JSON.stringify({ components: { schemas: { Appliance: schema, Controller } } })) as Json,
    operations: [
      { ...operation, responses: [{ status: '200', stated: [], mediaType: { kind: 'json' }, schema: body }] },
    ],
    events: [{ ...event, schema: body }],
  };
}

/** What one row says of a body: whether it was looked at, the places that contradict it, and the values there. */
function judged({ of, id }: Rule, { schema, row: detail, configuration = {} }: Example, body: Json) {
  const iface = interfaceWith(schema);
  const rows = tableOf(iface, of).rows.filter((row) => row.rule.id === id && (detail ?? row.detail) === row.detail);
  const [row] = rows;
  expect(rows).toHaveLength(1);
  if (row === undefined) throw new Error('the schema leads to no row');
  const message = {
    configuration,
    operation: operationId('example'),
    isLaterPage: false,
    list: (value: Json) => locateList(value, undefined),
  };
  const reading = readBody(iface, of, { root: appliancePointer, body, message });
  return {
    touched: reading.touched(row),
    at: reading.found(row).map((found) => ('message' in found ? found.pointer : found.reason)),
    actual: reading.found(row).map((found) => ('message' in found ? found.actual : '')),
  };
}

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  const cases = examples[id] ?? [];
  test('has an example', () => expect(cases).not.toEqual([]));
  test.each(cases)('$schema', (example) => {
    expect(judged(rule, example, example.passes)).toMatchObject({ touched: true, at: [] });
    expect(judged(rule, example, example.fails)).toMatchObject({ touched: true, at: [example.at] });
    if (example.untouched !== undefined)
      expect(judged(rule, example, example.untouched)).toMatchObject({ touched: false, at: [] });
  });
});

test('an example is of a rule', () => {
  const ids = new Set(rules.map(({ id }) => id));
  expect(Object.keys(examples).filter((id) => !ids.has(id))).toEqual([]);
});

test.each<[Json, string]>([
  ['no list', 'the string "no list" as the whole body'],
  [{ a: 1 }, 'the object {"a":1} as the whole body'],
])('a body %j without a list is told with its type, so that no string reads as a remark', (body, words) => {
  const list = rules.find(({ id }) => id === 'list');
  const [example] = examples['list'] ?? [];
  if (list === undefined || example === undefined) throw new Error('there is no rule for lists');
  expect(judged(list, example, body).actual).toEqual([words]);
});

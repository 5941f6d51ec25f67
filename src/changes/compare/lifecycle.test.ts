import { expect, test } from 'vitest';
import { dayOf } from '../../core/day.js';
import type { Json } from '../../core/json.js';
import { compareDocuments } from './compare-documents.js';

const today = '2026-03-01';

type Members = { readonly [name: string]: Json };
/** A part that is there with some members, or not at all. */
type Part = Members | undefined;

const document = (path: string, item: Members): Json => ({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: { [path]: item },
});

const responses = { '200': { description: 'Fine.' } };
const schemaOf = (property: Part): Json => ({
  type: 'object',
  required: property === undefined ? [] : ['name'],
  properties: property === undefined ? {} : { name: { type: 'string', ...property } },
});
const contentOf = (property: Part): Json => ({ 'application/json': { schema: schemaOf(property) } });

const operation = (part: Part): Json =>
  document('/things', { post: { responses }, ...(part === undefined ? {} : { get: { ...part, responses } }) });
const path = (part: Part): Json =>
  part === undefined
    ? document('/others', { get: { responses } })
    : document('/things', { get: { ...part, responses } });
const parameter = (part: Part): Json => {
  const parameters = part === undefined ? [] : [{ name: 'q', in: 'query', ...part, schema: { type: 'string' } }];
  return document('/things', { get: { parameters, responses } });
};
const sent = (part: Part): Json =>
  document('/things', { post: { requestBody: { content: contentOf(part) }, responses } });
const received = (part: Part): Json =>
  document('/things', { get: { responses: { '200': { description: 'Fine.', content: contentOf(part) } } } });

const changesOf = (from: Json, to: Json, day = today): readonly string[] =>
  compareDocuments(from, to, day).changes.map(({ id, severity }) => `${id} ${severity}`);

const deprecated = { deprecated: true };
const until = (day: Json): Members => ({ deprecated: true, 'x-sunset': day });

test.each<[string, (part: Part) => Json, readonly (readonly [Part, string])[]]>([
  [
    'operation',
    operation,
    [
      [{}, 'api-removed-without-deprecation breaking'],
      [deprecated, 'api-removed-with-deprecation info'],
      [until('2026-03-02'), 'api-removed-before-sunset breaking'],
      [until('2026-03-01'), 'api-removed-after-sunset info'],
      [until('2026-03-02T00:30:00+02:00'), 'api-removed-before-sunset breaking'],
      [until('soon'), 'api-path-sunset-parse breaking'],
      [until('2026-02-30'), 'api-path-sunset-parse breaking'],
      [{ 'x-stability-level': 'alpha' }, 'api-removed-without-deprecation info'],
      [{ 'x-stability-level': 'new' }, 'api-invalid-stability-level breaking'],
    ],
  ],
  [
    'parameter',
    parameter,
    [
      [{}, 'request-parameter-removed warning'],
      [deprecated, 'request-parameter-removed-with-deprecation info'],
      [until('2026-03-02'), 'request-parameter-removed-before-sunset breaking'],
      [until('2026-02-28'), 'request-parameter-removed-after-sunset info'],
      [until(2030), 'request-parameter-sunset-parse breaking'],
    ],
  ],
  [
    'property of a request',
    sent,
    [
      [deprecated, 'request-property-removed-with-deprecation info'],
      [until('2026-03-02'), 'request-property-removed-before-sunset breaking'],
      [until('2026-03-01'), 'request-property-removed-after-sunset info'],
      [until('soon'), 'request-property-removed warning'],
    ],
  ],
  [
    'property of a response',
    received,
    [
      [deprecated, 'response-required-property-removed-with-deprecation info'],
      [until('2026-03-02'), 'response-required-property-removed-before-sunset breaking'],
      [until('2026-03-01'), 'response-required-property-removed-after-sunset info'],
      [until('soon'), 'response-required-property-removed breaking'],
    ],
  ],
])('the removal of an announced part is judged by its day: %s', (_, place, cases) => {
  expect(cases.map(([part]) => changesOf(place(part), place(undefined)))).toEqual(cases.map(([, told]) => [told]));
});

test('the last operation of a path may go while the path stays', () => {
  const both = document('/things', { get: { responses } });
  expect(changesOf(both, document('/things', {}))).toEqual(['api-removed-without-deprecation breaking']);
  expect(changesOf(path(until('2026-03-02')), path(undefined))[1]).toBe('api-path-removed-before-sunset breaking');
});

test.each<[string, (part: Part) => Json, readonly (readonly [Members, Members, readonly string[]])[]]>([
  [
    'operation',
    operation,
    [
      [{}, deprecated, ['endpoint-deprecated info']],
      [{}, until('2026-03-01'), ['endpoint-deprecated-with-sunset info']],
      [{}, until('2026-02-28'), ['api-sunset-date-too-small breaking']],
      [{}, until('soon'), ['api-deprecated-sunset-parse breaking']],
      [until('2027-01-01'), {}, ['endpoint-reactivated info']],
      [until('2027-01-01'), deprecated, ['sunset-deleted breaking']],
      [deprecated, until('2027-01-01'), ['operation-changed warning']],
      [{ 'x-sunset': '2027-01-01' }, deprecated, ['endpoint-deprecated info', 'sunset-deleted breaking']],
      [until('2027-01-01'), until('2026-03-01'), ['operation-changed warning']],
      [until('2027-01-01'), until('2026-02-28'), ['api-sunset-date-changed-too-small breaking']],
      [until('soon'), until('2027-01-01'), ['api-path-sunset-parse breaking']],
    ],
  ],
  [
    'parameter',
    parameter,
    [
      [{}, until('2026-03-01'), ['request-parameter-deprecated info']],
      [{}, until('2026-02-28'), ['request-parameter-sunset-date-too-small breaking']],
      [until('2027-01-01'), deprecated, ['request-parameter-sunset-deleted breaking']],
      [until('2027-01-01'), until('2026-02-28'), ['request-parameter-sunset-date-changed-too-small breaking']],
    ],
  ],
  [
    'property of a request',
    sent,
    [
      [{}, until('2026-03-01'), ['request-property-deprecated-with-sunset info']],
      [{}, until('2026-02-28'), ['request-property-sunset-date-too-small breaking']],
      [{}, until('soon'), ['request-property-deprecated-sunset-invalid breaking']],
      [until('2027-01-01'), deprecated, ['request-body-changed warning']],
    ],
  ],
])('a deprecation is judged by its day: %s', (_, place, cases) => {
  expect(cases.map(([from, to]) => changesOf(place(from), place(to)))).toEqual(cases.map(([, , told]) => told));
});

test('changes of a draft matter to no client, but a lower level does', () => {
  const at = (level: string, more: Members): Json => operation({ 'x-stability-level': level, ...more });
  const parameters = [{ name: 'q', in: 'query', required: true, schema: { type: 'string' } }];
  expect(changesOf(at('draft', {}), at('draft', { parameters }))).toEqual(['new-required-request-parameter info']);
  expect(changesOf(at('beta', {}), at('draft', { parameters }))).toEqual([
    'api-stability-decreased breaking',
    'new-required-request-parameter info',
  ]);
});

test('operations of a webhook come and go as operations of a path do', () => {
  const hook = (more: Members): Json => ({
    openapi: '3.1.0',
    info: { version: '1' },
    webhooks: { told: { post: { responses }, ...more } },
  });
  expect(changesOf(hook({}), hook({ put: { responses } }))).toEqual(['endpoint-added info']);
  expect(changesOf(hook({ put: { responses } }), hook({}))).toEqual(['api-removed-without-deprecation breaking']);
});

test.each([
  ['2026-03-01', '2026-03-01'],
  ['2026-03-01T10:00:00Z', '2026-03-01'],
  ['2026-02-30', undefined],
  ['2026-3-1', undefined],
  ['2026-03-01T10:00:00', undefined],
  [20260301, undefined],
])('%s as a day', (value, expected) => {
  expect(dayOf(value)).toBe(expected);
});

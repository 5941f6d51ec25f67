import { expect, test } from 'vitest';
import type { OperationId } from '../../spec/model.js';
import type { ExchangeId, RequestExchange, ScenarioId, StimulusId } from '../evidence/exchange.js';
import { RequestExchangeView } from '../requirements/view.js';
import type { Json } from '../core/json.js';
import { apply, type RequestPlan } from './apply.js';
import { inject, type ConditionedFault } from './inject.js';
import { idFormOf, match, type MatchInput } from './match.js';
import { allPatterns, queryPattern, type Pattern } from './pattern.js';
import { tell, tellWithout } from './tell.js';

const operation = 'systems.list' as OperationId;

/** An exchange that carries what a plan says, with a list of so many items as its response. */
function exchangeOf(plan: RequestPlan, items: number): RequestExchange {
  const body = plan.body?.from === 'literal' ? JSON.stringify(plan.body.value) : undefined;
  const list = JSON.stringify(Array.from({ length: items }, (_, id) => ({ id })));
  const text = (given: string) => ({ kind: 'text', text: given, bytes: given.length, cut: false }) as const;
  return {
    kind: 'exchange',
    id: 's#0.0' as ExchangeId,
    scenario: 's' as ScenarioId,
    stimulus: 's#x' as StimulusId,
    step: 0,
    attempt: 0,
    at: 0,
    durationMs: 1,
    stepName: 'x',
    purpose: 'success',
    operation,
    bindings: plan.bindings ?? {},
    pathOrigin: 'none',
    query: Object.fromEntries(
      Object.entries(plan.query ?? {}).map(([name, given]) => [name, 'value' in given ? [given.value].flat() : ['1']]),
    ),
    queryOrigin: 'none',
    credential: plan.credential ?? 'full',
    superseded: false,
    request: {
      method: plan.method ?? 'GET',
      url: 'http://x/systems',
      headers: Object.entries(plan.headers ?? {}).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      bodyOrigin: 'none',
      ...(body === undefined ? {} : { body: text(body) }),
    },
    outcome: {
      kind: 'response',
      status: 200,
      headers: [['content-type', 'application/json']],
      body: text(list),
    },
  };
}

const factsOf = (plan: RequestPlan, items = 3): MatchInput => ({
  view: new RequestExchangeView(exchangeOf(plan, items), {
    // Nothing that these patterns ask needs the documents.
    iface: { operations: [] } as never,
    configuration: {},
    operations: new Map(),
  }),
});

const vendor: Pattern = { kind: 'header', name: 'accept', is: { value: 'application/json' } };
const named: Pattern = { kind: 'member', at: '/name', is: 'present' };
const withBody = (value: Json): RequestPlan => ({ body: { from: 'literal', value, origin: 'made-up' } });

test.each<[Pattern, string, RequestPlan, RequestPlan]>([
  [queryPattern('page', '2'), 'with page=2', {}, { query: { page: { value: '3', origin: 'made-up' } } }],
  [
    { kind: 'query', name: 'page', is: 'absent' },
    'without the query parameter page',
    { query: { page: { value: '3', origin: 'made-up' } } },
    { query: { page: { value: '3', origin: 'made-up' } } },
  ],
  [{ kind: 'query', name: 'sort', is: 'present' }, 'with the query parameter sort', {}, {}],
  [
    { kind: 'query', name: 'page', is: 'twice' },
    'with the query parameter page twice',
    { query: { page: { value: '3', origin: 'made-up' } } },
    { query: { page: { value: '3', origin: 'made-up' } } },
  ],
  [
    { kind: 'header', name: 'user-agent', is: { value: `Mozilla/5.0 (${'x'.repeat(80)})` } },
    `with the header user-agent "Mozilla/5.0 (${'x'.repeat(80)})"`,
    {},
    { headers: { 'user-agent': 'Mozilla/5.0' } },
  ],
  [vendor, 'with the header accept "application/json"', {}, { headers: { accept: '*/*' } }],
  [{ kind: 'method', is: 'HEAD' }, 'with the method HEAD', {}, {}],
  [{ kind: 'credential', label: 'none' }, 'without a credential', {}, {}],
  [{ kind: 'credential', label: 'form:longer' }, 'with the credential in the form longer', {}, {}],
  [{ kind: 'body', is: 'none' }, 'without a request body', withBody({}), withBody({})],
  [
    { kind: 'subject', variable: 'systemID', ordinal: 'second', id: '7' },
    'for the systemID 7 (the second one of the configuration)',
    {},
    { bindings: { systemID: '8' } },
  ],
  [
    allPatterns([queryPattern('per_page', '10'), queryPattern('page', '2')]),
    'with per_page=10 and with page=2',
    {},
    { query: { per_page: { value: '10', origin: 'made-up' } } },
  ],
])('%j: what is applied to a request matches, another request does not', (pattern, words, plain, other) => {
  const applied = apply(pattern, plain);
  if ('cannot' in applied) throw new Error(applied.cannot);
  expect(match(pattern, factsOf(applied))).toBe('yes');
  expect(match(pattern, factsOf(other))).toBe('no');
  expect(tell(pattern)).toBe(words);
});

test.each<[string, string, string]>([
  ['3f2b1c9e-5d64-4c0a-9a52-7e1d0b8f6a11', 'with a UUID as systemID', 'with another systemID than a UUID'],
  ['17', 'with a number as systemID', 'with another systemID than a number'],
  ['sys-17', 'with a word of letters, digits and hyphens as systemID', ''],
  ['a/b', 'with characters that a path encodes as systemID', ''],
])('the form of the id %s', (id, words, opposite) => {
  const pattern: Pattern = { kind: 'id form', variable: 'systemID', is: idFormOf(id) };
  expect(tell(pattern)).toBe(words);
  expect(tellWithout(pattern)).toContain(opposite);
  expect(match(pattern, factsOf({ bindings: { systemID: id } }))).toBe('yes');
  expect(match(pattern, factsOf({ bindings: { systemID: `${id} ` } }))).toBe(id === 'a/b' ? 'yes' : 'no');
});

test.each([
  ['Zo\u00eb', 'yes'],
  ['Zoe \n', 'no'],
])('a request body with %j has characters outside ASCII: %s', (name, expected) => {
  const pattern: Pattern = { kind: 'body', is: 'characters outside ASCII' };
  expect(match(pattern, factsOf(withBody({ name })))).toBe(expected);
  expect(match(pattern, factsOf({}))).toBe('no');
});

test('members of the request body are there, or are left out of a configured body', () => {
  expect(match(named, factsOf(withBody({ name: 'x' })))).toBe('yes');
  expect(match(named, factsOf(withBody({ other: 'x' })))).toBe('no');
  const absent: Pattern = { ...named, is: 'absent' };
  expect(match(absent, factsOf(withBody({ other: 'x' })))).toBe('yes');
  // Of a request without a body, no member is left out.
  expect(match(absent, factsOf({}))).toBe('no');
  expect(apply(absent, {})).toEqual({ body: { from: 'configuration', without: ['name'] } });
  expect(tell({ kind: 'member', at: '/metadata/', is: 'present' })).toContain('metadata.""');
});

test('a list, its pages and its items', () => {
  const size = (of: Extract<Pattern, { readonly kind: 'list' }>['size']): Pattern => ({ kind: 'list', size: of });
  expect(match(size('no items'), factsOf({}, 0))).toBe('yes');
  expect(match(size('more than 100 items'), factsOf({}, 100))).toBe('no');
  expect(match(size('more than 100 items'), factsOf({}, 101))).toBe('yes');
  const page = (number: string): RequestPlan => ({
    query: { page: { value: number, origin: 'made-up' }, per_page: { value: '10', origin: 'stated' } },
  });
  expect(match(size('last page'), factsOf(page('3'), 4))).toBe('yes');
  expect(match(size('last page'), factsOf(page('3'), 10))).toBe('no');
  expect(match(size('last page'), factsOf(page('1'), 4))).toBe('no');
  const item: Pattern = { kind: 'item', is: { at: '/kind', value: 'meter' } };
  const facts = factsOf({});
  expect(match(item, facts)).toBe('unknown');
  expect(match(item, { ...facts, item: { index: 0, of: 2, value: { kind: 'meter' } } })).toBe('yes');
  expect(match({ kind: 'item', is: 'last' }, { ...facts, item: { index: 0, of: 2, value: {} } })).toBe('no');
});

test('what the evidence does not show is unknown, and decides nothing beside a part that does not hold', () => {
  const after: Pattern = {
    kind: 'after',
    write: 'systems.create' as OperationId,
    request: 'POST /systems',
    deletes: false,
  };
  const facts = factsOf({});
  expect(match(after, facts)).toBe('unknown');
  expect(match(after, { ...facts, wasRequested: () => true })).toBe('yes');
  expect(match(allPatterns([after, queryPattern('page', '2')]), facts)).toBe('no');
  expect(match(allPatterns([after, { kind: 'credential', label: 'full' }]), facts)).toBe('unknown');
});

test('the spelling of a target is applied, found in the address, and is a condition of faults', () => {
  const pattern: Pattern = { kind: 'target', is: 'an empty query' };
  expect(apply(allPatterns([pattern, { ...pattern, is: 'an encoded character in the path' }]), {})).toEqual({
    target: ['an empty query', 'an encoded character in the path'],
  });
  const facts = factsOf({});
  const { exchange } = facts.view;
  expect(match(pattern, facts)).toBe('no');
  const empty = new RequestExchangeView(
    { ...exchange, request: { ...exchange.request, url: `${exchange.request.url}?` } },
    { iface: { operations: [] } as never, configuration: {}, operations: new Map() },
  );
  expect(match(pattern, { view: empty })).toBe('yes');
  expect(tell(pattern)).toBe('with an empty query');
  const fault: ConditionedFault = { kind: 'set', on: { operation }, at: '$items/*/name', value: 7 };
  expect(inject(pattern, fault)).toMatchObject({ on: { when: { target: ['an empty query'] } } });
});

test('several headers are told in one list; labels of secrets in words', () => {
  const field = (name: string): Pattern => ({ kind: 'header', name, is: { value: 'a b' } });
  expect(tell(allPatterns([field('dnt'), field('via'), field('te')]))).toBe(
    'with the headers dnt "a b", via "a b" and te "a b"',
  );
  const secret: Pattern = { kind: 'member', at: '/secret', is: { value: '{{webhook:secret}}' } };
  expect(tell(secret)).toBe('with secret = a secret of its own in the request body');
});

test('the opposite of a pattern is told without a negation that a reader has to turn round', () => {
  expect(tellWithout({ kind: 'member', at: '/secret', is: 'present' })).toBe('without secret in the request body');
  expect(tellWithout(queryPattern('page', '2'))).toBe('without page=2');
  expect(tellWithout({ kind: 'query', name: 'page', is: 'absent' })).toBe('with the query parameter page');
  expect(tellWithout({ kind: 'list', size: 'no items' })).toBe('except in a list without items');
});

test('a fault shows under several header fields at once', () => {
  const fault: ConditionedFault = { kind: 'set', on: { operation }, at: '$items/*/name', value: 7 };
  const field = (name: string): Pattern => ({ kind: 'header', name, is: { value: '1' } });
  expect(inject(allPatterns([field('dnt'), field('via')]), fault)).toMatchObject({
    on: { when: { header: { dnt: '1', via: '1' } } },
  });
});

test('a fault shows under its own condition and the pattern together, or says why it cannot', () => {
  const fault: ConditionedFault = {
    kind: 'set',
    on: { operation, when: { query: { per_page: '10' } } },
    at: '$items/*/name',
    value: 7,
  };
  expect(inject(allPatterns([queryPattern('page', '2'), vendor]), fault)).toEqual({
    ...fault,
    on: { operation, when: { query: { per_page: '10', page: '2' }, accept: 'application/json' } },
  });
  expect(inject({ kind: 'query', name: 'page', is: 'absent' }, fault)).toMatchObject({
    on: { when: { queryLacks: ['page'] } },
  });
  expect(inject({ kind: 'list', size: 'no items' }, fault)).toHaveProperty('cannot');
  expect(inject(allPatterns([queryPattern('page', '2'), { kind: 'list', size: 'last page' }]), fault)).toHaveProperty(
    'cannot',
  );
});

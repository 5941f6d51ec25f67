import { beforeAll, expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import { deriveCatalogue, type Catalogue } from '../catalogue.js';
import { findingOf, type Recorded } from '../recorded.fixture.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

type Line = Exclude<Recorded, { readonly delivered: unknown }>;

const change = (name: string, status = 200): Line => ({
  operation: 'gateways.update',
  method: 'PATCH',
  status,
  sent: JSON.stringify({ name }),
  purpose: 'success',
});
const reading = (name: string, tag: string, members: Partial<Line> = {}): Line => ({
  operation: 'systems.read',
  purpose: 'consistency',
  status: 200,
  body: JSON.stringify({ id: 's', gateways: [{ name }] }),
  responseHeaders: tag === '' ? [] : [['etag', tag]],
  ...members,
});
const german = {
  responseHeaders: [
    ['etag', '"1"'],
    ['content-language', 'de'],
  ],
} as const;

test.each<[string, readonly Line[], string]>([
  ['another tag after a change', [reading('a', '"1"'), change('b'), reading('b', '"2"')], 'pass'],
  ['the same tag after a change', [reading('a', '"1"'), change('b'), reading('b', '"1"')], 'fail'],
  ['the same weak tag after a change', [reading('a', 'W/"1"'), change('b'), reading('b', 'W/"1"')], 'fail'],
  ['no tags', [reading('a', ''), change('b'), reading('b', '')], 'not-applicable'],
  ['no such tag', [reading('a', '1'), change('b'), reading('b', '1')], 'not-applicable'],
  ['a change that does not show', [reading('a', '"1"'), change('b'), reading('a', '"1"')], 'not-applicable'],
  ['what another client changed', [reading('a', '"1"'), change('b'), reading('c', '"1"')], 'not-applicable'],
  ['a change that is refused', [reading('a', '"1"'), change('b', 422), reading('b', '"1"')], 'untouched'],
  ['another language', [reading('a', '"1"'), change('b'), reading('b', '"1"', german)], 'not-applicable'],
  [
    'the value from before, after another one',
    [reading('a', '"1"'), change('b'), reading('b', '"2"'), change('a'), reading('a', '"1"')],
    'pass',
  ],
  ['no reading', [change('b')], 'not-applicable'],
  ['no change', [reading('a', '"1"'), reading('b', '"1"')], 'untouched'],
])('%s', (_, lines, expected) => {
  expect(findingOf(catalogue, 'gateways.update/entity-tag', lines, {})).toMatch(new RegExp(`^${expected}`));
});

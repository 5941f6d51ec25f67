import { beforeAll, expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import { brokenByHead, unknownId } from '../../stimuli/odd-request.js';
import { deriveCatalogue, type Catalogue } from '../catalogue.js';
import { findingOf, type Recorded } from '../recorded.fixture.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

type Line = Exclude<Recorded, { readonly delivered: unknown }>;

const get = (status = 200, more: Partial<Line> = {}): Line => ({
  operation: 'systems.read',
  status,
  purpose: 'control',
  bindings: { systemID: '1' },
  ...(status === 200 ? { body: '{}' } : {}),
  ...more,
});
const head = (status = 200, more: Partial<Line> = {}): Line => ({
  operation: 'systems.read',
  status,
  method: 'HEAD',
  purpose: 'robustness',
  bindings: { systemID: '1' },
  violated: brokenByHead,
  ...more,
});
const found = (...lines: readonly Line[]): string => findingOf(catalogue, 'systems.read/odd-method/head', lines, {});

test('HEAD between two readings is answered as they are', () => {
  expect(found(get(), head(), get())).toBe('pass');
  for (const status of [404, 403, 500]) expect(found(get(), head(status), get())).toBe('fail');
  expect(found(get(), head(200, { mediaType: 'text/html' }), get())).toBe('fail');
  expect(found(get(), head(200, { responseHeaders: [['content-length', '7']] }), get())).toBe('fail');
});

test('HEAD may be missing, and one reading alone decides nothing', () => {
  for (const status of [405, 501]) expect(found(get(), head(status), get())).toBe('not-applicable');
  // The record may be deleted meanwhile.
  expect(found(get(), head(404))).toMatch(/^inconclusive/);
  expect(found(get(), head(404), get(404))).toMatch(/^inconclusive/);
  expect(found(get(), head(429), get())).toMatch(/^inconclusive/);
  // Another credential, or another record, is another request.
  expect(found(get(), head(403, { credential: 'named:read-only' }), get())).toMatch(/^inconclusive/);
  expect(found(get(), head(404, { bindings: { systemID: '2' } }), get())).toMatch(/^inconclusive/);
});

test('HEAD of an id that nothing has is refused where GET is', () => {
  const bindings = { systemID: unknownId };
  const violated = { location: 'path', keyword: 'unknown-id', pointer: '' } as const;
  const gone = get(404, { bindings, violated, purpose: 'robustness' });
  expect(found(gone, head(404, { bindings }))).toBe('pass');
  expect(found(gone, head(400, { bindings }))).toBe('pass');
  expect(found(gone, head(200, { bindings }))).toBe('fail');
  expect(found(gone, head(500, { bindings }))).toBe('fail');
});

import { beforeAll, describe, expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import { formTrial, together, type Compared } from '../../stimuli/equal-forms.js';
import { deriveCatalogue, type Catalogue } from '../catalogue.js';
import { findingOf, messagesOf, type Recorded } from '../recorded.fixture.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

type Line = Exclude<Recorded, { readonly delivered: unknown }>;

const answered = (status: number, text: string): Line => ({
  operation: 'systems.list',
  status,
  body: JSON.stringify({ items: [{ id: 1, name: text }] }),
});
const form = (status = 200, text = 'a'): Line => ({
  ...answered(status, text),
  purpose: 'wire',
  stepName: 'in form 1',
});
const plain = (status = 200, text = 'a'): Line => ({
  ...answered(status, text),
  purpose: 'control',
  stepName: 'plain',
});
const trial = (compared: Compared, status = 200, text = 'a', words = 'with a form (RFC 0)'): Line => ({
  ...answered(status, text),
  purpose: 'wire',
  stepName: formTrial(words, compared),
});
const found = (...lines: readonly Line[]): string => findingOf(catalogue, 'systems.list/equal-form', lines, {});

test('a form fails that is refused each time, in turn with the usual one', () => {
  const refused = trial('refusal', 404);
  expect(found(form(404), plain(), refused, plain(), refused)).toBe('fail');
  expect(found(form(404), plain(), refused, plain(), trial('refusal'))).toBe('pass');
  // The usual form is refused as well, or no control came between.
  expect(found(form(), plain(404), refused, plain(404), refused)).toBe('pass');
  expect(found(form(), plain(), refused, refused, plain())).toBe('pass');
});

test('what an implementation may refuse, and what it refuses for its rate or its length, fails nothing', () => {
  expect(found(form(406), plain(), trial('refusal'), plain(), trial('refusal'))).toBe('pass');
  const limited = [429, 414, 431].map((status) => trial('refusal', status));
  for (const each of limited) expect(found(form(), plain(), each, plain(), each)).toBe('pass');
});

test('a form fails that leads to another content each time, while the usual one stays', () => {
  const other = trial('content', 200, 'b');
  expect(found(form(200, 'b'), plain(), other, plain(), other)).toBe('fail');
  expect(found(form(200, 'b'), plain(), other, plain(200, 'b'), other)).toBe('pass');
  expect(found(form(200, 'b'), plain(), other, plain(), trial('content'))).toBe('pass');
});

test('a content coding fails that the request does not accept', () => {
  const coded = (accepted: string): Line => ({
    ...form(),
    headers: [['accept-encoding', accepted]],
    responseHeaders: [['content-encoding', 'gzip']],
  });
  expect(found(coded('gzip'))).toBe('pass');
  expect(found(coded('gzip;q=0'))).toBe('fail');
  expect(found({ ...coded('gzip;q=0'), status: 404 }, form())).toBe('pass');
});

test('links and echoed values are no other content', () => {
  const linked = trial('content', 200, 'https://example.org/systems?ems-conformance=wire');
  expect(
    found(form(), plain(200, 'https://example.org/systems'), linked, plain(200, 'https://example.org/'), linked),
  ).toBe('pass');
});

test('a translation that the response tells of fails no text, and an enumeration stays as it is', () => {
  const systems = (plan: string, name: string): string => JSON.stringify({ items: [{ id: 1, plan, name }] });
  const german = (plan: string): Line => ({
    ...trial('content'),
    headers: [['accept-language', 'de']],
    responseHeaders: [['content-language', 'de']],
    body: systems(plan, 'Anlage'),
  });
  const english = { ...plain(), body: systems('BASIC', 'plant') };
  expect(found(form(), english, german('BASIC'), english, german('BASIC'))).toBe('pass');
  expect(found(form(), english, german('EINFACH'), english, german('EINFACH'))).toBe('fail');
});

test('a form that shows the flaw alone is named, and not all together', () => {
  const refused = [trial('refusal', 404, 'a', `${together}both`), trial('refusal', 404, 'a', 'with one (RFC 0)')];
  expect(found(form(404), plain(), ...refused, plain(), ...refused)).toBe('fail');
});

test('where no form is accepted, nothing is known', () => {
  expect(found(form(404), plain(404))).toMatch(/^inconclusive/);
  expect(found(plain())).toBe('untouched');
});

describe('a write', () => {
  const written = (status: number, headers: Line['headers'], sent = '{"name":"a"}'): Line => ({
    operation: 'gateways.update',
    status,
    sent,
    bodyOrigin: 'made-up',
    ...(headers === undefined ? {} : { headers }),
  });
  const json = ['content-type', 'application/json'] as const;
  const chunked = (status: number, sent?: string): Line =>
    written(status, [json, ['transfer-encoding', 'chunked']], sent);
  const usual = (status = 200): Line => written(status, [json]);
  const verdict = (...lines: readonly Line[]): string => findingOf(catalogue, 'gateways.update/equal-form', lines, {});

  test('fails in a form that is refused each time, while the same content is accepted', () => {
    expect(verdict(chunked(400), usual(), chunked(400), usual())).toBe('fail');
    expect(verdict(chunked(400), usual(), chunked(200), usual())).toBe('pass');
    expect(verdict(chunked(400), usual(422))).toMatch(/^inconclusive/);
    expect(verdict(usual())).toBe('untouched');
    // Another content was accepted, which says nothing about this one.
    const other = chunked(400, '{"name":"b"}');
    expect(verdict(other, usual(), other, usual())).toMatch(/^inconclusive/);
  });

  test('fails by the form that is refused alone, and by no form that an implementation may refuse', () => {
    const in2 = (status: number, ...more: NonNullable<Line['headers']>): Line =>
      written(status, [['content-type', 'application/json; charset=utf-8'], ...more]);
    const chunks = ['transfer-encoding', 'chunked'] as const;
    const curl = ['user-agent', 'curl/8.5.0'] as const;
    const told = (...lines: readonly Line[]): readonly string[] =>
      messagesOf(catalogue, 'gateways.update/equal-form', lines, {}).map((each) => each.replace(/.*: /, ''));
    const joined = (status: number): Line => in2(status, chunks);
    const each = [in2(200), chunked(400), usual()];
    expect(new Set(told(joined(400), usual(), joined(400), usual(), ...each, ...each))).toEqual(
      new Set(['a body in chunks (RFC 9112 §7.1)']),
    );
    const withCurl = in2(403, curl);
    expect(verdict(withCurl, usual(), withCurl, usual(), in2(200), written(403, [json, curl]), usual())).toBe('pass');
  });

  test('may be refused without its length', () =>
    expect(verdict(chunked(411), usual(), chunked(411), usual())).toMatch(/^inconclusive/));

  test('may be refused by If-Match where the path has no GET, so that it may have no representation', () => {
    const matched = (operation: string, status: number, ...more: NonNullable<Line['headers']>): Line => ({
      ...written(status, [json, ...more]),
      operation,
    });
    const verdictOf = (operation: string): string => {
      const refused = matched(operation, 412, ['if-match', '*']);
      const lines = [refused, matched(operation, 200), refused, matched(operation, 200)];
      return findingOf(catalogue, `${operation}/equal-form`, lines, {});
    };
    expect(verdictOf('user.update')).toMatch(/^inconclusive/);
    expect(verdictOf('gateways.update')).toBe('fail');
  });
});

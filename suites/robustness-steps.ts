import { defined } from '../src/core/defined.js';
import type { OperationId } from '../spec/model.js';
import type { Json } from '../src/core/json.js';
import type { Violated } from '../src/evidence/exchange.js';
import type { Step } from '../src/stimuli/scenario.js';

/** Operation ids are checked against the documents by a test and by the engine's planning. */
const id = (operation: string): OperationId => operation as OperationId;

/** An id that nothing has. */
const nothing = 'ems-conformance-no-such-id';

/** A request that breaks one thing on purpose, told by its keyword. */
const odd = (
  operation: string | null,
  name: string,
  location: Violated['location'],
  keyword: string,
  more: Partial<Step> & { readonly became?: Json },
): Step => {
  const { became, ...step } = more;
  return {
    ...step,
    name,
    operation: operation === null ? null : id(operation),
    purpose: 'robustness',
    violated: { location, keyword, pointer: '', ...defined({ became }) },
  };
};

/** Bodies that can't be read: JSON that breaks off, and something that is no JSON at all. */
export const unreadableBodies = (operation: string, more: Pick<Step, 'aliased'> = {}): readonly Step[] => [
  odd(operation, `${operation} with malformed JSON`, 'body', 'malformed-json', {
    ...more,
    body: { from: 'text', text: '{"name": "ems-conformance", ' },
  }),
  odd(operation, `${operation} with XML`, 'media-type', 'wrong-media-type', {
    ...more,
    body: { from: 'text', text: '<ems-conformance/>' },
    mediaType: 'application/xml',
  }),
];

/** Page sizes that make no sense. */
export const nonsensePages = (operation: string, values: readonly string[] = ['abc', '1000000000']): readonly Step[] =>
  values.map((value) =>
    odd(operation, `${operation} per_page=${value}`, 'query', 'page-value', {
      query: { per_page: { value, origin: 'made-up' } },
      became: value,
    }),
  );

export const duplicateParameter = (operation: string): Step =>
  odd(operation, `${operation} with per_page twice`, 'query', 'duplicate-parameter', {
    query: { per_page: { value: ['10', '11'], origin: 'made-up' } },
  });

export const unknownParameter = (operation: string): Step =>
  odd(operation, `${operation} with an unknown parameter`, 'query', 'unknown-parameter', {
    query: { 'ems-conformance-unknown': { value: '1', origin: 'made-up' } },
  });

export const head = (operation: string): Step =>
  odd(operation, `HEAD of ${operation}`, 'method', 'head', { method: 'HEAD' });

export const madeUpCredential = (operation: string): Step =>
  odd(operation, `${operation} with a made-up credential`, 'header', 'made-up-credential', { credential: 'made-up' });

/** The last variable of the operation's path names nothing. */
export const unknownId = (operation: string, variable: string): Step =>
  odd(operation, `${operation} of an unknown id`, 'path', 'unknown-id', {
    bindings: { [variable]: nothing },
    became: nothing,
  });

/**
 * A slash, a NUL, dots that a path could climb up by, and many letters of several scripts: each percent-encoded where
 * RFC 3986 asks for it.
 */
const oddIds: readonly (readonly [name: string, value: string])[] = [
  ['a slash', 'a/b'],
  ['a NUL', '\u0000'],
  ['dots', '..'],
  ['many letters of several scripts', 'äЖ漢😀'.repeat(60)],
];

export const unusualIds = (operation: string, variable: string): readonly Step[] =>
  oddIds.map(([name, value]) =>
    odd(operation, `${operation} with ${name}`, 'path', 'odd-id', {
      bindings: { [variable]: value },
      became: value.slice(0, 8),
    }),
  );

export const unknownPath = (path: string): Step =>
  odd(null, `GET ${path}`, 'path', 'unknown-path', { method: 'GET', path });

/** GET, which changes nothing wherever it is served, at a path for which the interface has other methods only. */
export const unsupportedMethod = (path: string): Step =>
  odd(null, `GET ${path}`, 'method', 'unsupported-method', { method: 'GET', path });

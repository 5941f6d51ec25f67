import type { Hostile } from './hostile.js';

type Kinds = Hostile['expect']['fails'];

/** Advice about requests that no client should send. */
const ofOddRequests: Kinds = ['made-up-credential', 'malformed-body', 'odd-id', 'odd-method', 'odd-query'];

/** Who answers 2xx to everything needs no credential, and serves what is gone. */
export const grantsAll: Pick<Hostile['expect'], 'fails' | 'passes' | 'failing'> = {
  fails: ['credential-required', 'gone-status', ...ofOddRequests, 'success-status', 'withdrawn'],
  passes: [
    'accepts-media-type',
    'added-value',
    'asset-update',
    'gone-status',
    'invalid-request',
    'media-type',
    'optional-property',
    'per-page',
    'query-parameter',
    ...ofOddRequests,
    'served',
    'success-status',
    'supplied-body',
    'withdrawn-scope',
  ],
  failing: ['credential-required'],
};

/** What is asked of JSON bodies. */
const ofContent: Kinds = [
  'asked-id',
  'created-listed',
  'cursor-walk',
  'enumeration-type',
  'error-json',
  'external-controller',
  'json-body',
  'kind-property',
  'list',
  'presence',
  'read-back',
  'removed-value',
  'same-gateway',
  'same-system',
  'stated-type',
  'vendor-name',
  'withdrawn-property',
];

/** The same with readable bodies, which may be right in some points and wrong in others. */
export const showsContent: typeof grantsAll = {
  ...grantsAll,
  fails: [...grantsAll.fails, ...ofContent],
  passes: [...grantsAll.passes, ...ofContent],
};

/** What an answer without a usable status still shows: that nothing was granted. */
export const refusesAll: Pick<Hostile['expect'], 'fails' | 'passes'> = {
  fails: [],
  passes: ['gone-status', 'invalid-request', ...ofOddRequests],
};

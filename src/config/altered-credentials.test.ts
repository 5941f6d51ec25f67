import { expect, test } from 'vitest';
import { alteredCredentials, madeUpCredential } from './altered-credentials.js';

test.each([
  ['Bearer abc', 'Bearer ems-conformance-made-up'],
  ['Basic dXNlcjpwYXNz', 'Basic ZW1zLWNvbmZvcm1hbmNlLW1hZGUtdXA6ZW1zLWNvbmZvcm1hbmNlLW1hZGUtdXA='],
  ['0123456789abcdef', 'ems-conformance-made-up'],
])('a made-up credential takes the form of %s and nothing of its token', (full, expected) => {
  expect(madeUpCredential(full)).toBe(expected);
});

const formsOf = (full: string): object => Object.fromEntries(alteredCredentials(full));

test('the forms of a token with a scheme', () => {
  expect(formsOf('Bearer secret-Token')).toEqual({
    empty: '',
    twice: 'Bearer secret-Token',
    longer: 'Bearer secret-Tokenxx',
    shorter: 'Bearer secret-Toke',
    'other-case': 'Bearer SECRET-tOKEN',
    'scheme-only': 'Bearer',
    'scheme-only-other-case': 'bEARER',
    'made-up-scheme-other-case': 'bEARER ems-conformance-made-up',
    'made-up-other-scheme': 'Basic ZW1zLWNvbmZvcm1hbmNlLW1hZGUtdXA6ZW1zLWNvbmZvcm1hbmNlLW1hZGUtdXA=',
    'scheme-other-case': 'bEARER secret-Token',
    'without-scheme': 'secret-Token',
  });
});

test('a token without a scheme has no form without it', () => {
  expect(Object.keys(formsOf('opaque'))).toEqual(['empty', 'twice', 'longer', 'shorter', 'other-case']);
});

test('of user and password only the user changes', () => {
  const decode = (value = ''): string => Buffer.from(value.replace('Basic ', ''), 'base64').toString();
  const forms = alteredCredentials(`Basic ${Buffer.from('user:pass').toString('base64')}`);
  expect([decode(forms.get('longer')), decode(forms.get('shorter'))]).toEqual(['userx:pass', 'use:pass']);
  expect(forms.has('other-case')).toBe(false);
  expect(forms.get('made-up-other-scheme')).toBe('Bearer ems-conformance-made-up');
});

test.each(['dG9rZW4=', 'dG9rZW5z', 'aGVhZGVy.cGF5bG9hZA.c2lnbmF0dXJl'])(
  'what decoders of base64 leave out is no change: %s',
  (token) => {
    const forms = alteredCredentials(`Bearer ${token}`);
    const bytes = (value: string): string =>
      Buffer.from(value.replace('Bearer ', '').split('.').at(-1) ?? '', 'base64url').toString('hex');
    for (const form of ['longer', 'shorter'] as const) expect(bytes(forms.get(form) ?? '')).not.toBe(bytes(token));
  },
);

test('a token of hexadecimal digits is the same in the other case', () => {
  expect(alteredCredentials('Bearer 3F2504E0-4f89-11d3-9a0c-0305e82c3301').has('other-case')).toBe(false);
});

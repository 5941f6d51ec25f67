import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkResults } from './check.js';

const examples = new URL('./examples/', import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, examples), 'utf8'));

describe('accepted', () => {
  const accepted = readdirSync(new URL('accepted/', examples));
  test.each(accepted)('%s', (name) => expect(checkResults(read(`accepted/${name}`)).kind).toBe('results'));
});

describe('rejected, each for its own reason', () => {
  const flaws: { readonly [name: string]: string } = {
    'another-format': '/format must be equal to constant',
    'a-later-version': '/formatVersion must be equal to constant',
    'an-unknown-entry': 'the whole must NOT have additional properties',
    'no-totals': "the whole must have required property 'totals'",
    'a-digest-that-is-none': '/interface/digest must match pattern "^[0-9a-f]{64}$"',
    'a-start-without-a-time': '/run/startedAt must match format "date-time"',
    'complete-with-an-excuse': '/run/incompleteBecause must NOT have more than 0 characters',
    'incomplete-without-a-reason': '/run/incompleteBecause must NOT have fewer than 1 characters',
    'a-headline-of-another-kind': '/headline/kind must be equal to one of the allowed values',
    'a-headline-without-a-sentence': '/headline/because must NOT have fewer than 1 items',
    'conforming-with-something-not-decided': '/headline must NOT have additional properties',
    'not-decided-without-a-number': "/headline must have required property 'notDecided'",
    'not-conforming-without-a-failure': '/headline/failing must be >= 1',
    'numbers-without-what-was-decided': "/numbers must have required property 'decided'",
    'a-subject-that-is-two': '/requirements/0/subject must NOT have additional properties',
    'a-pass-that-nothing-exercised': '/requirements/0/exercised must be >= 1',
    'a-pass-with-a-violation': '/requirements/0/violations must NOT have more than 0 items',
    'a-fail-without-a-violation': '/requirements/0/violations must NOT have fewer than 1 items',
    'inconclusive-without-a-reason': '/requirements/0/reason must NOT have fewer than 1 characters',
    'an-unknown-verdict': '/requirements/0/verdict must be equal to one of the allowed values',
    'a-waiver-without-an-end': "/requirements/0/waiver must have required property 'expires'",
  };

  test('every example is expected', () => {
    const files = readdirSync(new URL('rejected/', examples)).map((name) => name.replace('.json', ''));
    expect(files.toSorted()).toEqual(Object.keys(flaws).toSorted());
  });

  test.each(Object.entries(flaws))('%s', (name, flaw) => {
    expect(checkResults(read(`rejected/${name}.json`))).toEqual({ kind: 'flawed', flaw });
  });
});

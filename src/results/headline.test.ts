import { describe, expect, test } from 'vitest';
import { fixtureResults } from '../../reports/report.fixture.js';
import { headlineOf, numbersOf } from './headline.js';
import type { RequirementResult, Results } from './results.js';

const none = fixtureResults({ failures: 'none' });
const three = fixtureResults({ failures: 'three' });

/** The results with the requirement of an id changed. */
const changed = (results: Results, id: string, change: Partial<RequirementResult>): Results => ({
  ...results,
  requirements: results.requirements.map((each) => (each.id === id ? { ...each, ...change } : each)),
});
const cutOff = { complete: false, incompleteBecause: 'the run ended early (interrupted)' };
const undecided = { verdict: 'inconclusive', reason: 'No body is configured.', decidedBy: 'bodies.x' } as const;

describe('headlineOf', () => {
  test('conforming: every stated MUST that applies is decided, and none fails', () => {
    const { decided, applicable } = none.numbers;
    expect(decided).toBe(applicable);
    expect(headlineOf(none)).toEqual({
      kind: 'conforming',
      title: 'Conforming',
      because: [`${decided} of ${decided} stated MUST requirements that apply are decided, and none fails.`],
      waived: 0,
      advisoryFailures: 0,
    });
  });

  test('one that is not decided: no failure found, and what would decide it', () => {
    const headline = headlineOf(changed(none, 'systems.list/served', undecided));
    expect(headline).toMatchObject({
      kind: 'not-decided',
      notDecided: 1,
      applicable: none.numbers.applicable,
      title: `No failure found, 1 of ${none.numbers.applicable} not decided`,
      wouldDecide: [{ path: 'bodies.x', requirements: 1 }],
    });
    expect(headline.because).toContain('The configuration entries that would decide most: bodies.x (1).');
  });

  test.each([
    ['of level SHOULD', { level: 'SHOULD' }],
    ['that a standard adds', { statedness: 'derived' }],
  ] as const)('one %s may stay undecided', (_, change) =>
    expect(headlineOf(changed(none, 'systems.list/served', { ...undecided, ...change })).kind).toBe('conforming'),
  );

  test('a failure of a MUST is not conforming; a waived one is told apart', () => {
    expect(headlineOf(three)).toMatchObject({ kind: 'not-conforming', failing: 3, waived: 1 });
    expect(headlineOf(three).because.slice(0, 2)).toEqual([
      '3 mandatory requirements fail.',
      expect.stringMatching(/^\d+ of \d+ stated MUST requirements that apply are decided\.$/),
    ]);
  });

  test('a failure of a supplied requirement alone contradicts the document that was given', () => {
    const supplied = { verdict: 'fail', statedness: 'supplied', reason: 'x' } as const;
    const headline = headlineOf(changed(none, 'systems.list/served', supplied));
    expect(headline).toMatchObject({ kind: 'contradicts-own-document', failing: 1 });
    expect(headline.because[0]).toMatch(/^1 supplied requirement fails: /);
    // A failure of the interface comes first.
    const both = changed(three, 'systems.list/served', supplied);
    expect(headlineOf(both)).toMatchObject({ kind: 'not-conforming', failing: 3 });
    expect(headlineOf(both).because).toContainEqual(expect.stringMatching(/^1 supplied requirement fails, besides: /));
  });

  test('where nothing else was judged, the claim is about the own document, and says so', () => {
    const own = (verdict: 'pass' | 'fail'): Results => ({
      ...none,
      requirements: none.requirements.map((each) => ({ ...each, statedness: 'supplied', level: 'MUST', verdict })),
    });
    expect(headlineOf(own('pass')).title).toBe('Conforming to its own document');
    expect(headlineOf(own('fail'))).toMatchObject({
      kind: 'contradicts-own-document',
      title: 'Contradicts its own document',
      failing: none.requirements.length,
    });
  });

  test('an advisory failure is called one, and changes nothing else', () => {
    const headline = headlineOf(changed(none, 'systems.list/consistency', { verdict: 'fail', reason: 'x' }));
    expect(headline).toMatchObject({ kind: 'conforming', advisoryFailures: 1 });
    expect(headline.because).toContain('1 advisory failure (SHOULD).');
  });

  test('what never arose stands beside what is decided, with what would make it arise', () => {
    const reasons = [
      'no answer carried content',
      'no answer carried System',
      'no answer carried System',
      'the list has no more than 100 items to tell a maximum of 500 from one of 100',
      'declared absent (ics.absent)',
      'no answer carried Gateway',
    ];
    const absent = none.requirements.filter(
      ({ verdict, level, statedness }) => verdict === 'pass' && level === 'MUST' && statedness === 'stated',
    );
    const given = reasons.reduce(
      (results, reason, at) => changed(results, absent[at]?.id ?? '', { verdict: 'not-applicable', reason }),
      none,
    );
    const { title, because } = headlineOf(given);
    expect(title).toBe('Conforming');
    expect(because[1]).toBe(
      '5 further MUST requirements do not apply, because the condition never arose. It arises with ' +
        'System in a response (2), Gateway in a response (1), content in a response (1), and 1 more value (1).',
    );
    expect(headlineOf({ ...given, run: { ...given.run, ...cutOff } }).because).not.toContain(because[1]);
  });

  test('a run that is not complete says so first, and claims nothing, even where something failed', () => {
    expect(headlineOf({ ...three, run: { ...three.run, ...cutOff } })).toMatchObject({
      kind: 'interrupted',
      title: 'Not complete',
      failing: 3,
      because: expect.arrayContaining([
        'Nothing is claimed: the run ended early (interrupted).',
        'Until then 3 mandatory requirements failed.',
      ]),
    });
  });

  test('nothing decided, or an error of the suite: could not judge', () => {
    const requirements = none.requirements.map((each) => ({ ...each, ...undecided }));
    expect(headlineOf({ ...none, requirements }).kind).toBe('could-not-judge');
    expect(headlineOf(changed(none, 'systems.list/served', { verdict: 'error', reason: 'x' }))).toMatchObject({
      kind: 'could-not-judge',
      because: ['1 mandatory requirement could not be judged because of an error of the suite.', expect.anything()],
    });
  });

  test('the embedded reference is never taken for an implementation of the user', () => {
    const headline = headlineOf({ ...none, run: { ...none.run, embedded: true } });
    expect(headline.title).toBe('Conforming (the embedded reference)');
    expect(headline.because.at(-1)).toMatch(/^The embedded reference of the suite was judged/);
  });

  test('of a selection only what was selected needs to be decided', () => {
    const undecidedElsewhere = changed(none, 'gateways.list/served', undecided);
    const selection = { patterns: ['systems.*'], requirements: 1, of: 2 };
    expect(headlineOf({ ...undecidedElsewhere, run: { ...none.run, selection } }).kind).toBe('conforming');
  });

  test('of a selection it says how much was selected', () => {
    const run = { ...none.run, selection: { patterns: ['systems.*'], requirements: 29, of: 1_012 } };
    expect(headlineOf({ ...none, run }).title).toBe('Conforming in 29 of 1,012');
    expect(headlineOf({ ...changed(none, 'systems.list/served', undecided), run }).title).toMatch(
      /^No failure found in 29 of 1,012, 1 of \d+ not decided$/,
    );
    expect(headlineOf({ ...three, run }).title).toBe('Not conforming');
  });
});

test('numbersOf counts from the catalogue down to what was decided', () => {
  const numbers = numbersOf(three, { catalogue: 980, role: 966 });
  expect(numbers).toMatchObject({ catalogue: 980, role: 966, selected: 966 });
  const stated = three.requirements.filter(({ level, statedness }) => level === 'MUST' && statedness === 'stated');
  const having = (...verdicts: readonly string[]): number =>
    stated.filter(({ verdict }) => verdicts.includes(verdict)).length;
  expect(numbers.stated).toBe(stated.length);
  expect(numbers.applicable).toBe(stated.length - having('not-applicable'));
  expect(numbers.decided).toBe(having('pass', 'fail'));
});

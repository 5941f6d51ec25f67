import { expect, test } from 'vitest';
import type { OperationId } from '../../spec/model.js';
import type { DocumentPointer } from '../core/pointer.js';
import { queryPattern, type Pattern } from '../patterns/pattern.js';
import { tell } from '../patterns/tell.js';
import {
  narrowingPattern,
  patternsOfOneViolation,
  separatingPattern,
  type Observation,
  type ConditionTests,
} from './separate.js';

const page: Pattern = { kind: 'query', name: 'page', is: 'present' };
const second = queryPattern('page', '2');
const small = queryPattern('per_page', '10');
const vendor: Pattern = { kind: 'header', name: 'accept', is: { value: 'application/json' } };
const after: Pattern = {
  kind: 'after',
  write: 'systems.create' as OperationId,
  request: 'POST /systems',
  deletes: false,
};
const plan: Pattern = {
  kind: 'shows',
  name: 'plan',
  schema: '/components/schemas/Plan' as DocumentPointer,
  text: 'BASIC',
};
const patterns = [page, second, small, vendor, after, plan];

const observation = (violates: boolean, holding: readonly Pattern[], unknown: readonly Pattern[] = []): Observation => {
  const numbers = (of: readonly Pattern[]): ReadonlySet<number> => new Set(of.map((each) => patterns.indexOf(each)));
  return { violates, features: { holds: numbers(holding), unknown: numbers(unknown) } };
};
const times = (number: number, each: Observation): readonly Observation[] => Array.from({ length: number }, () => each);
const nothing = (_: Pattern): boolean => false;

const told = (
  observations: readonly Observation[],
  isAbout = nothing,
  search: Pick<ConditionTests, 'isTested' | 'unit'> = {},
): string => {
  const found = separatingPattern(patterns, observations, { isAbout, ...search });
  return found === undefined
    ? ''
    : [`${found.outcome} ${tell(found.pattern)}`, ...found.also.map((each) => tell(each))].join(' | ');
};

test.each<[string, readonly Observation[]]>([
  [
    'fails with page=2',
    [
      ...times(3, observation(true, [page, second])),
      ...times(4, observation(false, [page])),
      ...times(9, observation(false, [])),
    ],
  ],
  [
    'fails with the query parameter page | with page=2',
    [...times(3, observation(true, [page, second])), ...times(12, observation(false, []))],
  ],
  [
    'fails without the query parameter page',
    [...times(8, observation(true, [])), ...times(9, observation(false, [page]))],
  ],
])('%s', (words, observations) => {
  expect(told(observations)).toBe(words);
});

test('what alone passes is told as that', () => {
  expect(told([...times(20, observation(true, [])), ...times(3, observation(false, [vendor]))])).toBe(
    'passes with the header accept "application/json"',
  );
});

test('two patterns together, where neither separates alone', () => {
  expect(
    told([
      ...times(5, observation(true, [small, vendor])),
      ...times(9, observation(false, [small])),
      ...times(9, observation(false, [vendor])),
      ...times(9, observation(false, [])),
    ]),
  ).toBe('fails with per_page=10 and with the header accept "application/json"');
});

test('one answer, or one that contradicts, is no condition', () => {
  const once = [observation(true, [second]), ...times(30, observation(false, []))];
  expect(told(once)).toBe('');
  expect(patternsOfOneViolation(patterns, once, nothing).map(tell)).toEqual(['with page=2']);
  expect(
    told([
      ...times(5, observation(true, [second])),
      observation(false, [second]),
      ...times(30, observation(false, [])),
    ]),
  ).toBe('');
});

test('what chance would separate as well is not told', () => {
  // Two violations of four answers, and three different patterns that two answers have.
  expect(
    told([
      observation(true, [second, small]),
      observation(true, [second, vendor]),
      observation(false, [small]),
      observation(false, [vendor]),
    ]),
  ).toBe('');
});

test('what is unknown counts on neither side, and a pattern that is mostly unknown explains nothing', () => {
  const some = [
    ...times(9, observation(true, [after])),
    observation(true, [], [after]),
    ...times(9, observation(false, [])),
  ];
  expect(told(some)).toBe('fails after POST /systems');
  expect(
    told([
      ...times(2, observation(true, [after])),
      ...times(7, observation(true, [], [after])),
      ...times(9, observation(false, [])),
    ]),
  ).toBe('');
});

test('a pattern of the very value that is judged explains nothing', () => {
  const observations = [...times(4, observation(true, [second])), ...times(9, observation(false, []))];
  expect(told(observations, (pattern) => pattern === second)).toBe('');
});

test('what only a right response shows is no condition for passing', () => {
  const answers = [...times(4, observation(true, [])), ...times(9, observation(false, [plan]))];
  expect(told(answers)).toBe('');
  expect(told([...times(4, observation(true, [plan])), ...times(9, observation(false, []))])).toBe(
    'fails where the response shows plan = BASIC',
  );
});

test('a pattern that was tried with and without needs no further observations', () => {
  const few = [...times(2, observation(true, [second])), ...times(2, observation(false, []))];
  expect(told(few)).toBe('');
  expect(told(few, nothing, { isTested: (pattern) => pattern === second })).toBe('fails with page=2');
  expect(told(few, nothing, { isTested: (pattern) => pattern === small })).toBe('');
});

test('a scenario fails with a pattern of one of its exchanges, and never without one', () => {
  const scenarios = [...times(4, observation(true, [second])), ...times(9, observation(false, [page]))];
  expect(told(scenarios)).toBe('fails without the query parameter page | with page=2');
  expect(told(scenarios, nothing, { unit: 'scenario' })).toBe('fails with page=2');
});

test('a bound of a number in the query separates as well', () => {
  const sizes = ['1', '5', '9', '10', '50', '100', '500'].map((size) => queryPattern('per_page', size));
  const observations = sizes.flatMap((_, at) =>
    times(3, { violates: at < 3, features: { holds: new Set([at]), unknown: new Set() } }),
  );
  const found = separatingPattern(sizes, observations, { isAbout: nothing });
  expect(found === undefined ? '' : `${found.outcome} ${tell(found.pattern)}`).toBe('fails with per_page of 9 or less');
});

test('a pattern without which nothing violates is told where something else is needed as well', () => {
  const narrowed = (observations: readonly Observation[]): string => {
    const found = narrowingPattern(patterns, observations, nothing);
    return found === undefined ? '' : `${found.outcome} ${tell(found.pattern)}, ${found.such}`;
  };
  const others = times(40, observation(false, []));
  const [wrong, right] = [observation(true, [second]), observation(false, [second])];
  expect(narrowed([...times(6, wrong), ...times(3, right), ...others])).toBe('fails with page=2, 9');
  // Chance may well put two violations there, most of those with the pattern pass, or one violation lacks it.
  expect(narrowed([...times(2, wrong), right, ...others.slice(0, 10)])).toBe('');
  expect(narrowed([...times(6, wrong), ...times(9, right), ...others])).toBe('');
  expect(narrowed([...times(6, wrong), observation(true, []), ...times(3, right), ...others])).toBe('');
});

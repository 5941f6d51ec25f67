import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { fixtureResults, hostileText } from '../../reports/report.fixture.js';
import { compareResults, type Comparison } from './compare.js';

const read = (name: string): object =>
  // A file of ours
  JSON.parse(readFileSync(new URL(`../../schemas/${name}.schema.json`, import.meta.url), 'utf8')) as object;
const ajv = new Ajv2020({ strictTypes: false });
addFormats.default(ajv, ['date', 'date-time']);
const valid = ajv.addSchema(read('results')).compile(read('comparison'));
const accepts = (value: unknown): boolean => valid(JSON.parse(JSON.stringify(value)));

const [none, three] = [fixtureResults({ failures: 'none' }), fixtureResults({ failures: 'three' })];
const withObservations = { ...three, observations: [{ question: 'Q?', subject: '*', answer: hostileText }] };
const sample = compareResults(none, withObservations);

describe('schemas/comparison.schema.json', () => {
  test.each<[string, Comparison]>([
    ['differences of every direction', sample],
    ['the other way round', compareResults(withObservations, none)],
    ['no difference', compareResults(none, none)],
    ['a selection', compareResults(three, fixtureResults({ failures: 'three', selection: ['systems.*'] }))],
    ['hostile texts', compareResults(none, fixtureResults({ failures: 'many', hostile: true }))],
    ['names alone', compareResults(none, { ...none, implementation: { name: 'x' } })],
    [
      'what one run left out',
      compareResults(
        { ...three, requirements: [], run: { ...three.run, selection: { patterns: [], requirements: 0, of: 9 } } },
        three,
      ),
    ],
  ])('accepts %s', (_, comparison) => {
    expect(accepts(comparison), JSON.stringify(valid.errors)).toBe(true);
  });

  test('knows every member, and wants each', () => {
    const objects = [
      [],
      ['a'],
      ['a', 'suite'],
      ['a', 'totals'],
      ['b', 'must'],
      ['verdicts', '0'],
      ['observations', '0'],
    ];
    for (const path of objects) {
      const more = structuredClone(sample);
      Reflect.set(at(more, path), 'another', 1);
      expect(accepts(more), `another member of /${path.join('/')}`).toBe(false);
      for (const name of Object.keys(at(sample, path))) {
        const less = structuredClone(sample);
        Reflect.deleteProperty(at(less, path), name);
        expect(accepts(less), `/${path.join('/')} without ${name}`).toBe(false);
      }
    }
  });

  test('refuses verdicts and directions that there are not', () => {
    const [change] = sample.verdicts;
    for (const wrong of [{ before: 'passed' }, { direction: 'same' }, { level: 'MAY' }])
      expect(accepts({ ...sample, verdicts: [{ ...change, ...wrong }] })).toBe(false);
  });
});

function at(value: object, path: readonly string[]): object {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  const member: unknown = Reflect.get(value, first);
  if (typeof member !== 'object' || member === null) throw new Error(`the sample has no ${first}`);
  return at(member, rest);
}

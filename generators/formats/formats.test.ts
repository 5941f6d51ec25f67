import { expect, test } from 'vitest';
import { RandomSource } from '../random-source.js';
import { laws } from '../../test/generators/laws.js';
import { Language } from '../patterns/language.js';
import type { TextFormat } from './text-format.js';
import { hasFormat } from './has-format.js';
import { FORMATS } from './index.js';

const texts = FORMATS.filter((format): format is TextFormat => format.type === 'string');

test.each(texts)('$name: what the pattern makes has the format', (format) => {
  const pattern = format.pattern ?? '';
  const language = new Language({ patterns: [pattern], notPatterns: [], min: 0, max: Infinity });
  const random = new RandomSource(1, 2);
  expect(Array.from({ length: 2000 }, () => language.draw(random)).filter((text) => !hasFormat(format, text))).toEqual(
    [],
  );
  expect(language.exact).toBe(true);
});

const withUsual = texts.flatMap(({ usual, ...format }) => (usual === undefined ? [] : [{ ...format, usual }]));

test.each(withUsual)('$name: usual texts have the format', ({ usual, ...format }) => {
  const language = new Language({ patterns: [usual.pattern], notPatterns: [], min: 0, max: Infinity });
  const random = new RandomSource(1, 2);
  const drawn = Array.from({ length: 2000 }, () => language.draw(random));
  expect([...drawn, ...usual.edges].filter((text) => !hasFormat(format, text))).toEqual([]);
  expect(usual.edges.filter((text) => !new RegExp(usual.pattern, 'u').test(text))).toEqual([]);
});

test.each(texts)('$name: edges have it, near misses do not', (format) => {
  const { edges, wrong } = format;
  expect(edges.filter((text) => !hasFormat(format, text))).toEqual([]);
  expect(wrong.filter((text) => hasFormat(format, text))).toEqual([]);
});

test.each(FORMATS.filter(({ type }) => type !== 'any'))('$name keeps the laws', ({ name, type }) => {
  const document = { type, format: name };
  const judge = name.startsWith('i') && !name.startsWith('ip') ? 'as lowered' : 'as written';
  expect(laws({ document, pointer: '' }, { values: 100, seed: 3, judge })).toMatchObject({
    broken: [],
    valid: 100,
    invalid: 50,
  });
});

test.each(FORMATS.filter(({ type }) => type === 'any'))('$name is a hint', ({ name }) => {
  expect(
    laws({ document: { type: 'string', format: name }, pointer: '' }, { values: 50, seed: 3, judge: 'as written' }),
  ).toMatchObject({ broken: [], valid: 50 });
});

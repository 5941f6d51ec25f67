import { intersect } from '../constraints/intersect.js';
import { STRING, orOtherType } from '../constraints/unconstrained.js';
import type { Json } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';
import { badPattern } from './value-problems.js';

export const pattern: Keyword = {
  name: 'pattern',
  problem: (value) => (typeof value === 'string' ? badPattern(value) : 'a pattern is a string'),
  narrow: (soFar, value) => intersect(soFar, orOtherType({ ...STRING, patterns: [text(value)] })),
  violating: (value) => [{ ...STRING, notPatterns: [text(value)] }],
};

function text(value: Json): string {
  return typeof value === 'string' ? value : '';
}

import { intersect } from '../facts/intersect.js';
import { STRING, orOtherType } from '../facts/unconstrained.js';
import type { Json } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';
import { badPattern } from './problems.js';

export const pattern: Keyword = {
  name: 'pattern',
  problem: (value) => (typeof value === 'string' ? badPattern(value) : 'a pattern is a string'),
  narrow: (sofar, value) => intersect(sofar, orOtherType({ ...STRING, patterns: [text(value)] })),
  deny: (value) => [{ ...STRING, notPatterns: [text(value)] }],
};

function text(value: Json): string {
  return typeof value === 'string' ? value : '';
}

import { intersect } from '../constraints/intersect.js';
import type { Json } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';

/** After lowering, `$dynamicRef` has become `$ref` too. */
export const reference: Keyword = {
  name: '$ref',
  problem: (value) => (typeof value === 'string' ? undefined : 'a reference is a string'),
  narrow: (soFar, value, _schema, context) => intersect(soFar, context.satisfying(context.definition(text(value)))),
  violating: (value, _schema, context) => context.violating(context.definition(text(value))),
};

function text(value: Json): string {
  return typeof value === 'string' ? value : '';
}

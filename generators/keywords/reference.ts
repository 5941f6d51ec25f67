import { intersect } from '../facts/intersect.js';
import type { Json } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';

/** After lowering, `$dynamicRef` has become `$ref` too. */
export const reference: Keyword = {
  name: '$ref',
  problem: (value) => (typeof value === 'string' ? undefined : 'a reference is a string'),
  narrow: (sofar, value, _schema, reasoning) => intersect(sofar, reasoning.affirm(reasoning.definition(text(value)))),
  deny: (value, _schema, reasoning) => reasoning.deny(reasoning.definition(text(value))),
};

function text(value: Json): string {
  return typeof value === 'string' ? value : '';
}

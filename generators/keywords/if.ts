import { intersect, thinned } from '../facts/intersect.js';
import type { Alternatives } from '../facts/facts.js';
import { member, type JsonObject } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';
import { notASchema } from './problems.js';
import { schemaIn } from './values.js';

/** Together with `then` and `else` (JSON Schema core §10.2.2). */
export const condition: Keyword = {
  name: 'if',
  problem: notASchema,
  narrow: (sofar, value, schema, reasoning) => {
    const test = schemaIn(value);
    const holds = intersect(reasoning.affirm(test), reasoning.affirm(branch(schema, 'then')));
    const fails = intersect(reasoning.deny(test), reasoning.affirm(branch(schema, 'else')));
    return intersect(sofar, thinned([...holds, ...fails]));
  },
  deny: (value, schema, reasoning): Alternatives => {
    const test = schemaIn(value);
    const holds = intersect(reasoning.affirm(test), reasoning.deny(branch(schema, 'then')));
    const fails = intersect(reasoning.deny(test), reasoning.deny(branch(schema, 'else')));
    return thinned([...holds, ...fails]);
  },
};

function branch(schema: JsonObject, keyword: 'then' | 'else') {
  return schemaIn(member(schema, keyword));
}

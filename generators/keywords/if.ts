import { intersect, sampleEvenly } from '../constraints/intersect.js';
import type { Alternatives } from '../constraints/constraints.js';
import { ownMember, type JsonObject } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';
import { notASchema } from './value-problems.js';
import { schemaIn } from './values.js';

/** Together with `then` and `else` (JSON Schema core §10.2.2). */
export const condition: Keyword = {
  name: 'if',
  problem: notASchema,
  narrow: (soFar, value, schema, context) => {
    const test = schemaIn(value);
    const holds = intersect(context.satisfying(test), context.satisfying(branch(schema, 'then')));
    const fails = intersect(context.violating(test), context.satisfying(branch(schema, 'else')));
    return intersect(soFar, sampleEvenly([...holds, ...fails]));
  },
  violating: (value, schema, context): Alternatives => {
    const test = schemaIn(value);
    const holds = intersect(context.satisfying(test), context.violating(branch(schema, 'then')));
    const fails = intersect(context.violating(test), context.violating(branch(schema, 'else')));
    return sampleEvenly([...holds, ...fails]);
  },
};

function branch(schema: JsonObject, keyword: 'then' | 'else') {
  return schemaIn(ownMember(schema, keyword));
}

/** Has no effect alone: `if` reads it. */
export const thenBranch: Keyword = {
  name: 'then',
  problem: notASchema,
  narrow: (soFar) => soFar,
  violating: () => [],
};

/** Has no effect alone: `if` reads it. */
export const elseBranch: Keyword = {
  name: 'else',
  problem: notASchema,
  narrow: (soFar) => soFar,
  violating: () => [],
};

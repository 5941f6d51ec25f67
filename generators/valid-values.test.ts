import { sample } from 'fast-check';
import { expect, test } from 'vitest';
import { validValuesAt } from './index.js';

test('draws documents of a nested schema', () => {
  const document = {
    type: 'object',
    properties: {
      id: { type: 'integer', minimum: 1 },
      name: { type: 'string', minLength: 1 },
      tags: { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true },
      child: { $ref: '#' },
    },
    required: ['id', 'name'],
    additionalProperties: false,
  };
  const values = sample(validValuesAt({ document, pointer: '' }), { numRuns: 20, seed: 1 });
  for (const value of values) expect(value).toMatchObject({ id: expect.any(Number), name: expect.any(String) });
});

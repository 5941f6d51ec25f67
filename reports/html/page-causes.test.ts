import { expect, test } from 'vitest';
import type { Cause } from '../../src/results/causes.js';
import { besideTheirFault } from './page-causes.js';

const cause = (id: string, level: 'MUST' | 'SHOULD', operation: string, actual: string): Cause =>
  ({
    id,
    level,
    example: {
      requirement: { subject: { method: 'GET', path: '/', operation } },
      violation: { pointer: '', actual },
    },
  }) as Cause;

test('an advisory cause that shows the same answer of the same operation stands beside the mandatory one', () => {
  const placed = besideTheirFault([
    cause('first', 'MUST', 'a', '500'),
    cause('second', 'MUST', 'b', '500'),
    cause('other status', 'SHOULD', 'a', '404'),
    cause('same', 'SHOULD', 'a', '500'),
  ]);
  expect(placed.map(({ id, isOfSameFault }) => [id, isOfSameFault])).toEqual([
    ['first', false],
    ['same', true],
    ['second', false],
    ['other status', false],
  ]);
});

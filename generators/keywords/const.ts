import { intersect } from '../facts/intersect.js';
import { noneOfValues, oneOfValues } from './enumerated.js';
import type { Keyword } from './keyword.js';

export const constant: Keyword = {
  name: 'const',
  problem: () => undefined,
  narrow: (sofar, value) => intersect(sofar, oneOfValues([value])),
  deny: (value) => noneOfValues([value]),
};

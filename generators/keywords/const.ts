import { intersect } from '../constraints/intersect.js';
import { noneOfValues, oneOfValues } from './enumerated.js';
import type { Keyword } from './keyword.js';

export const constant: Keyword = {
  name: 'const',
  problem: () => undefined,
  narrow: (soFar, value) => intersect(soFar, oneOfValues([value])),
  violating: (value) => noneOfValues([value]),
};

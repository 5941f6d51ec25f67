import { arrays } from './arrays.js';
import { combinations } from './combinations.js';
import type { CorpusCase } from './corpus-case.js';
import { objects } from './objects.js';
import { references } from './references.js';
import { scalars } from './scalars.js';
import { texts } from './texts.js';

/** Schemas of the breadth of draft 2020-12, keyword by keyword and combined. */
export const CORPUS: readonly CorpusCase[] = [
  ...scalars,
  ...texts,
  ...arrays,
  ...objects,
  ...combinations,
  ...references,
];

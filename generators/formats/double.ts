import type { HintFormat } from './format.js';

/** A double-precision number (OpenAPI format registry); no JSON value lacks it. */
export const double: HintFormat = { type: 'any', name: 'double' };

import type { HintFormat } from './format.js';

/** A single-precision number (OpenAPI format registry); no JSON value lacks it. */
export const float: HintFormat = { type: 'any', name: 'float' };

import type { HintFormat } from './format.js';

/** A hint to hide what is typed (OpenAPI format registry); no JSON value lacks it. */
export const password: HintFormat = { type: 'any', name: 'password' };

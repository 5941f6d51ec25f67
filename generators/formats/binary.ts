import type { HintFormat } from './format.js';

/** Any octets (OpenAPI format registry); no JSON value lacks it. */
export const binary: HintFormat = { type: 'any', name: 'binary' };

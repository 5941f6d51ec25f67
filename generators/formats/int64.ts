import { NUMBER } from '../constraints/unconstrained.js';
import type { NumberFormat } from './format.js';

/** A signed 64-bit integer (OpenAPI format registry), as far as a JSON number holds one exactly (RFC 8259 §6). */
export const int64: NumberFormat = {
  type: 'number',
  name: 'int64',
  constraints: {
    ...NUMBER,
    multiples: [1],
    min: { value: Number.MIN_SAFE_INTEGER, exclusive: false },
    max: { value: Number.MAX_SAFE_INTEGER, exclusive: false },
  },
  others: [{ ...NUMBER, notMultiples: [1] }],
};

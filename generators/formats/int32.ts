import { NUMBER } from '../constraints/unconstrained.js';
import type { NumberFormat } from './format.js';

const LOWEST = -(2 ** 31);
const HIGHEST = 2 ** 31 - 1;

/** A signed 32-bit integer (OpenAPI format registry). */
export const int32: NumberFormat = {
  type: 'number',
  name: 'int32',
  constraints: {
    ...NUMBER,
    multiples: [1],
    min: { value: LOWEST, exclusive: false },
    max: { value: HIGHEST, exclusive: false },
  },
  others: [
    { ...NUMBER, notMultiples: [1] },
    { ...NUMBER, multiples: [1], min: { value: HIGHEST, exclusive: true } },
    { ...NUMBER, multiples: [1], max: { value: LOWEST, exclusive: true } },
  ],
};

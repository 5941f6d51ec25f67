import type { RequirementResult } from '../src/results/results.js';

/** `1 of 14 answers` where some of those that exercised a requirement violate it; empty where each does, or none. */
export const howOften = ({ violating, exercised }: Pick<RequirementResult, 'violating' | 'exercised'>): string =>
  violating === undefined ? '' : `${violating} of ${exercised} answers`;

import type { TextFormat } from './format.js';

/** RFC 3339 appendix A duration. */
export const duration: TextFormat = {
  type: 'string',
  name: 'duration',
  pattern: String.raw`^P(?:[1-9]\d{0,2}W|(?:\d{1,3}Y)?(?:\d{1,2}M)?\d{1,3}D(?:T\d{1,2}H(?:\d{1,2}M(?:\d{1,2}S)?)?)?|\d{1,3}Y(?:\d{1,2}M)?|\d{1,2}M|T(?:\d{1,2}H(?:\d{1,2}M(?:\d{1,2}S)?)?|\d{1,2}M(?:\d{1,2}S)?|\d{1,2}S))$`,
  edges: ['P0D', 'PT0S', 'P1Y', 'P1M', 'P1W', 'P1Y2M3DT4H5M6S', 'PT36H'],
  wrong: ['P', 'PT', '1D', 'P1', 'P1DT', 'P1W2D', 'PT1D', 'P-1D'],
};

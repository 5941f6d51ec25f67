import type { TextFormat } from './text-format.js';

const WEEKS = String.raw`[1-9]\d{0,2}W`;
const DAYS = String.raw`(?:\d{1,3}Y)?(?:\d{1,2}M)?\d{1,3}D`;
const YEARS = String.raw`\d{1,3}Y(?:\d{1,2}M)?`;
const MONTHS = String.raw`\d{1,2}M`;
const SECONDS = String.raw`\d{1,2}S`;
const MINUTES = String.raw`\d{1,2}M(?:${SECONDS})?`;
const HOURS = String.raw`\d{1,2}H(?:${MINUTES})?`;

/** RFC 3339 appendix A duration. */
export const duration: TextFormat = {
  type: 'string',
  name: 'duration',
  pattern: `^P(?:${WEEKS}|${DAYS}(?:T${HOURS})?|${YEARS}|${MONTHS}|T(?:${HOURS}|${MINUTES}|${SECONDS}))$`,
  edges: ['P0D', 'PT0S', 'P1Y', 'P1M', 'P1W', 'P1Y2M3DT4H5M6S', 'PT36H'],
  wrong: ['P', 'PT', '1D', 'P1', 'P1DT', 'P1W2D', 'PT1D', 'P-1D'],
};

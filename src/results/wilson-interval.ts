/** Bounds of a share, from 0 to 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** 97.5 % of the standard normal distribution lie below it: 2.5 % are left out on either side. */
const z = 1.959963984540054;

/**
 * The 95 % confidence interval of the rate of an event that occurred `times` times in `of` trials (Wilson score
 * interval:
 * E. B. Wilson, Journal of the American Statistical Association 22, 1927, pages 209 to 212; NIST/SEMATECH e-Handbook of
 * Statistical Methods, 7.2.4.1). It is meaningful for few trials, and for an event that never occurred.
 * @param of at least 1
 */
export function wilsonInterval(times: number, of: number): Interval {
  const share = times / of;
  const middle = share + z ** 2 / (2 * of);
  const half = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  const whole = 1 + z ** 2 / of;
  const rounded = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
  return { low: rounded((middle - half) / whole), high: rounded((middle + half) / whole) };
}

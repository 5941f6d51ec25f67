/** A finite number as `units × 10^-scale`, exactly as its shortest decimal text says. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

export function decimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = value.toString().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const scale = fraction.length - Number(exponent);
  const units = BigInt(whole + fraction);
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

export function rescale(value: Decimal, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale);
}

/** The nearest double. */
export function toNumber(units: bigint, scale: number): number {
  const value = Number(scale === 0 ? units : `${units}e${-scale}`);
  return value === 0 ? 0 : value;
}

/** The least common multiple of positive decimals. */
export function commonMultiple(values: readonly Decimal[]): Decimal {
  const scale = Math.max(0, ...values.map((value) => value.scale));
  const units = values
    .map((value) => rescale(value, scale))
    .reduce((one, other) => (one / greatest(one, other)) * other);
  return { units, scale };
}

function greatest(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatest(other, one % other);
}

/**
 * Whether a number is a multiple both in exact decimal arithmetic and in the division of doubles that Ajv does by
 * default: 0.3 is not a multiple of 0.1 to Ajv, so it is drawn neither as a multiple nor as something else.
 */
export function isMultiple(value: number, multiple: number): boolean {
  if (multiple === 1) return Number.isInteger(value);
  return dividesAsDoubles(value, multiple) && dividesExactly(value, multiple);
}

/** Whether a number is no multiple, in both. */
export function isNoMultiple(value: number, multiple: number): boolean {
  if (multiple === 1) return !Number.isInteger(value);
  return !dividesAsDoubles(value, multiple) && !dividesExactly(value, multiple);
}

export function dividesExactly(value: number, multiple: number): boolean {
  const dividend = decimal(value);
  const divisor = decimal(multiple);
  const scale = Math.max(dividend.scale, divisor.scale);
  return rescale(dividend, scale) % rescale(divisor, scale) === 0n;
}

/** As Ajv's `multipleOf` decides without `multipleOfPrecision`. */
function dividesAsDoubles(value: number, multiple: number): boolean {
  const quotient = value / multiple;
  return quotient === Number.parseInt(String(quotient), 10);
}

/** Which bound a JSON text exceeds, so that it is not parsed: it is nested too deep, or has too many values. */
export type ExceededBound = 'deep' | 'many';

export interface JsonBounds {
  /** Arrays and records inside one another. */
  readonly depth: number;
  /** Members of all arrays and records. */
  readonly values: number;
}

const quote = 0x22;
const backslash = 0x5c;
const spaces: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * Looks at JSON text without parsing it: one pass over the bytes, no memory. Text that is no JSON may pass; the parser
 * refuses it then.
 */
export function exceedsBounds(bytes: Uint8Array, { depth, values }: JsonBounds): ExceededBound | undefined {
  let level = 0;
  let found = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case quote:
        at = endOfString(bytes, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        level += 1;
        if (!isEmptyFrom(bytes, at)) found += 1;
        if (level > depth) return 'deep';
        break;
      case 0x5d: // ]
      case 0x7d: // }
        level -= 1;
        break;
      case 0x2c: // ,
        found += 1;
        break;
      default:
    }
    if (found > values) return 'many';
  }
  return undefined;
}

/** Is there only white space between this bracket and the next one, which closes it? */
function isEmptyFrom(bytes: Uint8Array, opening: number): boolean {
  let next = opening + 1;
  while (spaces.has(bytes[next] ?? 0)) next += 1;
  return bytes[next] === 0x5d || bytes[next] === 0x7d;
}

/** Offset of the quotation mark that ends a string; most are short, so that a loop is faster than a search. */
function endOfString(bytes: Uint8Array, start: number): number {
  let end = start + 1;
  while (end < bytes.length && bytes[end] !== quote) end += bytes[end] === backslash ? 2 : 1;
  return end;
}

/** Why text is not parsed: JSON.parse and whoever walks the value would need memory or stack without bound. */
export type TooMuch = 'deep' | 'many';

export interface JsonBounds {
  /** Arrays and records inside one another. */
  readonly depth: number;
  /** Arrays, records, names and values together, about. */
  readonly nodes: number;
}

const quote = 0x22;
const backslash = 0x5c;

/**
 * Looks at JSON text without parsing it: one pass over the bytes, no memory. Text that is no JSON may pass; the parser
 * refuses it then.
 */
export function exceedsBounds(bytes: Uint8Array, { depth, nodes }: JsonBounds): TooMuch | undefined {
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
        found += 1;
        if (level > depth) return 'deep';
        break;
      case 0x5d: // ]
      case 0x7d: // }
        level -= 1;
        break;
      case 0x2c: // ,
      case 0x3a: // :
        found += 1;
        break;
      default:
    }
    if (found > nodes) return 'many';
  }
  return undefined;
}

/** Offset of the quotation mark that ends a string. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let end = bytes.indexOf(quote, start + 1); end !== -1; end = bytes.indexOf(quote, end + 1)) {
    let escapes = 0;
    while (bytes[end - 1 - escapes] === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return bytes.length;
}

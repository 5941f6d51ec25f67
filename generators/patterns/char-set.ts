/** Code points as sorted, disjoint, inclusive ranges. */
export type CharSet = readonly (readonly [low: number, high: number])[];

export const LAST_CODE_POINT = 0x10ffff;

/** Code points that text can carry: lone surrogates are not text. */
export const ALL: CharSet = [
  [0, 0xd7ff],
  [0xe000, LAST_CODE_POINT],
];

export const DIGIT: CharSet = [[0x30, 0x39]];
export const WORD: CharSet = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
export const SPACE: CharSet = union([
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]);
/** The characters that `.` does not match. */
export const LINE_END: CharSet = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];

export function union(ranges: readonly (readonly [number, number])[]): CharSet {
  const sorted = [...ranges].sort((left, right) => left[0] - right[0]);
  const result: [number, number][] = [];
  for (const [low, high] of sorted) {
    const last = result.at(-1);
    if (last !== undefined && low <= last[1] + 1) last[1] = Math.max(last[1], high);
    else result.push([low, high]);
  }
  return result;
}

export function complement(set: CharSet): CharSet {
  const result: [number, number][] = [];
  let next = 0;
  for (const [low, high] of set) {
    if (low > next) result.push([next, low - 1]);
    next = high + 1;
  }
  if (next <= LAST_CODE_POINT) result.push([next, LAST_CODE_POINT]);
  return result;
}

export function contains(set: CharSet, point: number): boolean {
  let low = 0;
  let high = set.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = set[middle];
    if (range === undefined) return false;
    if (point < range[0]) high = middle - 1;
    else if (point > range[1]) low = middle + 1;
    else return true;
  }
  return false;
}

const properties = new Map<string, CharSet>();

/** The set of a Unicode property escape, e.g. `\p{Lu}`, asked from the runtime once. */
export function propertySet(escape: string): CharSet {
  const known = properties.get(escape);
  if (known !== undefined) return known;
  const matcher = new RegExp(`^${escape}$`, 'u');
  const ranges: [number, number][] = [];
  for (let point = 0; point <= LAST_CODE_POINT; point += 1) {
    if (point === 0xd800) point = 0xe000;
    if (!matcher.test(String.fromCodePoint(point))) continue;
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  properties.set(escape, ranges);
  return ranges;
}

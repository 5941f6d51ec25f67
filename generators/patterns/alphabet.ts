import { contains } from './char-set.js';
import type { CharSet } from './char-set.js';
import type { RandomSource } from '../random-source.js';

/** A class of code points that every set of a language contains either all or none of. */
export interface Letter {
  readonly ranges: CharSet;
  /** Ranges that read well in a report; used most of the time. */
  readonly plain: CharSet;
}

/** Letters are divided at these code points too, so that digits and ASCII letters can be preferred. */
const ASCII_BOUNDARIES = [0x20, 0x21, 0x30, 0x3a, 0x41, 0x5b, 0x61, 0x7b, 0x7f, 0xd800, 0xe000];

/** Divides the code points (without surrogates) into letters by the sets that a language reads. */
export function lettersOf(sets: readonly CharSet[]): readonly Letter[] {
  const cuts = new Set<number>([0, 0x110000, ...ASCII_BOUNDARIES]);
  for (const set of sets) {
    for (const [low, high] of set) {
      cuts.add(low);
      cuts.add(high + 1);
    }
  }
  const sorted = [...cuts].sort((left, right) => left - right);
  const bySignature = new Map<string, [number, number][]>();
  for (const [index, low] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next === undefined || (low >= 0xd800 && low < 0xe000)) continue;
    const signature = kind(low) + sets.map((set) => (contains(set, low) ? '1' : '0')).join('');
    const ranges = bySignature.get(signature);
    if (ranges === undefined) bySignature.set(signature, [[low, next - 1]]);
    else ranges.push([low, next - 1]);
  }
  return [...bySignature.values()].map((ranges) => ({
    ranges,
    plain: ranges.filter(([low]) => low >= 0x20 && low < 0x7f),
  }));
}

function kind(point: number): string {
  if (point >= 0x30 && point <= 0x39) return 'digit';
  if ((point >= 0x41 && point <= 0x5a) || (point >= 0x61 && point <= 0x7a)) return 'letter';
  return point >= 0x20 && point < 0x7f ? 'mark' : 'rest';
}

/** How often to take a letter: readable ones first. */
export function weight(letter: Letter): number {
  const low = letter.ranges[0]?.[0] ?? 0;
  const name = kind(low);
  if (name === 'letter') return 8;
  if (name === 'digit') return 6;
  return name === 'mark' ? 2 : 1;
}

export function spell(letter: Letter, random: RandomSource): string {
  const ranges = letter.plain.length > 0 ? letter.plain : letter.ranges;
  const [low, high] = random.pick(ranges);
  // Only the start of a long range is used: fonts have those characters.
  return String.fromCodePoint(low + random.below(Math.min(high - low + 1, 512)));
}

export function simplest(letter: Letter): string {
  const ranges = letter.plain.length > 0 ? letter.plain : letter.ranges;
  return String.fromCodePoint(ranges[0]?.[0] ?? 0);
}

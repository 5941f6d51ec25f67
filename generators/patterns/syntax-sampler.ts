import type { RandomSource } from '../random-source.js';
import type { CharSet } from './char-set.js';
import type { Syntax } from './syntax.js';

/** A repetition is written at most this many times more often than its minimum. */
const SPREAD = 4;

/**
 * Writes texts that a pattern is likely to match, directly from its syntax: for patterns whose automata are too large,
 * and for backreferences, which repeat text that was written before. Lookaround is ignored; the caller checks the text.
 */
export function sampleSyntax(syntax: Syntax, random: RandomSource): string {
  return spell(syntax, random, new Map());
}

function spell(syntax: Syntax, random: RandomSource, captured: Map<string, string>): string {
  switch (syntax.kind) {
    case 'set':
      return character(syntax.set, random);
    case 'sequence':
      return syntax.items.map((item) => spell(item, random, captured)).join('');
    case 'choice':
      return spell(random.pick(syntax.items), random, captured);
    case 'repeat': {
      const count = Math.min(syntax.max, syntax.min + random.smallCount(SPREAD));
      return Array.from({ length: count }, () => spell(syntax.item, random, captured)).join('');
    }
    case 'group': {
      const text = spell(syntax.item, random, captured);
      for (const name of syntax.names) captured.set(name, text);
      return text;
    }
    case 'back':
      return captured.get(syntax.name) ?? '';
    case 'start':
    case 'end':
    case 'look':
    case 'boundary':
      return '';
  }
}

function character(set: CharSet, random: RandomSource): string {
  const readable = set.flatMap(([low, high]): CharSet =>
    low > 0x7e || high < 0x20 ? [] : [[Math.max(low, 0x20), Math.min(high, 0x7e)]],
  );
  const usable = readable.length > 0 ? readable : set.filter(([low, high]) => high < 0xd800 || low > 0xdfff);
  if (usable.length === 0) return '';
  const [low, high] = random.pick(usable);
  return String.fromCodePoint(random.between(low, Math.min(high, low + 511)));
}

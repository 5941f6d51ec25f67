import type { Dice } from '../dice.js';
import type { CharSet } from './char-set.js';
import type { Syntax } from './syntax.js';

/** How far above its least a repetition goes. */
const SPREAD = 4;

/**
 * Writes texts that a pattern is likely to match, straight from its syntax: for patterns whose automata are too large,
 * and for backreferences, which repeat what was written. Lookaround is not heeded; the caller checks.
 */
export function spellSyntax(syntax: Syntax, dice: Dice): string {
  return spell(syntax, dice, new Map());
}

function spell(syntax: Syntax, dice: Dice, captured: Map<string, string>): string {
  switch (syntax.kind) {
    case 'set':
      return character(syntax.set, dice);
    case 'sequence':
      return syntax.items.map((item) => spell(item, dice, captured)).join('');
    case 'choice':
      return spell(dice.pick(syntax.items), dice, captured);
    case 'repeat': {
      const count = Math.min(syntax.max, syntax.min + dice.few(SPREAD));
      return Array.from({ length: count }, () => spell(syntax.item, dice, captured)).join('');
    }
    case 'group': {
      const text = spell(syntax.item, dice, captured);
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

function character(set: CharSet, dice: Dice): string {
  const readable = set.flatMap(([low, high]): CharSet =>
    low > 0x7e || high < 0x20 ? [] : [[Math.max(low, 0x20), Math.min(high, 0x7e)]],
  );
  const usable = readable.length > 0 ? readable : set.filter(([low, high]) => high < 0xd800 || low > 0xdfff);
  if (usable.length === 0) return '';
  const [low, high] = dice.pick(usable);
  return String.fromCodePoint(dice.between(low, Math.min(high, low + 511)));
}

import { defined } from '../../src/core/defined.js';
import type { Dice } from '../dice.js';
import type { Grammar } from '../grammar.js';
import type { Json } from '../../src/core/json.js';
import { valueAt, withValueAt } from '../../src/core/pointer.js';
import { breakSite } from './break-site.js';
import { isLawful } from './is-lawful.js';
import type { Site, Sites } from './sites.js';
import type { InvalidCase } from './violation.js';

const BASES = 8;
const SITES = 12;

/** Draws a valid value and breaks it valueAt one site; `undefined` where bounded search finds no way. */
export function drawInvalid(
  grammar: Grammar,
  sites: Sites,
  drawBase: () => Json | undefined,
  dice: Dice,
): InvalidCase | undefined {
  for (let bases = 0; bases < BASES; bases += 1) {
    const base = drawBase();
    if (base === undefined || !grammar.accepts(grammar.root, base)) continue;
    let tries = 0;
    for (const site of keywordByKeyword(sites.in(base), dice)) {
      const broken = breakSite(grammar, base, site, dice);
      if (broken !== undefined) return broken;
      tries += 1;
      if (tries === SITES) break;
    }
    const other = replaced(grammar, base, dice);
    if (other !== undefined) return other;
  }
  return undefined;
}

/** In random order, but every keyword gets its turn before one comes again. */
function* keywordByKeyword(found: readonly Site[], dice: Dice): Iterable<Site> {
  const groups = new Map<string, Site[]>();
  for (const site of dice.shuffled(found)) {
    const name = site.kind === 'keyword' ? site.keyword.name : '';
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [site]);
    else group.push(site);
  }
  const queues = dice.shuffled([...groups.values()]);
  for (let round = 0; queues.some((queue) => round < queue.length); round += 1) {
    for (const queue of queues) {
      const site = queue[round];
      if (site !== undefined) yield site;
    }
  }
}

/** Takes any instance of the negation, and of it the part that is reported. */
function replaced(grammar: Grammar, base: Json, dice: Dice): InvalidCase | undefined {
  const whole = grammar.whole(grammar.root);
  const wrong = grammar.drawOther(whole, dice);
  if (wrong === undefined) return undefined;
  for (const { keyword, pointer } of grammar.validator.failures(whole, wrong)) {
    const was = valueAt(base, pointer);
    const became = valueAt(wrong, pointer);
    const value = became === undefined ? undefined : withValueAt(base, pointer, became);
    if (became === undefined || value === undefined) continue;
    const broken = { value, violation: { keyword, pointer, ...defined({ was }), became } };
    if (isLawful(grammar, broken)) return broken;
  }
  return undefined;
}

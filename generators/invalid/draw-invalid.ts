import { defined } from '../../src/core/defined.js';
import type { RandomSource } from '../random-source.js';
import type { Grammar } from '../grammar.js';
import type { Json } from '../../src/core/json.js';
import { valueAt, withValueAt } from '../../src/core/pointer.js';
import { mutate } from './mutate.js';
import { violationHolds } from './violation.js';
import type { MutationSite, MutationSites } from './mutation-sites.js';
import type { InvalidCase } from './violation.js';

const BASES = 8;
const SITES = 12;

/** Draws a valid value and breaks it at one site; `undefined` where bounded search finds no way. */
export function drawInvalid(
  grammar: Grammar,
  sites: MutationSites,
  drawBase: () => Json | undefined,
  random: RandomSource,
): InvalidCase | undefined {
  for (let bases = 0; bases < BASES; bases += 1) {
    const base = drawBase();
    if (base === undefined || !grammar.accepts(grammar.root, base)) continue;
    let tries = 0;
    for (const site of keywordByKeyword(sites.in(base), random)) {
      const broken = mutate(grammar, base, site, random);
      if (broken !== undefined) return broken;
      tries += 1;
      if (tries === SITES) break;
    }
    const other = replaced(grammar, base, random);
    if (other !== undefined) return other;
  }
  return undefined;
}

/** Sites in random order, in which no keyword comes a second time before every keyword has come once. */
function* keywordByKeyword(found: readonly MutationSite[], random: RandomSource): Iterable<MutationSite> {
  const groups = new Map<string, MutationSite[]>();
  for (const site of random.shuffled(found)) {
    const name = site.kind === 'keyword' ? site.keyword.name : '';
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [site]);
    else group.push(site);
  }
  const queues = random.shuffled([...groups.values()]);
  for (let round = 0; queues.some((queue) => round < queue.length); round += 1) {
    for (const queue of queues) {
      const site = queue[round];
      if (site !== undefined) yield site;
    }
  }
}

/** Draws a value that the whole schema rejects, and puts the part that the validator reports into the valid value. */
function replaced(grammar: Grammar, base: Json, random: RandomSource): InvalidCase | undefined {
  const whole = grammar.whole(grammar.root);
  const wrong = grammar.drawViolating(whole, random);
  if (wrong === undefined) return undefined;
  for (const { keyword, pointer } of grammar.validator.failures(whole, wrong)) {
    const was = valueAt(base, pointer);
    const became = valueAt(wrong, pointer);
    const value = became === undefined ? undefined : withValueAt(base, pointer, became);
    if (became === undefined || value === undefined) continue;
    const broken = { value, violation: { keyword, pointer, ...defined({ was }), became } };
    if (violationHolds(grammar, broken)) return broken;
  }
  return undefined;
}

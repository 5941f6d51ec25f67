import type { Catalogue } from '../requirements/catalogue.js';
import type { Requirement } from '../requirements/requirement.js';

/** What `--only` chose. */
export type Selection =
  | { readonly kind: 'all' }
  | { readonly kind: 'some'; readonly patterns: readonly string[]; readonly requirements: readonly Requirement[] }
  | { readonly kind: 'unknown'; readonly pattern: string };

/** `*` stands for any text; a pattern without one also takes everything below it: `systems.list` takes `systems.list/served`. */
function matcher(pattern: string): (id: string) => boolean {
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  const whole = new RegExp(`^${source}$`);
  return (id) => whole.test(id) || id.startsWith(`${pattern}/`);
}

/** Chooses requirements by id, operation or pattern; a pattern that matches nothing is a mistake to be told. */
export function select(catalogue: Catalogue, patterns: readonly string[] | undefined): Selection {
  if (patterns === undefined || patterns.length === 0) return { kind: 'all' };
  const chosen = new Set<Requirement>();
  for (const pattern of patterns) {
    const matches = matcher(pattern);
    const found = catalogue.requirements.filter(({ id, kind }) => matches(id) || kind === pattern);
    if (found.length === 0) return { kind: 'unknown', pattern };
    for (const requirement of found) chosen.add(requirement);
  }
  return { kind: 'some', patterns, requirements: catalogue.requirements.filter((requirement) => chosen.has(requirement)) };
}

import { canonical } from '../core/json.js';
import { singleLine } from '../core/text.js';
import type { CertificatePredicate, CertifiedRequirement } from './predicate.js';
import { refused, type Refusal } from './refusal.js';

const shown = 3;

/** Do the verdicts of a certificate follow from its evidence? `undefined` where they do. */
export function verdictsDiffer(claimed: CertificatePredicate, recomputed: CertificatePredicate): Refusal | undefined {
  const verdicts = differing(claimed.requirements, recomputed.requirements);
  if (verdicts.length === 0) return undefined;
  const more = verdicts.length > shown ? ` and ${verdicts.length - shown} more` : '';
  return refused(
    'verdicts',
    `the verdicts do not follow from the evidence: ${verdicts.slice(0, shown).join('; ')}${more}`,
  );
}

/** Compares all other members of the claimed predicate with the recomputed ones. */
export function claimsDiffer(claimed: CertificatePredicate, recomputed: CertificatePredicate): Refusal | undefined {
  const names = Object.keys({ ...claimed, ...recomputed }) as (keyof CertificatePredicate)[]; // objects of this type
  const text = (value: unknown): string => canonical(value ?? null);
  const members = names.filter((name) => text(claimed[name]) !== text(recomputed[name]));
  return members.length === 0
    ? undefined
    : refused('claims', `the verdicts follow from the evidence, and this does not: ${members.join(', ')}`);
}

function differing(
  claimed: readonly CertifiedRequirement[],
  recomputed: readonly CertifiedRequirement[],
): readonly string[] {
  const found = new Map(recomputed.map((requirement) => [requirement.id, requirement]));
  const said = new Map(claimed.map((requirement) => [requirement.id, requirement]));
  return [
    ...claimed.flatMap(({ id, verdict }) => {
      const actual = found.get(id)?.verdict ?? 'no such requirement';
      return actual === verdict ? [] : [`${singleLine(id)} is said to be ${verdict} and is ${actual}`];
    }),
    ...recomputed.flatMap(({ id, verdict }) => (said.has(id) ? [] : [`${id} is left out and is ${verdict}`])),
  ];
}

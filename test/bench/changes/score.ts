import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareDocuments } from '../../../src/changes/compare/compare-documents.js';
import type { Change } from '../../../src/changes/intake/change.js';
import { knownChange } from '../../../src/changes/known-changes.js';
import { changesBenchFolder, type Pair } from './pairs.js';

/** A change as the diff tool wrote it. */
interface Recorded {
  readonly id: string;
  readonly level: number;
  readonly operation?: string;
  readonly path?: string;
}

/** Agreement of our comparison with a version of the diff tool on the same pairs. */
export interface Score {
  readonly pairs: number;
  /** Ids that the tool gave at least once. */
  readonly ids: number;
  /** Shares of (operation, id), from 0 to 1. */
  readonly recall: number;
  readonly precision: number;
  readonly breakingRecall: number;
  /** Pairs that differ and for which our comparison finds no change. */
  readonly silent: number;
  /** Changes that only one of the two finds, as `pair: METHOD path id`. */
  readonly missed: readonly string[];
  readonly extra: readonly string[];
}

const placeOf = ({ place }: Change): string => {
  switch (place.kind) {
    case 'operation':
      return `${place.method} ${place.path}`;
    case 'event':
      return `POST webhook:${place.name}`;
    case 'callback':
      return `callback ${place.callback}`;
    case 'document':
      return '';
  }
};

/** The tool gives the coming and going of a webhook no operation. */
const keyOf = (id: string, place: string): string => (id.startsWith('webhook-') ? id : `${place} ${id}`.trim());

/** Compares the pairs, and the findings with those of a version of the diff tool; only ids that it knows count. */
export function score(version: string, compared: readonly Pair[]): Score {
  const [head = '', ...lines] = readFileSync(join(changesBenchFolder, `oasdiff-${version}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  // Written by record.ts, as are the other lines.
  const { day } = JSON.parse(head) as { readonly day: string };
  const recorded = new Map(
    lines.map((line) => {
      const { pair, changes } = JSON.parse(line) as { readonly pair: string; readonly changes?: readonly Recorded[] };
      return [pair, changes] as const;
    }),
  );
  const [missed, extra]: [string[], string[]] = [[], []];
  const counts = { expected: 0, found: 0, right: 0, breaking: 0, rightBreaking: 0, silent: 0, pairs: 0 };
  const ids = new Set<string>();
  for (const { name, from, to } of compared) {
    const expected = recorded.get(name);
    if (expected === undefined) continue;
    counts.pairs += 1;
    const { changes, annotations } = compareDocuments(from, to, day);
    if (changes.length + annotations.length === 0 && JSON.stringify(from) !== JSON.stringify(to)) counts.silent += 1;
    const theirs = new Map(
      expected.map((one) => [keyOf(one.id, `${one.operation ?? ''} ${one.path ?? ''}`.trim()), one.level]),
    );
    for (const { id } of expected) ids.add(id);
    const ours = new Map(
      changes
        .filter(({ id }) => knownChange(id) !== undefined)
        .map((change) => [keyOf(change.id ?? '', placeOf(change)), change.severity]),
    );
    counts.expected += theirs.size;
    counts.found += ours.size;
    for (const [key, level] of theirs) {
      if (ours.has(key)) counts.right += 1;
      else missed.push(`${name}: ${key}`);
      if (level !== 3) continue;
      counts.breaking += 1;
      if (ours.get(key) === 'breaking') counts.rightBreaking += 1;
    }
    for (const key of ours.keys()) if (!theirs.has(key)) extra.push(`${name}: ${key}`);
  }
  return {
    pairs: counts.pairs,
    ids: ids.size,
    recall: counts.right / counts.expected,
    precision: counts.right / counts.found,
    breakingRecall: counts.rightBreaking / counts.breaking,
    silent: counts.silent,
    missed,
    extra,
  };
}

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { defined } from '../../src/core/defined.js';
import { openBundle } from '../../src/evidence/reader.js';
import { judge } from '../../src/judge/judge.js';
import { underRulings, type Ruling } from '../../src/judge/rulings.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import { serialiseResults } from '../../src/results/serialise-results.js';
import { bytesOf } from './recorded-bundles.js';
import { recordAgainstReference } from './run-against-reference.js';
import { inVendorsNames } from './vendor-names.js';

/** Runs under way: each waits a good deal for deliveries. */
const atOnce = 4;

const rulingsFile = 'rulings.json';

/**
 * Records runs against services with one fault each, at most `count`, as `0001.jsonl` and so on, and a file of rulings
 * about what they should fail: a suspension, a relaxation and a sharpening in turn.
 */
export async function recordRuns(catalogue: Catalogue, folder: string, count: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const chosen = catalogue.requirements
    .flatMap((requirement) =>
      requirement.role === 'receiver' ? [] : requirement.faults.map((proving) => ({ requirement, proving })),
    )
    .slice(0, count);
  const queue = new PQueue({ concurrency: atOnce });
  await Promise.all(
    chosen.map(({ requirement, proving }, index) =>
      queue.add(async () => {
        const { open } = await recordAgainstReference(catalogue, {
          faults: [proving.verbatim === true ? proving.fault : inVendorsNames(proving.fault)],
          requirements: [requirement],
          ...defined({ variant: proving.variant }),
        });
        await writeFile(join(folder, `${String(index + 1).padStart(4, '0')}.jsonl`), await bytesOf(await open()));
      }),
    ),
  );
  const ids = [...new Set(chosen.map(({ requirement }) => requirement.id))];
  const rulings = (['suspend', 'relax', 'sharpen'] as const).map((effect, turn): Ruling => ({
    number: turn + 1,
    date: '2026-11-24',
    requirements: ids.filter((_, index) => index % 3 === turn),
    effect,
    text: 'The sentence can be read in two ways.',
  }));
  await writeFile(join(folder, rulingsFile), JSON.stringify(rulings));
}

/** Digests (SHA-256) of all results of recorded runs, without the rulings beside them and with them. */
export interface Rejudged {
  readonly runs: number;
  /** Results that the rulings changed. */
  readonly changed: number;
  readonly without: string;
  readonly under: string;
}

/** Judges recorded runs again, with nothing but the files of the folder. */
export async function rejudge(catalogue: Catalogue, folder: string): Promise<Rejudged> {
  const rulings: readonly Ruling[] = JSON.parse(await readFile(join(folder, rulingsFile), 'utf8')); // our own file
  const without = createHash('sha256');
  const under = createHash('sha256');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).toSorted();
  let changed = 0;
  for (const file of files) {
    const results = await judge(catalogue, await openBundle(join(folder, file)), { name: 'selftest', version: '0' });
    const [before, after] = [results, underRulings(results, rulings)].map(serialiseResults);
    without.update(before ?? '');
    under.update(after ?? '');
    if (before !== after) changed += 1;
  }
  return { runs: files.length, changed, without: without.digest('hex'), under: under.digest('hex') };
}

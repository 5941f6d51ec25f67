import { defined } from '../../src/core/defined.js';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { canonical } from '../../src/core/json.js';
import type { EvidenceReader } from '../../src/evidence/bundle.js';
import type { EvidenceLine } from '../../src/evidence/exchange.js';
import { openBundle } from '../../src/evidence/reader.js';
import { createRecorder } from '../../src/evidence/recorder.js';
import type { Fault } from '../../src/faults/fault.js';
import { judge } from '../../src/judge/judge.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import { packageRoot } from '../../src/core/package-root.js';
import { failing } from './prove-requirement.js';
import { recordAgainstReference } from './run-against-reference.js';
import { sampleOf } from './sample.js';
import { inVendorsNames } from './vendor-names.js';

/** A recorded run against an implementation with one fault, and the requirements that failed when it was recorded. */
export interface RecordedBundle {
  /** In `test/selftest/bundles`, gzipped JSON lines. */
  readonly file: string;
  readonly requirement: string;
  readonly fault: Fault;
  readonly fails: readonly string[];
}

const folder = join(packageRoot(), 'test/selftest/bundles');
const index = join(folder, 'index.json');

/** Larger evidence is no good in a repository, bytes. */
const largest = 14_000;

export async function recordedBundles(): Promise<readonly RecordedBundle[]> {
  const text = await readFile(index, 'utf8');
  const list: readonly RecordedBundle[] = JSON.parse(text); // our own file
  return list;
}

/** Requirements that fail in a recorded bundle with the present judge. */
export async function judgeRecorded(catalogue: Catalogue, { file }: RecordedBundle): Promise<readonly string[]> {
  const workshop = await mkdtemp(join(tmpdir(), 'ems-bundle-'));
  try {
    const path = join(workshop, 'evidence.jsonl');
    await writeFile(path, gunzipSync(await readFile(join(folder, file))));
    return failing(await judge(catalogue, await openBundle(path), { name: 'selftest', version: '0' }));
  } finally {
    await rm(workshop, { recursive: true });
  }
}

/** Records the faults of the sample anew; gives how many bundles there are now. */
export async function recordBundles(catalogue: Catalogue): Promise<number> {
  for (const file of await readdir(folder)) if (file.endsWith('.gz')) await rm(join(folder, file));
  const list: RecordedBundle[] = [];
  for (const requirement of sampleOf(catalogue)) {
    if (requirement.role === 'receiver') continue;
    const [proving] = requirement.faults;
    if (proving === undefined) continue;
    const fault = proving.verbatim === true ? proving.fault : inVendorsNames(proving.fault);
    const { results, open } = await recordAgainstReference(catalogue, {
      faults: [fault],
      requirements: [requirement],
      ...defined({ variant: proving.variant }),
    });
    const bytes = gzipSync(await bytesOf(await open()), { level: 9 });
    if (bytes.length > largest) continue;
    const file = `${requirement.id.replaceAll('/', '+').replace(/[^\w.+-]/g, '')}.jsonl.gz`;
    await writeFile(join(folder, file), bytes);
    list.push({ file, requirement: requirement.id, fault, fails: failing(results) });
  }
  const sorted = list.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  await writeFile(index, `${JSON.stringify(JSON.parse(canonical(sorted)), null, 2)}\n`);
  return sorted.length;
}

/** Evidence as a file has it. */
export async function bytesOf(evidence: EvidenceReader): Promise<Buffer> {
  const workshop = await mkdtemp(join(tmpdir(), 'ems-bundle-'));
  try {
    const path = join(workshop, 'evidence.jsonl');
    const recorder = await createRecorder(path, evidence.header);
    const lines: EvidenceLine[] = [];
    for await (const line of evidence.lines()) lines.push(line);
    await recorder.write(lines);
    await recorder.end({
      exchanges: lines.filter(({ kind }) => kind === 'exchange' || kind === 'delivery').length,
      durationMs: evidence.footer()?.durationMs ?? 0,
      ended: 'finished',
    });
    return await readFile(path);
  } finally {
    await rm(workshop, { recursive: true });
  }
}

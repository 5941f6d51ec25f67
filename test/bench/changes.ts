import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject, type Json } from '../../src/core/json.js';
import { compareDocuments } from '../../src/changes/compare/compare-documents.js';
import { SecretLabels } from '../../src/documents/without-given-secrets.js';
import { readDocument } from '../../src/changes/compare/read-document.js';
import { loadCatalogue } from '../../src/changes/load-catalogue.js';
import { timeline } from '../../src/changes/timeline.js';
import type { EvidenceReader } from '../../src/evidence/bundle.js';
import { changelogOf } from './changes/changelog-of.js';
import { pairs, type Pair } from './changes/pairs.js';
import { score, type Score } from './changes/score.js';
import type { Bench, Measure } from './measure.js';
import { recordedLines, repeated } from './repeated-bundle.js';

const version = '1.35.0';
const times = 5;
const exchanges = 2000;

/** Copies of every path under other names, so that the document has about a megabyte as JSON. */
function enlarged(document: Json): Json {
  const paths = isObject(document) && isObject(document['paths']) ? document['paths'] : {};
  const copies = Math.ceil(1_000_000 / JSON.stringify(paths).length);
  return {
    ...(isObject(document) ? document : {}),
    paths: Object.fromEntries(
      Array.from({ length: copies }, (_, index) =>
        Object.entries(paths).map(([path, item]) => [`/copy${index}${path}`, item] as const),
      ).flat(),
    ),
  };
}

function timesOf(work: () => unknown): Promise<readonly number[]> {
  return (async () => {
    const values: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const start = performance.now();
      await work();
      values.push(performance.now() - start);
    }
    return values;
  })();
}

/** Compares our own comparison with the output of a diff tool for the same pairs of documents. */
export const changesBench: Bench = {
  name: 'changes',
  about:
    `Our comparison of documents against the recorded output of oasdiff ${version}, by (operation, id), on two ` +
    'documents edited in one place; the pairs that were not used to build the comparison are scored apart, too. And ' +
    'the time for a document of a megabyte: with the path of oasdiff in OASDIFF, its time is measured beside ours. ' +
    'The timeline is that of a default run against the embedded reference.',
  async run() {
    const all = pairs();
    const whole = score(version, all);
    for (const line of whole.missed) console.error(`missed: ${line}`);
    for (const line of whole.extra) console.error(`only ours: ${line}`);
    return [...agreement(whole), ...heldOut(all), ...(await megabyte()), await timelines()];
  },
};

const agreement = (scored: Score): readonly Measure[] => [
  { name: 'pairs of documents', unit: '', atLeast: 1500, values: [scored.pairs] },
  { name: 'ids that the tool gave', unit: '', values: [scored.ids] },
  { name: 'recall', unit: '%', atLeast: 98, values: [scored.recall * 100] },
  { name: 'precision', unit: '%', atLeast: 95, values: [scored.precision * 100] },
  { name: 'breaking changes found', unit: '%', atLeast: 99, values: [scored.breakingRecall * 100] },
  { name: 'pairs without a reported change', unit: '', atMost: 0, values: [scored.silent] },
];

/** The same of the pairs that the comparison was not built with: a report, without bounds. */
const heldOut = (all: readonly Pair[]): readonly Measure[] =>
  agreement(
    score(
      version,
      all.filter(({ isHeldOut }) => isHeldOut),
    ),
  ).map(({ name, unit, values }) => ({ name: `held out: ${name}`, unit, values }));

/** Where an implementation stands to each recorded change, from evidence in memory. */
async function timelines(): Promise<Measure> {
  const { iface, changelog, catalogue } = await loadCatalogue();
  const { reader, lines } = await recordedLines(catalogue);
  const some = [...repeated(lines, exchanges)];
  const evidence: EvidenceReader = {
    ...reader,
    async *lines() {
      yield* some;
    },
  };
  const values = await timesOf(() => timeline(iface, changelog, async () => evidence));
  return {
    name: `timeline of ${exchanges} exchanges`,
    unit: 's',
    atMost: 5,
    values: values.map((milliseconds) => milliseconds / 1000),
  };
}

async function megabyte(): Promise<readonly Measure[]> {
  const pair = pairs().find(({ name }) => name === 'place/shared-enum');
  if (pair === undefined) return [];
  const folder = mkdtempSync(join(tmpdir(), 'changes-'));
  try {
    const [from, to] = [join(folder, 'from.json'), join(folder, 'to.json')];
    writeFileSync(from, JSON.stringify(enlarged(pair.from)));
    writeFileSync(to, JSON.stringify(enlarged(pair.to)));
    const ours = await timesOf(async () => {
      const labels = new SecretLabels();
      return compareDocuments(await readDocument(from, labels), await readDocument(to, labels), '2026-01-01');
    });
    const oasdiff = process.env['OASDIFF'];
    if (oasdiff === undefined) return [{ name: 'a megabyte, ours', unit: 'ms', values: ours }];
    const theirs = await timesOf(() => execFileSync(oasdiff, changelogOf(from, to), { maxBuffer: 1 << 28 }));
    return [
      { name: 'a megabyte, ours', unit: 'ms', atMost: 2 * Math.max(...theirs), values: ours },
      { name: 'a megabyte, oasdiff', unit: 'ms', values: theirs },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

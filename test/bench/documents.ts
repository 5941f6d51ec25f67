import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isObject, type Json } from '../../src/core/json.js';
import { untilFirstRequest } from './commands.js';
import { generatedDocument, layeredDocument } from './generated-document.js';
import type { Bench, Measure } from './measure.js';
import { peakMemory } from './peak-memory.js';

const times = 3;

/** Resources of the generated documents: some 10 KB, 100 KB, 1 MB and 12 MB. */
const resources = [1, 13, 127, 1_515];

/** Further documents: `DOCUMENTS=/path/spec3.json,/path/other.json`. */
const given = (process.env['DOCUMENTS'] ?? '').split(',').filter((file) => file !== '');

/** Time and memory of the commands that read an implementer's document, by its size. */
export const documentsBench: Bench = {
  name: 'documents',
  about:
    "The commands that read an implementer's OpenAPI document, each in a process of its own, by its size: `lint`, " +
    '`changes` (with the same document without one path), `init --from`, and `run --interface none` until its first ' +
    'request. Generated documents, documents with two alternatives on each of twenty levels, and those that ' +
    'DOCUMENTS names.',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'ems-bench-'));
    const measures: Measure[] = [];
    try {
      for (const count of resources) measures.push(...(await sized(folder, `${count}`, generatedDocument(count))));
      for (const file of given)
        measures.push(...(await sized(folder, basename(file), JSON.parse(await readFile(file, 'utf8')) as Json)));
      for (const keyword of ['anyOf', 'oneOf', 'allOf'] as const) {
        const file = join(folder, `${keyword}.json`);
        await writeFile(file, JSON.stringify(layeredDocument(keyword, 20)));
        measures.push(...(await firstRequest(folder, file, `20 levels of ${keyword}`)));
      }
      return measures;
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

async function sized(folder: string, name: string, document: Json): Promise<readonly Measure[]> {
  const [file, before, configuration] = ['.json', '-before.json', '.yaml'].map((end) => join(folder, `${name}${end}`));
  if (file === undefined || before === undefined || configuration === undefined) return [];
  await writeFile(file, JSON.stringify(document, null, 1));
  await writeFile(before, JSON.stringify(withoutFirstPath(document), null, 1));
  const { size } = await stat(file);
  const label = `${isNumber(name) ? '' : `${name}, `}${inWords(size)}`;
  return [
    ...(await taken(`lint, ${label}`, ['lint', file])),
    ...(await taken(`changes, ${label}`, ['changes', before, file])),
    ...(await taken(`init --from, ${label}`, ['init', '--from', file, '--allow-writes', '--out', configuration])),
    ...(await firstRequest(folder, file, label)),
  ];
}

const isNumber = (name: string): boolean => /^\d+$/.test(name);

const inWords = (bytes: number): string =>
  bytes < 1e6 ? `${Number((bytes / 1e3).toPrecision(2))} KB` : `${Number((bytes / 1e6).toPrecision(2))} MB`;

async function firstRequest(folder: string, file: string, label: string): Promise<readonly Measure[]> {
  const options = ['--interface', 'none', '--supplement', file];
  const runs = [];
  for (let time = 0; time < times; time += 1) runs.push(await untilFirstRequest(folder, options));
  const { size } = await stat(file);
  const name = `first request, ${label}`;
  const memory = runs.flatMap(({ peakMegabytes }) => peakMegabytes ?? []);
  return [
    { name, unit: 's', values: runs.map(({ seconds }) => seconds), ...(size < 110_000 ? { atMost: 1 } : {}) },
    ...(memory.length === 0 ? [] : [{ name, unit: 'MB', values: memory }]),
  ];
}

async function taken(name: string, command: readonly string[]): Promise<readonly Measure[]> {
  const runs = [];
  for (let time = 0; time < times; time += 1) runs.push(await peakMemory(command));
  return [
    { name, unit: 's', values: runs.map(({ seconds }) => seconds) },
    { name, unit: 'MB', values: runs.map(({ peakMegabytes }) => peakMegabytes) },
  ];
}

function withoutFirstPath(document: Json): Json {
  if (!isObject(document)) return document;
  const paths = isObject(document['paths']) ? document['paths'] : {};
  return { ...document, paths: Object.fromEntries(Object.entries(paths).slice(1)) };
}

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runCampaign } from '../../src/campaign/campaign.js';
import { mergeShards } from '../../src/campaign/merge-shards.js';
import { select } from '../../src/campaign/selection.js';
import { UsageError } from '../../src/campaign/usage-error.js';
import { defined } from '../../src/core/defined.js';
import { EvidenceError } from '../../src/evidence/evidence-error.js';
import { whole } from '../../src/certificate/run.fixture.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference } from '../../reference/server.js';
import { resealed } from './forgeries.js';

/** Forged shards, with digests made anew: `merge` refuses each for a reason that names the part, and writes no file. */

const folder = await mkdtemp(join(tmpdir(), 'ems-forged-shards-'));
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => rm(out, { force: true }));
const [of, out] = [3, join(folder, 'merged.jsonl')];
/** The lines of each shard, of a shard of a run with another seed, and of a whole run. */
let shards: readonly (readonly string[])[];
let foreign: readonly string[];
let undivided: readonly string[];

beforeAll(async () => {
  const reference = await startReference({ seed: 'forged' });
  const chosen = select(whole, ['market-prices.*', 'bidding-zone.*', 'webhooks.*']);
  if (chosen.kind !== 'some') throw new Error('these resources are in the catalogue');
  const linesOf = async (seed: string, index?: number): Promise<readonly string[]> => {
    const place = await mkdtemp(join(folder, 'run-'));
    await runCampaign({
      catalogue: whole,
      configuration: referenceConfiguration(reference.baseUrl),
      embedded: true,
      seed,
      startedAt: '2026-11-21T08:00:00.000Z',
      only: chosen,
      ...defined({ shard: index === undefined ? undefined : { index, of } }),
      evidence: { kind: 'file', folder: place },
      preflight: 'skip',
    });
    return (await readFile(join(place, 'evidence.jsonl'), 'utf8')).trimEnd().split('\n');
  };
  try {
    shards = [await linesOf('forged', 1), await linesOf('forged', 2), await linesOf('forged', 3)];
    foreign = await linesOf('other', 1);
    undivided = await linesOf('forged');
  } finally {
    await reference.close();
  }
});

/** The reason of `merge`, or `accepted`. */
async function merging(given: readonly string[]): Promise<string> {
  const files = await Promise.all(
    given.map(async (text, at) => {
      const path = join(folder, `given-${at}.jsonl`);
      await writeFile(path, text);
      return { name: `given-${at + 1}`, path };
    }),
  );
  try {
    await mergeShards(files, out, 'plain');
    return 'accepted';
  } catch (error) {
    if (error instanceof UsageError || error instanceof EvidenceError) return error.message;
    throw error;
  }
}

const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
/** All shards, the first of them changed and its digests made anew. */
const withFirst = (change: (lines: readonly string[]) => readonly string[]): readonly string[] => {
  const [first = [], ...others] = shards;
  const changed = change(first);
  if (text(changed) === text(first)) throw new Error('the shard is not changed');
  return [resealed(changed), ...others.map(text)];
};
const withHeader = (was: string | RegExp, is: string): readonly string[] =>
  withFirst((lines) => lines.with(0, (lines[0] ?? '').replace(was, is)));

test('the shards as they were sent are accepted', async () => {
  expect(await merging(shards.map(text))).toBe('accepted');
});

const at = (lines: readonly string[], has: RegExp): number => {
  const found = lines.findIndex((line, index) => index > 0 && has.test(line));
  return found === -1 ? expect.fail(`no line has ${has.source}`) : found;
};
// A shard sends further requests, only to learn ids: those are not merged.
const exchange = /"kind":"exchange".*"purpose":"no-credential"/;
const end = /"kind":"scenario"/;

test.each<readonly [name: string, given: () => readonly string[], part: RegExp]>([
  ['none', () => [], /^No shard is given/],
  ['the first missing', () => shards.slice(1).map(text), /^shard 1 of 3 is missing/],
  ['the last missing', () => shards.slice(0, -1).map(text), /^shard 3 of 3 is missing/],
  ['the second twice', () => [...shards, shards[1] ?? []].map(text), /are both shard 2 of 3/],
  ['the first called the second', () => withHeader('"index":1', '"index":2'), /^shard 1 of 3 is missing/],
  ['the whole run beside them', () => [undivided, ...shards].map(text), /^given-1 is no shard of a run/],
  ['the whole run called a shard', () => withFirst(() => asFirstShard(undivided)), /damaged: .*another shard/],
  ['one of a run with another seed', () => [foreign, ...shards.slice(1)].map(text), /their seed is not the same/],
  ['that one with this seed', () => withFirst(() => asSeed(foreign)), /damaged: /],
  ['another suite', () => withHeader(/("suite":\{"name":"[^"]*","version":")[^"]*/, '$19.9.9'), /their suite is not/],
  ['another interface', () => withHeader(/("digest":")\w{12}/, '$1000000000000'), /their interface is not/],
  ['another revision', () => withHeader('"revision":"current"', '"revision":"initial"'), /their revision is not/],
  ['another target', () => withHeader(/("baseUrl":"http:..127)/g, '$1.0'), /their target is not|configuration is not/],
  ['another selection', () => withHeader('"webhooks.*"', '"webhooks.ping"'), /their selection is not/],
  ['another configuration', () => withHeader('"allowed":true', '"allowed":false'), /their configuration is not/],
  ['more shards', () => withHeader('"of":3', '"of":4'), /their number of shards is not/],
  ['another division', () => withHeader('"of":3', '"of":3,"times":{"x":1}'), /their division is not/],
  ['more scenarios', () => withHeader(/("scenarios":)\d+/, '$19'), /their number of scenarios is not/],
  ['two days earlier', () => withHeader('2026-11-21T08', '2026-11-19T07'), /began 49 hours apart/],
  ['a format of its own', () => withHeader('"formatVersion":1', '"formatVersion":2'), /format version 2/],
  ['an exchange left out', () => withFirst((lines) => lines.toSpliced(at(lines, exchange), 1)), /damaged: .*step/],
  [
    'an exchange twice',
    () => withFirst((lines) => twice(lines, at(lines, exchange))),
    /damaged: two lines have the id/,
  ],
  [
    'the end of a scenario left out',
    () => withFirst((lines) => lines.toSpliced(at(lines, end), 1)),
    /damaged: .*scenario/,
  ],
  ['the end of a scenario twice', () => withFirst((lines) => twice(lines, at(lines, end))), /damaged: .*after its end/],
  ['a line of another shard', () => withFirst((lines) => lines.toSpliced(1, 0, shards[1]?.[1] ?? '')), /damaged: /],
  [
    'an early end',
    () => withFirst((lines) => lines.with(-1, (lines.at(-1) ?? '').replace('finished', 'max-time'))),
    /ended early/,
  ],
  ['no last line', () => shards.map((lines, index) => text(index === 0 ? lines.slice(0, -1) : lines)), /cut off/],
  [
    'a status changed',
    () => shards.map((lines) => text(lines).replace('"status":200', '"status":201')),
    /damaged: .*SHA-256/,
  ],
  ['no evidence', () => ['{}\n', ...shards.slice(1).map(text)], /no evidence of this suite/],
])('refused: %s', async (_, given, part) => {
  expect(await merging(given())).toMatch(part);
  await expect(readFile(out)).rejects.toThrow('ENOENT');
});

const twice = (lines: readonly string[], index: number): readonly string[] =>
  lines.toSpliced(index, 0, lines[index] ?? '');
const asFirstShard = (lines: readonly string[]): readonly string[] =>
  lines.with(0, (lines[0] ?? '').replace(/("selection":\[[^\]]*\])/, '$1,"shard":{"index":1,"of":3}'));
const asSeed = (lines: readonly string[]): readonly string[] =>
  lines.with(0, (lines[0] ?? '').replace('"seed":"other"', '"seed":"forged"'));

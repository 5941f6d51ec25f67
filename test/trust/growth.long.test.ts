import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import type { Interface } from '../../spec/model.js';
import { readChanges } from '../../src/changes/intake/read-changes.js';
import { loadCatalogue } from '../../src/changes/load-catalogue.js';
import { selectByChanges } from '../../src/changes/select/selection.js';
import { canonical } from '../../src/core/json.js';
import { openBundle } from '../../src/evidence/reader.js';
import { sampleEnd, sampleExchange, sampleHeader } from '../../src/evidence/sample.fixture.js';
import { sealed } from '../../src/evidence/seal.fixture.js';
import { checkResults } from '../../src/results/check.js';
import { compareResults } from '../../src/results/compare.js';
import { readResults } from '../../src/results/read.js';
import type { Results } from '../../src/results/results.js';
import { entriesOfRecorded } from '../../src/sources/recorded/entries-of-recorded.js';
import { requestsOfHar } from '../../src/sources/recorded/read-har.js';

/**
 * Double the size takes at most 2.5 times the work. The work is processor time, which other processes of the machine do
 * not use up, over three doublings: linear work grows 8 times, quadratic work 64 times.
 */

const doublings = 3;
const mostGrowth = 2.5 ** doublings;
const mostRounds = 5;

type Work = () => unknown;

async function timeOf(work: Work): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/**
 * How many times the work grows, by the least time of each size: collecting garbage can only add to it. Further rounds
 * are measured while the growth is too much.
 */
async function growthOf(size: number, workOf: (size: number) => Work | Promise<Work>): Promise<number> {
  const small = await workOf(size);
  const large = await workOf(size * 2 ** doublings);
  // Compiles the code.
  await small();
  let [least, most] = [Infinity, Infinity];
  for (let round = 0; round < mostRounds && !(most / least <= mostGrowth); round += 1) {
    least = Math.min(least, await timeOf(small));
    most = Math.min(most, await timeOf(large));
  }
  return most / least;
}

const folder = mkdtempSync(join(tmpdir(), 'ems-growth-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
function fileOf(text: string, ending: string): string {
  const path = join(folder, `${(files += 1)}.${ending}`);
  writeFileSync(path, text);
  return path;
}

const listOf = <T>(size: number, item: (at: number) => T): readonly T[] =>
  Array.from({ length: size }, (_, at) => item(at));

let iface: Interface;
beforeAll(async () => {
  iface = await loadInterface();
});

describe('a recording', () => {
  const entry = (method: string, url: string, answer = '{}', body?: string): object => ({
    request: {
      method,
      url,
      headers: [],
      ...(body === undefined ? {} : { postData: { mimeType: 'application/json', text: body } }),
    },
    response: { status: 200, content: { mimeType: 'application/json', text: answer } },
  });
  const entries: readonly (readonly [string, (at: number) => object])[] = [
    ['one id each', (at) => entry('GET', `https://ems.example/systems/s${at}`)],
    ['one host each', (at) => entry('GET', `https://ems${at}.example/systems/s${at}`)],
    ['one base path each', (at) => entry('GET', `https://ems.example/p${at}/systems/s${at}`)],
    ['records that are deleted', (at) => entry(at % 2 === 0 ? 'GET' : 'DELETE', `https://ems.example/accounts/a${at}`)],
    [
      'records that are created',
      (at) => entry('POST', 'https://ems.example/systems', `{"id":"s${at}"}`, `{"name":"n${at}"}`),
    ],
    ['lists', (at) => entry('GET', `https://ems.example/systems?page=${at}`, `[{"id":"s${at}"},{"id":"t${at}"}]`)],
    [
      'deliveries',
      (at) => entry('POST', `https://ems.example/hooks${at}/events/ev/plugged`, '', `{"data":{"state":"s${at}"}}`),
    ],
  ];
  test.each(entries)('of requests with %s', async (_, entryAt) => {
    const known = entry('GET', 'https://ems.example/systems/s');
    const growth = await growthOf(1500, (size) => {
      const har = JSON.parse(JSON.stringify({ log: { entries: [known, ...listOf(size, entryAt)] } }));
      return () => entriesOfRecorded(iface, requestsOfHar(har, 'long.har'), 'long.har');
    });
    expect(growth).toBeLessThanOrEqual(mostGrowth);
  });
});

describe('evidence', () => {
  const bundleOf = (size: number, perScenario: number): string => {
    const lines = listOf(size, (at) => {
      const scenario = `systems/read@${Math.floor(at / perScenario)}`;
      const step = at % perScenario;
      const exchange = canonical({ ...sampleExchange(step), scenario, id: `${scenario}#${step}.0` });
      const end = canonical({ ...sampleEnd, scenario, exchanges: perScenario });
      return step === perScenario - 1 ? [exchange, end] : [exchange];
    });
    return sealed(`${[canonical(sampleHeader), ...lines.flat()].join('\n')}\n`, {
      kind: 'end',
      exchanges: size,
      durationMs: 1,
      ended: 'finished',
    });
  };
  test.each([
    ['one scenario', (size: number) => size],
    ['scenarios of four exchanges', () => 4],
  ])('of %s', async (_, perScenario) => {
    const growth = await growthOf(1000, (size) => {
      const file = fileOf(bundleOf(size, perScenario(size)), 'jsonl');
      return async () => {
        const bundle = await openBundle(file);
        let lines = 0;
        for await (const line of bundle.lines()) if (line.kind === 'exchange') lines += 1;
        expect([lines, bundle.damage()]).toEqual([size, undefined]);
      };
    });
    expect(growth).toBeLessThanOrEqual(mostGrowth);
  });
});

describe('a changelog', () => {
  const changeAt = (at: number): { readonly [member: string]: string | number } => ({
    id: 'response-property-enum-value-removed',
    text: `removed the \`V${at}\` enum value from the \`p${at}\` response property for the response status \`200\``,
    level: 3,
    operation: 'GET',
    operationId: `o${at}`,
    path: at % 2 === 0 ? '/systems/{systemID}' : `/x${at}/{y}`,
    section: 'paths',
  });
  const json = (size: number): string => JSON.stringify(listOf(size, changeAt));
  const yaml = (size: number): string =>
    listOf(
      size,
      (at) =>
        `- ${Object.entries(changeAt(at))
          .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
          .join('  ')}`,
    ).join('');
  test.each([
    ['JSON', 'json', 2000, json],
    ['YAML', 'yaml', 250, yaml],
  ] as const)('as %s is read', async (_, ending, least, textOf) => {
    const growth = await growthOf(least, (size) => {
      const file = fileOf(textOf(size), ending);
      return async () => expect(await readChanges(file)).toHaveLength(size);
    });
    expect(growth).toBeLessThanOrEqual(mostGrowth);
  });

  test('selects requirements', async () => {
    const known = await loadCatalogue(undefined);
    const growth = await growthOf(250, async (size) => {
      const changes = await readChanges(fileOf(json(size), 'json'));
      return () => selectByChanges(changes, known);
    });
    expect(growth).toBeLessThanOrEqual(mostGrowth);
  });
});

describe('results', () => {
  const examples = new URL('../../src/results/examples/accepted/', import.meta.url);
  const checked = checkResults(JSON.parse(readFileSync(new URL('every-verdict.json', examples), 'utf8')));
  if (checked.kind !== 'results') throw new Error(checked.flaw);
  const [some] = checked.results.requirements;
  if (some === undefined) throw new Error('the example has no requirement');
  const resultsOf = (size: number, reason: string): Results => ({
    ...checked.results,
    requirements: listOf(size, (at) => ({
      ...(checked.results.requirements[at % checked.results.requirements.length] ?? some),
      id: `r${at}`,
      title: `${reason} ${at}`,
    })),
  });

  test('are read', async () => {
    const growth = await growthOf(1000, (size) => {
      const file = fileOf(JSON.stringify(resultsOf(size, 'one')), 'json');
      return async () => expect((await readResults(file)).requirements).toHaveLength(size);
    });
    expect(growth).toBeLessThanOrEqual(mostGrowth);
  });

  test('are compared', async () => {
    const growth = await growthOf(2000, (size) => {
      const [one, other] = [resultsOf(size, 'one'), resultsOf(size, 'other')];
      const turned = { ...other, requirements: other.requirements.toReversed() };
      return () => compareResults(one, turned);
    });
    expect(growth).toBeLessThanOrEqual(mostGrowth);
  });
});

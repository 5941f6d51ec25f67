import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fixtureEvidence, fixtureResults } from '../../reports/report.fixture.js';
import { reporters } from '../../reports/index.js';
import { writeReports } from '../../reports/write-reports.js';
import { harAction } from '../../src/cli/har-action.js';
import { initAction } from '../../src/cli/init-action.js';
import { initFromAction } from '../../src/cli/init-from-action.js';
import { initMergeAction } from '../../src/cli/init-merge-action.js';
import { keygenAction } from '../../src/cli/keygen-action.js';
import { ensureFolder, ensureSubfolder } from '../../src/campaign/output-folder.js';
import { reportResults } from '../../src/cli/report-results.js';
import { createRecorder } from '../../src/evidence/recorder.js';
import { sampleHeader } from '../../src/evidence/sample.fixture.js';
import { root } from '../architecture/checkout.js';

// Each writer, with a link in the place of its file: the target of the link stays as it is, and a missing target is not
// created. An architecture test finds files that are written in another way.

const top = mkdtempSync(join(tmpdir(), 'ems-links-'));
afterAll(() => rmSync(top, { recursive: true }));

beforeEach(() => {
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockReturnValue(true);
});
afterEach(() => vi.restoreAllMocks());

const results = fixtureResults({ failures: 'three' });
const example = join(root, 'src/evidence/examples/accepted.jsonl');
const resultsFile = join(top, 'some-results.json');
writeFileSync(resultsFile, JSON.stringify(results));

const judged = (out: string): Promise<unknown> =>
  reportResults({
    results,
    open: () => Promise.reject(new Error('there is no evidence here')),
    out,
    formats: [],
    failOn: [],
    gateRules: undefined,
    interrupted: false,
    prints: 'conclusion',
  });
test('a folder of the table, and of a soak, is never made through a link', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'ems-outside-'));
  const folder = mkdtempSync(join(top, 'site-'));
  try {
    symlinkSync(outside, join(folder, 'linked'));
    symlinkSync(join(outside, 'nowhere'), join(folder, 'dangling'));
    writeFileSync(join(folder, 'file'), '');
    for (const [name, what] of [
      ['linked', 'a link stands there'],
      ['dangling', 'a link stands there'],
      ['file', 'a file stands there'],
    ])
      await expect(ensureSubfolder(join(folder, name ?? ''))).rejects.toThrow(what);
    expect(readdirSync(outside)).toEqual([]);
  } finally {
    rmSync(outside, { recursive: true });
  }
});

const files = reporters.flatMap(({ format, file }) => (file === null ? [] : [{ format, file }]));

const writers: readonly (readonly [name: string, file: string, write: (folder: string) => Promise<unknown>])[] = [
  [
    'evidence',
    'evidence.jsonl',
    async (folder) => (await createRecorder(join(folder, 'evidence.jsonl'), sampleHeader)).abandon(),
  ],
  ['results', 'results.json', judged],
  ['the mark of the folder', '.ems-conformance.new', (folder) => ensureFolder(folder, true)],
  ...files.map(
    ({ format, file }) =>
      [
        `the report ${format}`,
        file,
        async (folder: string) => {
          const input = { results, evidence: () => fixtureEvidence({ failures: 'three' }), folder };
          const [outcome] = await writeReports(
            reporters.filter((reporter) => reporter.format === format),
            input,
            folder,
          );
          if (outcome?.kind === 'failed') throw new Error(outcome.message);
        },
      ] as const,
  ),
  ['init', 'c.yaml', (folder) => initAction({ out: join(folder, 'c.yaml'), force: false })],
  ['init --force', 'c.yaml', (folder) => initAction({ out: join(folder, 'c.yaml'), force: true })],
  [
    'init --from',
    'c.yaml',
    (folder) => initFromAction({ out: join(folder, 'c.yaml'), from: [], allowWrites: true, expendable: [] }),
  ],
  ['init --merge', 'c.yaml', (folder) => initMergeAction({ out: join(folder, 'c.yaml'), results: resultsFile })],
  ['har', 'run.har', (folder) => harAction(example, { out: join(folder, 'run.har') })],
  ['keygen', 'k.public.pem', (folder) => keygenAction({ out: join(folder, 'k'), type: 'ed25519' })],
  ['keygen, the private half', 'k.private.pem', (folder) => keygenAction({ out: join(folder, 'k'), type: 'ed25519' })],
];

describe.each(writers)('%s', (_, file, write) => {
  test('is written where there is no link', async () => {
    const folder = mkdtempSync(join(top, 'plain-'));
    await write(folder);
    // The mark takes its place under another name.
    const written = file === '.ems-conformance.new' ? '.ems-conformance' : file;
    expect(lstatSync(join(folder, written)).isFile()).toBe(true);
  });

  test('follows no link to a file', async () => {
    const folder = mkdtempSync(join(top, 'link-'));
    const outside = join(mkdtempSync(join(top, 'outside-')), 'file');
    writeFileSync(outside, '# as it was\n');
    symlinkSync(outside, join(folder, file));
    await expect(write(folder)).rejects.toThrow(/link|exists/);
    expect(readFileSync(outside, 'utf8')).toBe('# as it was\n');
  });

  test('follows no link to nothing', async () => {
    const folder = mkdtempSync(join(top, 'link-'));
    const outside = join(mkdtempSync(join(top, 'outside-')), 'file');
    symlinkSync(outside, join(folder, file));
    await expect(write(folder)).rejects.toThrow(/link|exists/);
    expect(existsSync(outside)).toBe(false);
  });
});

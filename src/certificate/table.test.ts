import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeEntries, tableSite } from '../../reports/table/site.js';
import { canonical } from '../core/json.js';
import { openBundle } from '../evidence/reader.js';
import { classNamed } from './conformance-classes.js';
import { evidenceFile } from '../evidence/evidence-file.js';
import { certificateFile } from './file-names.js';
import { issueCertificate } from './issue.js';
import { publishedReportFile, readPublishedReport, serialisePublishedReport } from './published-report.js';
import { catalogue, challenge, newKey, recordRun, suite, workshop, type TestKey } from './run.fixture.js';
import { enveloped, rewriteBundle, statementOf, type LooseStatement } from './tamper.fixture.js';
import { verifyPublishedReport, type VerifiedReport } from './verify-published.js';

const { folder, remove } = await workshop();
afterAll(remove);

const hostile = `"><script>pwned = 1</script>\u202e`;
const names = ['Aeolus', 'Boreas', 'Castor', 'Dione', 'Eos', hostile, 'Forged evidence', 'Forged report'];
const places: string[] = [];
let certifier: TestKey;

const verify = (place: string): Promise<VerifiedReport> =>
  verifyPublishedReport(join(place, publishedReportFile), {
    keys: [certifier.file],
    open: openBundle,
    catalogue,
    suite,
  });

/** One run, which eight implementers say is theirs: each its own evidence, certificate and short report. */
beforeAll(async () => {
  certifier = await newKey(folder, 'ed25519');
  const run = await recordRun(folder);
  const core = classNamed('service-core');
  if (core === undefined) throw new Error('there is no class service-core');
  for (const [index, name] of names.entries()) {
    const place = join(folder, `implementer-${index}`);
    await mkdir(place);
    const { file } = await rewriteBundle(run, place, ([header = '', ...lines]) => {
      const { configuration, ...rest } = JSON.parse(header) as { configuration: object }; // the first line of a bundle
      const named = { ...configuration, implementation: { name, version: '1.0', vendor: `Vendor ${index}` } };
      return [canonical({ ...rest, configuration: named }), ...lines];
    });
    await cp(file, join(place, evidenceFile));
    const issued = await issueCertificate({
      evidence: join(place, evidenceFile),
      open: openBundle,
      catalogue,
      suite,
      class: core,
      challenge,
      key: certifier.key,
    });
    if (issued.kind === 'none') throw new Error(JSON.stringify(issued.unmetConditions));
    await writeFile(join(place, certificateFile), issued.certificate);
    await writeFile(join(place, publishedReportFile), serialisePublishedReport(issued.report));
    places.push(place);
  }
  const [evidence = '', report = ''] = places.slice(-2);
  // The evidence of another implementation, and a report that claims more than its certificate.
  await cp(join(places[0] ?? '', evidenceFile), join(evidence, evidenceFile));
  const text = await readFile(join(report, publishedReportFile), 'utf8');
  await writeFile(join(report, publishedReportFile), text.replace('class: service-core', 'class: service-full'));
});

describe('the public table', () => {
  test('of eight reports with certificates, two of them forged, shows six', async () => {
    const results = [];
    for (const place of places) results.push(await verify(place));
    const refusals = results.flatMap((result) => (result.kind === 'refused' ? [result.code] : []));
    expect(refusals).toEqual(['evidence-digest', 'report']);
    const verified = results.flatMap((result) => (result.kind === 'verified' ? [result] : []));
    expect(verified).toHaveLength(6);
    const placed = placeEntries(verified);
    expect(new Set(placed.map((each) => each.folder)).size).toBe(6);
    expect(placed.every((each) => /^[a-z0-9-]+$/.test(each.folder))).toBe(true);
    const site = tableSite(placed);
    expect(site.size).toBe(1 + 2 * 6);
    const index = site.get('index.html') ?? '';
    expect(index.match(/<tr data-text/g)).toHaveLength(6);
    expect(index).not.toContain('Forged');
    for (const text of site.values()) {
      expect(text).not.toContain('<script>pwned');
      expect(text).not.toContain('\u202e');
    }
    const aeolus = placed.find(({ entry }) => entry.report.implementation.name === 'Aeolus')?.folder ?? '';
    expect(aeolus).toMatch(/^aeolus-1-0-[0-9a-f]{16}$/);
    const page = site.get(`${aeolus}/index.html`) ?? '';
    expect(page).toContain('npx ems-conformance@');
    expect(page).toContain('Vendor 0');
    for (const text of [index, page]) expect(text).toContain('depth normal, 5 random examples');
    expect(site.get(`${aeolus}/badge.svg`)).toMatch(/^<svg .*service-core.*<\/svg>\n$/s);
  });

  test.each([
    ['another number', 'passes', (text: string) => text.replace(/pass: (\d+)/, 'pass: 9999'), 'must'],
    ['another name', 'name', (text: string) => text.replace('name: Aeolus', 'name: Zephyros'), 'implementation'],
    ['another digest', 'digest', (text: string) => text.replace(/(statementSha256: )\w/, '$1'), undefined],
  ])('a report with %s is not shown', async (_, name, change, member) => {
    const place = join(folder, `changed-${name}`);
    await cp(places[0] ?? '', place, { recursive: true });
    const file = join(place, publishedReportFile);
    await writeFile(file, change(await readFile(file, 'utf8')));
    const result = await verify(place);
    expect(result.kind).toBe(member === undefined ? 'unchecked' : 'refused');
    if (member !== undefined) expect(result).toMatchObject({ because: expect.stringContaining(`\`${member}\``) });
  });

  test('a certificate by another key, or with a changed statement, is not shown', async () => {
    const place = join(folder, 'changed-certificate');
    await cp(places[0] ?? '', place, { recursive: true });
    const file = join(place, certificateFile);
    const text = await readFile(file, 'utf8');
    const statement: LooseStatement = statementOf(text);
    await writeFile(
      file,
      enveloped(text, (envelope) => ({
        ...envelope,
        payload: Buffer.from(JSON.stringify({ ...statement, more: 1 })).toString('base64'),
      })),
    );
    expect(await verify(place)).toMatchObject({ kind: 'refused', code: 'signature' });
    const other = await newKey(folder, 'ed25519');
    const options = { keys: [other.file], open: openBundle, catalogue, suite };
    expect(await verifyPublishedReport(join(places[0] ?? '', publishedReportFile), options)).toMatchObject({
      kind: 'refused',
      code: 'wrong-key',
    });
  });

  test('what is no short report is told, and so is a folder that lacks a file', async () => {
    const place = join(folder, 'odd');
    await mkdir(place);
    const file = join(place, publishedReportFile);
    for (const [text, because] of [
      ['a: &a [1]', 'no short report'],
      ['a: &a [*a]', 'no YAML'],
      ['format: ems-conformance/report', 'no short report'],
      ['{', 'no YAML'],
    ] as const) {
      await writeFile(file, text);
      expect(await readPublishedReport(file)).toMatchObject({
        kind: 'unchecked',
        because: expect.stringContaining(because),
      });
    }
    await cp(join(places[0] ?? '', publishedReportFile), file);
    expect(await verify(place)).toMatchObject({ kind: 'unchecked', because: expect.stringContaining('is not there') });
  });
});

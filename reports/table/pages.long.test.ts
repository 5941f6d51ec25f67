import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inChromium, noChromium } from '../html/app/pages.fixture.js';
import { launchChromium } from '../html/chromium.fixture.js';
import { livePage } from '../html/live-page.js';
import type { PublishedReport } from './published-report.js';
import { placeEntries, tableSite } from './site.js';

const counts = { pass: 12, fail: 0, notDecided: 0, waived: 0, notApplicable: 1 };
const report = (name: string, id: string): PublishedReport => ({
  format: 'ems-conformance/report',
  formatVersion: 1,
  implementation: { name, version: '1.0', vendor: 'A vendor' },
  suite: { name: 'ems-conformance', version: '0.1.0' },
  interface: { title: 'Energy Management Service Interface', revision: 'current', digest: 'a'.repeat(64) },
  class: id,
  role: 'service',
  embedded: false,
  limits: { depth: 'normal', examples: 5 },
  startedAt: '2026-11-21T08:00:00.000Z',
  must: counts,
  advisoryFailures: 1,
  resources: [
    { resource: 'accounts', ...counts },
    { resource: 'systems', ...counts, waived: 2 },
    { resource: 'users', ...counts, pass: 0 },
  ],
  certificate: { statementSha256: 'b'.repeat(64) },
  evidence: { sha256: 'c'.repeat(64) },
  reproduce: { run: 'npx ems-conformance@0.1.0 run', verify: 'npx ems-conformance@0.1.0 verify' },
});

describe.skipIf(noChromium)(inChromium('the public table'), () => {
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    browser = await launchChromium();
    folder = await mkdtemp(join(tmpdir(), 'ems-table-'));
    const entries = [report('<img src=x onerror=pwned>', 'service-core'), report('Boreas', 'service-full')];
    const site = tableSite(placeEntries(entries.map((each) => ({ report: each, signedBy: ['d'.repeat(64)] }))));
    const live = await livePage({
      implementation: 'Helio Cloud',
      facts: 'seed 1',
      cells: [{ operation: 'systems.list', label: 'GET /systems', resource: 'systems', withdrawn: false }],
    });
    for (const [path, text] of [...site, ['live.html', live] as const]) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
  });
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test.each([
    ['index.html', 1280, 'light'],
    ['index.html', 390, 'dark'],
    ['boreas-1-0-*/index.html', 1280, 'dark'],
    ['boreas-1-0-*/index.html', 390, 'light'],
    ['live.html', 1280, 'light'],
    ['live.html', 390, 'dark'],
  ] as const)('axe finds nothing in %s at %i pixels, %s, and nothing is wider', async (path, width, colorScheme) => {
    const page = await browser.newPage({ viewport: { width, height: 844 }, colorScheme });
    // The address of a report ends in a digest of what it is about.
    const ofBoreas = (await readdir(folder)).find((name) => name.startsWith('boreas-1-0-')) ?? 'no such report';
    const file = path.replace('boreas-1-0-*', ofBoreas);
    await page.goto(pathToFileURL(join(folder, file)).href);
    await page.locator('h1').waitFor();
    await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    const { violations } = await page.evaluate<AxeResults>('axe.run()');
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary])).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.close();
  });

  test('is filtered by text and class, and asks for nothing beside its own files', async () => {
    const page = await browser.newPage();
    const requests: string[] = [];
    page.on('request', (sent) => requests.push(sent.url()));
    await page.goto(pathToFileURL(join(folder, 'index.html')).href);
    const shown = page.locator('#shown');
    expect(await shown.textContent()).toBe('2 of 2 shown');
    await page.getByRole('searchbox').fill('BOREAS');
    expect(await shown.textContent()).toBe('1 of 2 shown');
    await page.getByLabel('Class').selectOption('service-core');
    expect(await shown.textContent()).toBe('0 of 2 shown');
    await page.getByRole('searchbox').fill('');
    await page.locator('tbody tr:visible a').click();
    expect(await page.locator('h1').textContent()).toBe('<img src=x onerror=pwned> 1.0');
    expect(requests.filter((url) => !url.startsWith(pathToFileURL(folder).href))).toEqual([]);
    await page.close();
  });
});

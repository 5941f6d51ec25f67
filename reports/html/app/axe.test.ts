import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inChromium, noChromium, openPages, type Pages } from './pages.fixture.js';

describe.skipIf(noChromium)(inChromium('accessibility of the page'), () => {
  let pages: Pages;
  beforeAll(async () => {
    pages = await openPages();
  });
  afterAll(() => pages?.close());

  test.each([
    ['none', 1280, false],
    ['three', 1280, false],
    ['three', 1280, true],
    ['three', 390, true],
    ['many', 1280, false],
    ['hostile', 390, false],
  ] as const)('axe finds nothing in %s at %i pixels (dark: %s)', async (name, width, dark) => {
    const page = await pages.open(name, { width, dark, hash: '#requirement/gateways.jobs.create-typed/enumeration' });
    await page.evaluate(() =>
      document.querySelectorAll('details.cause').forEach((cause) => cause.setAttribute('open', '')),
    );
    await page.waitForFunction(() => document.querySelector('.cause:not(:has(.inside))') === null);
    await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    const { violations } = await page.evaluate<AxeResults>('axe.run()');
    expect(violations.map(({ id, nodes }) => [id, nodes.length, nodes[0]?.html, nodes[0]?.failureSummary])).toEqual([]);
    await page.close();
  });
});

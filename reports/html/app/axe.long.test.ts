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
    ['none', 1280, false, ''],
    ['three', 1280, false, '#requirement/gateways.jobs.create-typed/enumeration/Station.type'],
    ['three', 1280, true, '#requirement/gateways.jobs.create-typed/enumeration/Station.type'],
    ['three', 390, true, ''],
    ['many', 1280, false, '#requirements'],
    ['many', 1280, true, '#time'],
    ['three', 1280, true, '#coverage'],
    ['three', 390, false, '#observations'],
    ['three', 1280, true, '#run'],
    ['history', 1280, false, '#history'],
    ['history', 390, true, '#history'],
    ['hostile', 390, false, '#entries'],
    ['certified', 1280, true, ''],
    ['certified', 390, false, '#run'],
  ] as const)('axe finds nothing in %s at %i pixels (dark: %s) %s', async (name, width, dark, hash) => {
    const page = await pages.open(name, { width, dark, hash });
    await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    const { violations } = await page.evaluate<AxeResults>('axe.run()');
    expect(violations.map(({ id, nodes }) => [id, nodes.length, nodes[0]?.html, nodes[0]?.failureSummary])).toEqual([]);
    await page.close();
  });
});

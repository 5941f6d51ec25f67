import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileText } from '../../report.fixture.js';
import { escapeInvisible } from '../../../src/core/text.js';
import { inChromium, noChromium, openPages, type Pages } from './pages.fixture.js';

let pages: Pages;
const open: Pages['open'] = (name, view) => pages.open(name, view);

describe.skipIf(noChromium)(inChromium('the page'), () => {
  beforeAll(async () => {
    pages = await openPages();
  });
  afterAll(() => pages?.close());

  test('says the verdict and of what at the top', async () => {
    const page = await open('three');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Helio Cloud 4.1.0');
    expect(await page.locator('.headline').textContent()).toBe('Not conforming');
    expect(await page.locator('header').innerText()).toMatch(
      /3 mandatory requirements fail\..*https:\/\/iut\.example\/api.*20261121-7f3a/s,
    );
    await page.close();
  });

  test('says what was selected, and which failures did not come again', async () => {
    const page = await open('selected', { hash: '#requirement/accounts.delete/media-type' });
    expect(await page.locator('header .facts').innerText()).toMatch(
      /\d+ of 966 requirements \(systems\.\*, it's\); 1 that was not selected failed/,
    );
    expect(await page.locator('#reproduce').innerText()).toContain(`--only 'systems.*' --only 'it'\\''s'`);
    expect(await page.locator('.cause > summary').getByText('flaky', { exact: true }).count()).toBe(3);
    expect(await page.locator('.cause[open]').innerText()).toContain('did not fail again when the same stimuli');
    expect(await page.locator('.requirement[open]').innerText()).toContain('did not fail again when the same stimuli');
    await page.close();
    const whole = await open('three');
    expect(await whole.locator('body').innerText()).toContain('the whole plan');
    expect(await whole.getByText('flaky').count()).toBe(0);
    await whole.close();
  });

  test('says which failures are new, and how many are waived', async () => {
    const page = await open('since');
    expect(await page.locator('.since').innerText()).toMatch(
      /Since the run of 2026-11-20T00:00:00Z: 1 new.*new: accounts\.delete\/media-type/s,
    );
    const remarks = async (message: string): Promise<string | null> =>
      page.locator('.cause > summary').filter({ hasText: message }).locator('strong').textContent();
    expect([await remarks('not JSON by its media type'), await remarks('without a credential')]).toEqual([
      'new',
      'known',
    ]);
    expect(await page.locator('.numbers').innerText()).toMatch(/4\s+\(1 waived\)/);
    await page.close();
  });

  test('filters by verdict, level, statedness, resource and text, and remembers them in the address', async () => {
    const page = await open('three');
    const ids = (): Promise<string[]> => page.locator('#requirements .requirement .id').allTextContents();
    await page
      .getByRole('button', { name: /^✗ fails/ })
      .or(page.getByRole('button', { name: /^fails \d/ }))
      .click();
    expect(await ids()).toEqual([
      'accounts.delete/media-type',
      'gateways.appliances.read/needs-credential',
      'gateways.jobs.create-typed/enumeration',
    ]);
    await page.getByLabel('Resource').selectOption('gateways');
    expect(await ids()).toHaveLength(2);
    await page.getByRole('searchbox').fill('without a CREDENTIAL');
    expect(await ids()).toEqual(['gateways.appliances.read/needs-credential']);
    expect(new URL(page.url()).hash).toBe('#requirements?state=fail&resource=gateways&q=without+a+CREDENTIAL');
    await page.reload();
    expect(await ids()).toEqual(['gateways.appliances.read/needs-credential']);
    await page.getByLabel('Level').selectOption('SHOULD');
    expect(await page.getByRole('status').textContent()).toContain('0 of 588 requirements');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('Statedness').selectOption('derived');
    expect((await ids()).every((id) => /\/(consistency|robustness)$/.test(id))).toBe(true);
    await page.close();
  });

  test('a failure opens: expected and actual, request and response, curl and seed', async () => {
    const page = await open('three');
    const cause = page.locator('.cause').filter({ hasText: 'A value that the interface removed' });
    await cause.locator('summary').click();
    const text = await cause.innerText();
    for (const part of [
      'any string but OCPP_STATION_TYPE',
      'https://iut.example/api/gateways/7/jobs/7',
      '← here',
      "curl -sS -X POST 'https://iut.example/gateways/7/jobs/7'",
      '20261121-7f3a',
    ])
      expect(text).toContain(part);
    const [request, response] = await Promise.all(
      ['Request', 'Response'].map((name) => cause.getByRole('heading', { name, exact: true }).boundingBox()),
    );
    expect(request?.y).toBe(response?.y);
    await page.close();
  });

  test('a cut body is indented up to where it was cut', async () => {
    const page = await open('since');
    const body = page.getByLabel(/^Response body/).first();
    expect((await body.locator('.line').allTextContents()).map((line) => line.trim())).toEqual([
      '{',
      '"items": [',
      '{',
      '"a": 1,',
      '"b": {}',
      '}',
      '{"c":"ha…',
    ]);
    await page.close();
  });

  test('a tile of the map leads to the requirements of its operation', async () => {
    const page = await open('three');
    expect(await page.locator('#map .resource').count()).toBe(9);
    expect(await page.locator('#map .tile .mark').allTextContents()).toHaveLength(66);
    await page.getByRole('link', { name: /^GET \/customers ?:/ }).click();
    await page.getByText('10 of 588 requirements of customers.list').waitFor();
    expect(await page.locator('#requirements .requirement').count()).toBe(10);
    await page.close();
  });

  test('a deep link opens its requirement and shows it', async () => {
    const page = await open('many', { hash: '#requirement/systems.tariff.read/presence' });
    const asked = page.locator('.requirement[open]');
    expect(await asked.locator('.id').textContent()).toBe('systems.tariff.read/presence');
    expect((await asked.boundingBox())?.y).toBeLessThan(900);
    await page.goto(page.url().replace(/#.*/, '#requirement/no.such/thing'));
    await page.getByText('These results have no requirement no.such/thing').waitFor();
    await page.close();
  });

  test('works by keyboard alone', async () => {
    const page = await open('three');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('To the failures');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
    await page.keyboard.press('Enter');
    expect(await page.locator('.cause').first().getAttribute('open')).toBeNull();
    await page.close();
  });

  test('prints what is folded, without what only serves the screen', async () => {
    const page = await open('three');
    expect(await page.locator('.cause[open]').count()).toBe(1);
    await page.emulateMedia({ media: 'print' });
    await page.locator('.cause[open]').nth(2).waitFor();
    expect(await page.getByRole('navigation').isVisible()).toBe(false);
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
    await page.close();
  });

  test.each([
    [320, 'hostile'],
    [390, 'many'],
    [1280, 'hostile'],
  ] as const)('at %i pixels nothing of %s is wider than the screen', async (width, name) => {
    const page = await open(name, { width });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.close();
  });

  test.each([390, 1280])('at %i pixels no table breaks a word or a number', async (width) => {
    const page = await open('three', { width });
    const words = await page.evaluate(() =>
      [...document.querySelectorAll('.wide td, .wide th')].flatMap((cell) => {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const found: { word: string; lines: number }[] = [];
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
          for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\w.]+/g)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (text.parentElement?.closest('.unseen') === null)
              found.push({ word, lines: range.getClientRects().length });
          }
        }
        return found;
      }),
    );
    expect(words.length).toBeGreaterThan(50);
    expect(words.filter(({ lines }) => lines > 1)).toEqual([]);
    await page.close();
  });

  test('hostile strings stay text, and no request leaves the page', async () => {
    const requests: string[] = [];
    const errors: string[] = [];
    const page = await open('hostile', {
      before: (fresh) => {
        fresh.on('request', (request) => requests.push(request.url()));
        fresh.on('pageerror', (error) => errors.push(String(error)));
        fresh.on('console', (message) => errors.push(message.text()));
      },
    });
    for (const summary of await page.locator('.cause > summary').all()) await summary.click();
    expect(await page.locator('h1').textContent()).toContain(escapeInvisible(hostileText));
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(await page.locator('img, iframe, object, embed, link[rel=stylesheet]').count()).toBe(0);
    expect(requests.filter((url) => !url.startsWith('file:') && !url.startsWith('data:'))).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  test('the policy refuses what a script that got in would try', async () => {
    const page = await open('none');
    const refused = await page.evaluate(async () => {
      const events: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => events.push(event.effectiveDirective));
      await fetch('http://127.0.0.1:9/').catch(() => undefined);
      const script = document.createElement('script');
      script.textContent = 'window.pwned = 1';
      document.body.append(script);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { events, pwned: 'pwned' in window };
    });
    expect(refused).toEqual({ events: expect.arrayContaining(['connect-src', 'script-src-elem']), pwned: false });
    await page.close();
  });
});

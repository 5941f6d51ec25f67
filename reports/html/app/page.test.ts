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

  test.each([
    [1280, 800],
    [390, 1450],
  ])('at %i pixels the verdict, the map and all causes are within the first %i', async (width, bottom) => {
    const page = await open('three', { width });
    for (const part of [page.locator('.headline'), page.locator('#map .cell').last(), page.locator('.cause').last()]) {
      const box = await part.boundingBox();
      expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)).toBeLessThanOrEqual(bottom);
    }
    await page.close();
  });

  test.each(['', '#requirements', '#time', '#coverage', '#observations', '#run'])(
    'the page at "%s" is less than three screens long until something is opened',
    async (hash) => {
      const page = await open('many', { hash });
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3 * 800);
      await page.close();
    },
  );

  test('says what would decide most, and which entries there are', async () => {
    const page = await open('three');
    expect(await page.locator('#next li').count()).toBe(3);
    expect(await page.locator('#next').innerText()).toMatch(/ids\.systemID would decide \d+/);
    await page.getByRole('link', { name: 'All entries' }).click();
    expect(await page.locator('#entries').innerText()).toContain('systemID:');
    await page.close();
  });

  test('says what was selected, and which failures did not come again', async () => {
    const page = await open('selected', { hash: '#requirement/accounts.delete/media-type' });
    expect(await page.locator('header').innerText()).toMatch(
      /\d+ of 966 requirements \(systems\.\*, it's\); 1 that was not selected failed/,
    );
    expect(await page.locator('.cause').getByText('flaky', { exact: true }).count()).toBe(3);
    expect(await page.locator('.detail').innerText()).toContain('did not fail again when the same stimuli');
    await page.goto(page.url().replace(/#.*/, '#run'));
    expect(await page.locator('#reproduce').innerText()).toContain(`--only 'systems.*' --only 'it'\\''s'`);
    await page.close();
    const whole = await open('three');
    expect(await whole.getByText('flaky').count()).toBe(0);
    await whole.close();
  });

  test('a failing exchange stands beside the nearest passing one, with what each of them has alone', async () => {
    const page = await open('three', { hash: '#requirement/accounts.delete/media-type' });
    const nearest = page.locator('.detail .nearest');
    expect(await nearest.innerText()).toMatch(
      /nearest exchange that passes: GET .*tokens, answered 200.*without the query parameter page.*with page=2/s,
    );
    await page.close();
  });

  test('says which failures are new, and how many are waived', async () => {
    const page = await open('since');
    await page.locator('.since summary').click();
    expect(await page.locator('.since').innerText()).toMatch(
      /Since the run of 2026-11-20T00:00:00Z: 1 new.*new: accounts\.delete\/media-type/s,
    );
    const remark = async (message: string): Promise<string | null> =>
      page.locator('.cause').filter({ hasText: message }).locator('strong').textContent();
    expect(await remark('not JSON by its media type')).toBe(' new');
    expect(await remark('answers 200, expected any status but 2xx')).toBe(' known');
    expect(await page.locator('.numbers').innerText()).toMatch(/4\s+\(1 waived\)/);
    await page.close();
  });

  test('filters by verdict, level, statedness, resource and text, and remembers them in the address', async () => {
    const page = await open('three', { hash: '#requirements' });
    const links = (): Promise<(string | null)[]> =>
      page
        .locator('#requirements .requirement')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.replace('#requirement/', '') ?? null));
    await page
      .getByRole('button', { name: /^✗ fails/ })
      .or(page.getByRole('button', { name: /^fails \d/ }))
      .click();
    expect(await links()).toEqual([
      'accounts.delete/media-type',
      'gateways.appliances.read/needs-credential',
      'gateways.jobs.create-typed/enumeration/Station.type',
    ]);
    await page.getByLabel('Resource').selectOption('gateways');
    expect(await links()).toHaveLength(2);
    await page.getByRole('searchbox').fill('without a CREDENTIAL');
    expect(await links()).toEqual(['gateways.appliances.read/needs-credential']);
    expect(new URL(page.url()).hash).toBe('#requirements?state=fail&resource=gateways&q=without+a+CREDENTIAL');
    await page.reload();
    expect(await links()).toEqual(['gateways.appliances.read/needs-credential']);
    await page.getByLabel('Level').selectOption('SHOULD');
    expect(await page.getByRole('status').textContent()).toContain('0 of 588 requirements');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('Statedness').selectOption('derived');
    expect((await links()).every((id) => /\/(consistency|robustness)$/.test(id ?? ''))).toBe(true);
    await page.close();
  });

  test('long lists have pages', async () => {
    const page = await open('many', { hash: '#requirements' });
    expect(await page.locator('#requirements .requirement').count()).toBe(25);
    const first = await page.locator('#requirements .requirement').first().textContent();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('26 to 50 of').waitFor();
    expect(await page.locator('#requirements .requirement').first().textContent()).not.toBe(first);
    await page.close();
  });

  test('a failure opens beside: statement, expected and actual, exchange, the line that repeats it', async () => {
    const page = await open('three');
    await page.locator('.cause').filter({ hasText: 'OCPP_STATION_TYPE, expected' }).click();
    const detail = page.locator('.detail');
    const text = await detail.innerText();
    for (const part of [
      'POST /gateways/{gatewayID}/jobs/{jobType} exists.',
      'any string but OCPP_STATION_TYPE',
      'https://iut.example/api/gateways/7/jobs/7',
      '← here',
      "curl -sS -X POST 'https://iut.example/gateways/7/jobs/7'",
      '20261121-7f3a',
    ])
      expect(text).toContain(part);
    const [causes, opened] = [await page.locator('#causes').boundingBox(), await detail.boundingBox()];
    expect((causes?.x ?? 0) + (causes?.width ?? 0)).toBeLessThanOrEqual(opened?.x ?? 0);
    await page.goBack();
    expect(await detail.count()).toBe(0);
    await page.close();
  });

  const lines = (text: string): readonly string[] =>
    text.split('\n').filter((part) => part.trim() !== '' && part !== 'fails' && part !== '✗');

  test.each([
    [1280, 800],
    [390, 844],
  ])('at %i by %i pixels the first failure is told in three lines before any scrolling', async (width, height) => {
    const page = await open('three', { width });
    const told = page.locator('#causes .told');
    expect(await told.count()).toBe(1);
    expect(lines(await told.innerText())).toEqual([
      'What',
      'item 1 of scanners in item 1 of gateways is OCPP_STATION_TYPE, expected any string but OCPP_STATION_TYPE',
      'POST /gateways/{gatewayID}/jobs/{jobType}',
      'When',
      'With page=2. ' +
        'All 2 such answers fail, none of 1 other; or it fails with per_page=10; confirmed by further requests.',
      'Repeat',
      "curl -sS -X POST 'https://iut.example/gateways/7/jobs/7' -H 'X-Auth: <credential full>'",
      'Copy',
      'the line that repeats gateways.jobs.create-typed#0.0',
      'This request alone shows it.',
    ]);
    const box = await told.getByText('With page=2.').boundingBox();
    expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    await page.close();
  });

  test('a line says what is seen and where; the opened failure says it once, with condition and counts', async () => {
    const page = await open('three');
    const other = page.locator('.cause').filter({ hasText: 'answers 200, expected any status but 2xx' });
    expect(lines(await other.innerText())).toEqual([
      'answers 200, expected any status but 2xx',
      'GET /gateways/{gatewayID}/appliances/{applianceID}',
      'The operation succeeded without a credential.',
    ]);
    await page.locator('.cause').filter({ hasText: 'OCPP_STATION_TYPE, expected' }).click();
    await page.locator('.detail').waitFor();
    const whole = await page.locator('body').innerText();
    for (const once of [
      'With page=2.',
      'All 2 such answers fail, none of 1 other; or it fails with per_page=10; confirmed by further requests.',
      'This request alone shows it.',
    ])
      expect([once, whole.split(once).length]).toEqual([once, 2]);
    await page.close();
  });

  test('at 1280 pixels no operation of a cause is cut', async () => {
    const page = await open('many', { width: 1280 });
    const cut = await page
      .locator('.cause .quiet')
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
    expect(cut).toBe(0);
    await page.close();
  });

  test('on a phone a failure stands in the place of the page, and closing it leads back', async () => {
    const page = await open('three', { width: 390 });
    await page.locator('.cause').first().click();
    // The page follows its address, a moment after the click.
    await page.locator('.detail').waitFor();
    expect(await page.locator('#map').isVisible()).toBe(false);
    await page.getByRole('button', { name: /^Close/ }).click();
    await page.locator('#map').waitFor();
    expect(await page.locator('.detail').isVisible()).toBe(false);
    await page.close();
  });

  test('a cut body is indented up to where it was cut', async () => {
    const page = await open('since', { hash: '#requirement/accounts.delete/media-type' });
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

  test('a cell of the map leads to the requirements of its operation', async () => {
    const page = await open('three');
    expect(await page.locator('#map .resource').count()).toBe(9);
    expect(await page.locator('#map .cell').count()).toBe(66);
    await page.getByRole('link', { name: /^GET \/customers:/ }).click();
    expect(await page.locator('.detail h2').textContent()).toBe('GET /customers');
    expect(await page.locator('.detail .requirement').count()).toBe(10);
    await page.close();
  });

  test('a deep link opens its requirement, and says where there is none', async () => {
    const page = await open('many', { hash: '#requirement/systems.tariff.read/presence' });
    expect(await page.locator('.detail').innerText()).toContain('systems.tariff.read/presence');
    expect((await page.locator('.detail').boundingBox())?.y).toBeLessThan(900);
    await page.goto(page.url().replace(/#.*/, '#requirement/no.such/thing'));
    await page.getByText('These results have no requirement no.such/thing').waitFor();
    await page.close();
  });

  test('works by keyboard alone', async () => {
    const page = await open('three');
    const focused = (): Promise<string | undefined> =>
      page.evaluate(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.id);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('To the content');
    await page.locator('.cause').first().focus();
    const first = await focused();
    await page.keyboard.press('ArrowDown');
    expect(await focused()).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.locator('.detail').waitFor();
    expect(await focused()).toBe('detail-title');
    await page.keyboard.press('Escape');
    await page.locator('.detail').waitFor({ state: 'detached' });
    // The focus goes back once the page is drawn anew.
    await expect.poll(focused).toBe(first);
    await page.close();
  });

  test('shows how long answers took, the run over time, and each delivery with its verdict', async () => {
    const page = await open('three', { hash: '#time' });
    expect(await page.locator('.waterfall').getAttribute('aria-label')).toMatch(/^84 exchanges in .*24 deliveries/);
    expect(await page.locator('.latency').first().innerText()).toMatch(/median 12\sms, 95 % 12\sms/);
    expect(await page.locator('.dot').count()).toBe(24);
    expect(await page.locator('.dot.repeated').count()).toBe(1);
    await page.close();
  });

  test('shows the runs of a history, and since when each requirement fails', async () => {
    const page = await open('history', { hash: '#history' });
    expect(await page.locator('.trend').first().getAttribute('aria-label')).toMatch(
      /oldest first: 0, 3, 3; not decided: 0, 35, 35/,
    );
    const line = page.locator('.history-line').filter({ hasText: 'accounts.delete/media-type' });
    expect(await line.locator('.signs').innerText()).toMatch(/✓\s*✗\s*✗/);
    expect(await line.innerText()).toContain('fails since 2026-11-11T00:00:00Z');
    expect(await page.locator('.trend').nth(1).getAttribute('aria-label')).toMatch(
      /median 4\sms, 8\sms, 12\sms; 95 % below 20\sms, 40\sms, 60\sms/,
    );
    await page.getByText('Operations, those first').click();
    expect(await page.locator('.history-line').first().innerText()).toMatch(/systems\.list\s+median 12/);
    await page.close();
  });

  test('says which certificate the run led to, and how to verify it', async () => {
    const page = await open('certified');
    expect(await page.locator('header').innerText()).toContain('Certificate: service-core (Service, core)');
    await page.getByRole('link', { name: 'how to verify it' }).click();
    expect(await page.locator('#certificate').innerText()).toContain('verify certificate.json --key public.pem');
    await page.close();
  });

  test.each([1280, 390])('says at %d pixels which sentences are not tested, and why', async (width) => {
    const page = await open('certified', { hash: '#coverage', width });
    const section = page.locator('#not-tested');
    expect(await section.getByRole('heading').innerText()).toContain('Not tested, because …');
    expect(await section.locator('table').isVisible()).toBe(false);
    await section.locator('summary').click();
    expect(await section.locator('tbody tr').allInnerTexts()).toEqual([
      expect.stringMatching(/Optimisation\s+The service plans by <b>prices<\/b> of energy.\s+no answer shows how/),
      expect.stringContaining('Versioning'),
    ]);
    expect(await section.locator('b').count()).toBe(0);
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBeLessThanOrEqual(width);
    await page.close();
  });

  test('prints at most ten pages with summary, causes and every requirement', async () => {
    const page = await open('many');
    await page.emulateMedia({ media: 'print' });
    await page.locator('.printed').waitFor();
    expect(await page.locator('.printed-list li').count()).toBe(668);
    expect(await page.getByRole('navigation').count()).toBe(0);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(1);
    expect(pages).toBeLessThanOrEqual(10);
    await page.close();
  });

  test.each([
    [320, 'hostile', ''],
    [320, 'hostile', '#requirement/gateways.jobs.create-typed/enumeration/Station.type'],
    [390, 'many', ''],
    [390, 'many', '#time'],
    [1280, 'hostile', '#observations'],
  ] as const)('at %i pixels nothing of %s%s is wider than the screen', async (width, name, hash) => {
    const page = await open(name, { width, hash });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.close();
  });

  test.each([390, 1280])('at %i pixels no table breaks a word or a number', async (width) => {
    const page = await open('three', { width, hash: '#coverage' });
    const words = await page.evaluate(() =>
      [...document.querySelectorAll('.wide td, .wide th')].flatMap((cell) => {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const found: { word: string; lines: number }[] = [];
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
          for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\w.]+/g)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (text.parentElement?.closest('.visually-hidden') === null)
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
    for (const cause of await page.locator('.cause').all()) await cause.click();
    const hidden = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e0fff}]/u;
    for (const view of ['requirements', 'time', 'entries', 'observations', 'coverage', 'run']) {
      await page.evaluate((hash) => void (location.hash = hash), view);
      // Invisible characters, and those that reverse the order of text, are shown as their numbers.
      expect(await page.locator('body').innerText()).not.toMatch(hidden);
    }
    expect(await page.locator('h1').textContent()).toContain('ze\\u200bro\\ufeff');
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

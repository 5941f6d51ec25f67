import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference, type StartedReference } from '../../reference/server.js';
import { launchChromium } from '../../reports/html/chromium.fixture.js';
import { inChromium, noChromium } from '../../reports/html/app/pages.fixture.js';
import type { OperationId } from '../../spec/model.js';
import type { Fault } from '../faults/fault.js';
import { command, main } from './command.fixture.js';

const faultOf = (operation: string, status: number): Fault => ({
  kind: 'status',
  on: { operation: operation as OperationId }, // an id of the interface
  status,
});
const customers = faultOf('customers.list', 500);

const folder = mkdtempSync(join(tmpdir(), 'ems-dev-'));
const [out, source] = [join(folder, 'out'), join(folder, 'source')];
let reference: StartedReference;
let child: ChildProcess;
let printed = '';

/** Starts the implementation at the same address, with other faults. */
async function restart(...faults: readonly Fault[]): Promise<void> {
  const { port } = new URL(reference.baseUrl);
  const from = printed.length;
  await reference.close();
  await told(/Nothing answers at/, from);
  reference = await startReference({ port: Number(port), faults });
}

/** Waits until the command prints something after a place in its output. */
async function told(pattern: RegExp, from = 0): Promise<RegExpExecArray> {
  for (;;) {
    const match = pattern.exec(printed.slice(from));
    if (match !== null) return match;
    if (child.exitCode !== null) throw new Error(printed);
    await wait(20);
  }
}

beforeAll(async () => {
  reference = await startReference({ faults: [customers] });
  mkdirSync(source);
  const { writes: _, events: __, ...reading } = referenceConfiguration(reference.baseUrl);
  writeFileSync(join(folder, 'ems-conformance.yaml'), JSON.stringify(reading));
  expect((await command(['run', '--only', '*.list*', '--seed', 'dev', '--out', out], { cwd: folder })).code).toBe(1);
});
afterAll(async () => {
  child.kill('SIGKILL');
  await reference.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(noChromium)(inChromium('a workbench'), () => {
  let browser: Browser;
  let page: Page;
  const row = (text: RegExp) => page.locator('.dev-cause', { hasText: text });

  beforeAll(async () => {
    browser = await launchChromium();
    child = spawn(process.execPath, [main, 'dev', out, '--watch', source], {
      cwd: folder,
      env: { ...process.env, CI: 'true', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const [, url = ''] = await told(/page +(\S+)\n/);
    page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(url);
  });
  afterAll(() => browser?.close());

  test('shows what failed in the run, and is accessible at both widths', async () => {
    await told(/iteration 1: /);
    expect(await page.locator('.headline').innerText()).toMatch(/causes? fails?/);
    expect(
      await row(/customers/)
        .first()
        .innerText(),
    ).toContain('fails since the run');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
      const { violations } = await page.evaluate<AxeResults>('axe.run()');
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary])).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('a restart without the fault turns the row to fixed, with both exchanges, then all is sent', async () => {
    const before = readFileSync(join(out, 'results.json'), 'utf8');
    const from = printed.length;
    await restart();
    await told(/\d+ fixed/, from);
    const fixed = row(/fixed in iteration/).first();
    await fixed.waitFor();
    const pair = fixed.locator('.pair');
    expect(await pair.innerText()).toMatch(/Before iteration 1[\s\S]*500 in[\s\S]*After iteration \d+[\s\S]*200 in/);
    await told(/the whole plan/, from);
    expect(await page.locator('.headline').innerText()).toBe('Nothing fails');
    expect(readFileSync(join(out, 'results.json'), 'utf8')).toBe(before);
  });

  test('a second browser sees the same, and ▶ sends one cause again', async () => {
    const second = await browser.newPage();
    await second.goto(page.url());
    await second.locator('.dev-cause').first().waitFor();
    expect(await second.locator('.dev-cause').count()).toBe(await page.locator('.dev-cause').count());
    const from = printed.length;
    await second.locator('.dev-cause > button.send').first().click();
    await told(/iteration \d+: \d+ exchanges? in/, from);
    await second.close();
  });

  test('▶ sends an operation, and all operations of a resource', async () => {
    const parts = page.locator('#parts');
    for (const [label, patterns] of [
      ['all of systems', ['systems.*']],
      ['systems.list', ['systems.list']],
    ] as const) {
      if (label === 'systems.list') await parts.getByText('systems', { exact: true }).click();
      const from = printed.length;
      await parts.getByLabel(`Send again: ${label}`, { exact: true }).click();
      const [, iteration = ''] = await told(/iteration (\d+): \d+ exchanges in/, from);
      const results = JSON.parse(readFileSync(join(out, 'iterations', iteration, 'results.json'), 'utf8'));
      expect(results.run.selection.patterns).toEqual(patterns);
    }
  });

  test('an implementation that is gone is waited for, and what it breaks then fails', async () => {
    const { port } = new URL(reference.baseUrl);
    const from = printed.length;
    await reference.close();
    await page.getByText('Waiting for the implementation to answer').waitFor();
    reference = await startReference({ port: Number(port), faults: [customers] });
    await told(/It answers again/, from);
    await row(/customers/)
      .filter({ hasText: 'fails since iteration' })
      .first()
      .waitFor();
    // The plan follows without a change, and the failure stays.
    await told(/the whole plan/, from);
    const failing = row(/customers/)
      .filter({ hasText: 'fails since iteration' })
      .first();
    expect(await failing.locator('.dev-recent [role=img]').first().getAttribute('aria-label')).toMatch(
      /the run: failed, .*passed.*: failed/,
    );
  });

  test('a file of the implementation, and the configuration, are watched', async () => {
    const from = printed.length;
    writeFileSync(join(source, 'a.ts'), 'changed');
    await told(/iteration \d+: /, from);
    const again = printed.length;
    const config = join(folder, 'ems-conformance.yaml');
    const whole = readFileSync(config, 'utf8');
    writeFileSync(config, '{ "target": ');
    await told(/ems-conformance\.yaml/, again);
    writeFileSync(config, whole);
    const repaired = printed.length;
    await told(/iteration \d+: /, repaired);
  });

  test('the report of an iteration opens, and Ctrl-C ends with 130 and all that was recorded', async () => {
    const report = await browser.newPage();
    await report.goto(new URL('0/', page.url()).href);
    expect(await report.locator('.headline').innerText()).toBe('Not conforming');
    await report.close();
    const exited = once(child, 'exit');
    child.kill('SIGINT');
    expect((await exited)[0]).toBe(130);
    await page.getByText('was ended in its terminal').waitFor();
    expect(existsSync(join(out, 'iterations'))).toBe(true);
    const [number = ''] = /(?<=iteration )\d+/.exec(printed.slice(printed.lastIndexOf('iteration '))) ?? ['1'];
    for (const file of ['results.json', 'evidence.jsonl'])
      expect(existsSync(join(out, 'iterations', number, file))).toBe(true);
  });
});

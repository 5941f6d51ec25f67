import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference, type StartedReference } from '../../reference/server.js';
import { launchChromium } from '../../reports/html/chromium.fixture.js';
import { inChromium, noChromium } from '../../reports/html/app/pages.fixture.js';
import { packageRoot } from '../core/package-root.js';
import { targetOf } from '../../test/usual-forms.js';
import type { OperationId } from '../../spec/model.js';
import { command } from './command.fixture.js';

const folder = mkdtempSync(join(tmpdir(), 'ems-open-'));
/** Its failure needs no proven id, so that the page shows it long before the run ends. */
const customers = 'customers.list' as OperationId; // an id of the interface
/** Milliseconds that each request waits, so that the run goes on for ten seconds unless it is held. */
const heldMs = 20;
let reference: StartedReference;
/** Responses that wait until the page was opened; `undefined` before. */
let held: (() => void)[] | undefined;
let isSeen = false;

/** Stands before the reference, so that the run goes on until it is looked at. */
const gate = createServer((incoming, outgoing) => {
  const goOn = (): void => forward(incoming, outgoing);
  if (held !== undefined) held.push(goOn);
  else setTimeout(goOn, isSeen ? 0 : heldMs);
});

function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url = '' } = incoming;
  const onward = request(`${reference.baseUrl}${targetOf(url)}`, { ...(method && { method }), headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(onward);
}

function release(): void {
  for (const goOn of held ?? []) goOn();
  held = undefined;
  isSeen = true;
}

let credential: string;

beforeAll(async () => {
  reference = await startReference({ faults: [{ kind: 'status', on: { operation: customers }, status: 500 }] });
  await new Promise<void>((listening) => gate.listen(0, '127.0.0.1', listening));
  const { full } = referenceConfiguration(reference.baseUrl).credentials ?? {};
  credential = full !== undefined && 'value' in full ? full.value : '';
});
afterAll(async () => {
  gate.closeAllConnections();
  gate.close();
  await reference.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a run, and gives the address that it prints. */
async function startRun(out: string): Promise<{ readonly url: string; readonly ended: Promise<unknown[]> }> {
  const { port } = gate.address() as AddressInfo; // of a server that listens on a port
  const target = [
    '--base-url',
    `http://127.0.0.1:${port}`,
    '--timeout',
    '60000',
    '--only',
    '*.list*',
    '--concurrency',
    '1',
  ];
  const args = ['run', ...target, '--open', '--out', out];
  const child = spawn(process.execPath, [join(packageRoot(), 'dist/command/main.js'), ...args], {
    cwd: folder,
    env: { ...process.env, EMS_CREDENTIAL: credential, CI: 'true' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  let told = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      told += chunk.toString('utf8');
      const [address] = /http:\/\/127\.0\.0\.1:\d+\/[\w-]{22}\//.exec(told) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', () => reject(new Error(`the run told no address: ${told}`)));
  });
  return { url, ended };
}

const statusOf = (url: string, host?: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, host === undefined ? {} : { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

describe.skipIf(noChromium)(inChromium('a run that is watched'), () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  test('fills the page while it goes on, and becomes the report', async () => {
    const out = join(folder, 'out');
    const { url, ended } = await startRun(out);
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    const [requests, errors, events]: [string[], string[], string[]] = [[], [], []];
    page.on('request', (sent) => requests.push(sent.url()));
    page.on('console', (message) => errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(url);
    await page.getByText('The run goes on').waitFor();
    await page.locator('.cell.is-fail').first().waitFor();
    held = [];
    expect(await page.locator('.cell.is-fail').first().getAttribute('aria-label')).toContain('/customers: fails');
    expect(await page.locator('.cause').first().innerText()).toMatch(/customers: 500 in/);
    const [done, planned] = await page
      .locator('progress')
      .evaluate((bar) => [bar.getAttribute('value'), bar.getAttribute('max')].map(Number));
    expect(done).toBeLessThan(planned ?? 0);
    events.push(await page.content());

    release();

    // Neither requests without the address, nor pages of another site, see the content.
    expect(await statusOf(new URL('/', url).href)).toBe(404);
    expect(await statusOf(new URL('/AAAAAAAAAAAAAAAAAAAAAA/', url).href)).toBe(404);
    expect(await statusOf(url, 'attacker.example')).toBe(421);

    await page.locator('.headline', { hasText: 'Not conforming' }).waitFor();
    expect(await page.locator('.cause').first().innerText()).toContain('customers');
    expect((await ended)[0]).toBe(1);
    // The report is whole: it works without the server that brought it.
    await page.locator('.cause').first().click();
    await page.locator('.detail').waitFor();
    events.push(await page.content());
    expect(events.join('')).not.toContain(credential);
    expect(requests.filter((sent) => !sent.startsWith(url) && !sent.startsWith('data:'))).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();

    const { stdout, code } = await command(['open', out]);
    expect([stdout.trim(), code]).toEqual([pathToFileURL(join(out, 'report.html')).href, 0]);
  });
});

test('a folder without its page gets it, and what is no folder of a run is told', async () => {
  const out = join(folder, 'without-page');
  expect((await command(['run', '--target', 'reference', '--only', 'systems.tariff.read', '--out', out])).code).toBe(0);
  rmSync(join(out, 'report.html'));
  const { stdout } = await command(['open', out]);
  expect(stdout.trim().split('\n').at(-1)).toBe(pathToFileURL(join(out, 'report.html')).href);
  const missing = await command(['open', join(folder, 'nothing')]);
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('There is no')]);
});

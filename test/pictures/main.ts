import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference } from '../../reference/server.js';
import { launchChromium } from '../../reports/html/chromium.fixture.js';
import { packageRoot } from '../../src/core/package-root.js';
import type { OperationId } from '../../spec/model.js';
import type { Fault } from '../../src/faults/fault.js';
import { terminalPage } from './terminal.js';

/*
 * `npm run pictures`: the pictures of the docs, from a run of the built command against the embedded reference with
 * three faults, and against the service of docs/tutorial.md. A picture changes only when the page does: the seed is
 * always the same, and times and ports are replaced.
 */

const program = join(packageRoot(), 'dist/command/main.js');
const pictures = join(packageRoot(), 'docs/pictures');
const seed = 'pictures';

const on = (operation: string) => ({ operation: operation as OperationId }); // ids of the interface
const createdWith200: Fault = { kind: 'status', on: on('systems.create'), status: 200 };
const faults: readonly Fault[] = [
  createdWith200,
  { kind: 'media-type', on: on('accounts.list'), type: 'text/html' },
  { kind: 'set', on: on('systems.costs-kpi.read'), at: 'periods', value: 'none' },
];

/** Runs in the page: gives times and ports, which differ between runs, the same values. */
const makeSteady = String.raw`
  document.body.normalize();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null)
    texts.currentNode.nodeValue = texts.currentNode.nodeValue
      .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:3000')
      .replace(/\d{4}-\d\d-\d\d([T ])\d\d:\d\d:\d\d(\.\d+)?/g, '2026-11-02$109:00:00')
      .replace(/\d+(\.\d+)?\s(ms|s)\b/g, '5 $2');
`;

/** A picture of an element, from its top edge; the page has the width of the viewport. */
async function take(page: Page, name: string, selector: string, height: number): Promise<void> {
  await page.evaluate(makeSteady);
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`${name}: the page shows no ${selector}`);
  const clip = { ...box, height: Math.min(height, box.height) };
  await page.screenshot({ path: join(pictures, `${name}.png`), clip });
}

const children: ChildProcess[] = [];

/** The lines that a command prints with colours, and its way to end. */
function start(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, BROWSER: 'none', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  children.push(child);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  return {
    printed: () => printed,
    ended: () => ended,
    end: async () => {
      child.kill('SIGINT');
      await ended;
    },
    async told(pattern: RegExp, from = 0): Promise<string> {
      for (let waits = 0; waits < 1200; waits += 1) {
        const match = pattern.exec(printed.slice(from));
        if (match !== null) return match[1] ?? '';
        if (child.exitCode !== null) break;
        await wait(50);
      }
      throw new Error(`${pattern} was not printed in:\n${printed}`);
    },
  };
}

const openPage = (browser: Browser): Promise<Page> =>
  browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });

/** The conclusion of a run in a terminal, with the first failures. */
async function takeTerminal(browser: Browser, printed: string): Promise<void> {
  const lines = printed.trimEnd().split('\n');
  // Up to the end of the second failure, and the last lines.
  const [, , third = lines.length] = lines.flatMap((line, at) => (/MUST .*×/.test(line) ? [at] : []));
  const end = lines.findIndex((line) => line.includes('exit code'));
  const page = await openPage(browser);
  const shown = ['$ npx ems-conformance run', ...lines.slice(0, third), '  …', '', ...lines.slice(end)];
  await page.setContent(terminalPage(shown.map((line) => (line.length > 120 ? `${line.slice(0, 120)}…` : line))));
  await page.evaluate(makeSteady);
  await page.locator('pre').screenshot({ path: join(pictures, 'terminal.png') });
  await page.close();
}

/** The report and the terminal of a run against the embedded reference with faults. */
async function takeRun(browser: Browser, folder: string): Promise<void> {
  const service = await startReference({ seed, faults });
  try {
    const configuration = {
      ...referenceConfiguration(service.baseUrl),
      implementation: { name: 'My service', version: '1.4.0' },
    };
    // JSON is YAML.
    await writeFile(join(folder, 'ems-conformance.yaml'), JSON.stringify(configuration));
    const run = start(folder, [program, 'run', '--seed', seed, '--out', 'run-out'], { FORCE_COLOR: '1' });
    await run.ended();
    await takeTerminal(browser, run.printed());
    const page = await openPage(browser);
    await page.goto(pathToFileURL(join(folder, 'run-out/report.html')).href);
    await take(page, 'report', 'body', 608);
  } finally {
    await service.close();
  }
}

/** A failure of the tutorial's service, and the workbench after the reader has fixed it. */
async function takeTutorial(browser: Browser, folder: string): Promise<void> {
  const env = { EMS_CREDENTIAL: 'Bearer tutorial' };
  const source = await readFile(join(packageRoot(), 'examples/tutorial/service.mjs'), 'utf8');
  await writeFile(join(folder, 'service.mjs'), source);
  const broken = start(folder, ['service.mjs'], { PORT: '0' });
  const address = await broken.told(/(http:\S+)/);
  const document = `${address}/openapi.json`;
  const config = ['--config', 'tutorial.yaml'];
  await start(folder, [program, 'init', '--from', document, '--allow-writes', '--out', 'tutorial.yaml']).ended();
  const only = ['systems.list', 'systems.create', 'systems.read'].flatMap((operation) => ['--only', operation]);
  await start(folder, [program, 'run', ...config, ...only, '--seed', seed, '--out', 'out'], env).ended();
  const page = await openPage(browser);
  await page.goto(`${pathToFileURL(join(folder, 'out/report.html')).href}#requirement/systems.create/success-status`);
  await take(page, 'failure', '.detail', 700);

  const dev = start(folder, [program, 'dev', 'out', ...config], env);
  await page.goto(await dev.told(/page +(\S+)\n/));
  await dev.told(/iteration 1: /);
  const before = dev.printed().length;
  await broken.end();
  await dev.told(/Nothing answers at/, before);
  await writeFile(join(folder, 'service.mjs'), source.replace('return [200, system]', 'return [201, system]'));
  const fixed = start(folder, ['service.mjs'], { PORT: new URL(address).port });
  await dev.told(/the whole plan/, before);
  await take(page, 'dev', 'body', 700);
  await dev.end();
  await fixed.end();
}

const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
const browser = await launchChromium();
try {
  await mkdir(pictures, { recursive: true });
  await takeRun(browser, folder);
  await takeTutorial(browser, folder);
} finally {
  for (const child of children) child.kill();
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

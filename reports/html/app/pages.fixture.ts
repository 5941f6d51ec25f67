import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import type { EvidenceLine } from '../../../src/evidence/exchange.js';
import { fixtureEvidence, fixtureResults, type FixtureOptions } from '../../report.fixture.js';
import { historyOf, type History } from '../../../src/results/history.js';
import type { Baseline } from '../../../src/results/baseline.js';
import type { CertificateSummary, NotTested } from '../../reporter.js';
import { chromiumPath, chromiumRequired, launchChromium } from '../chromium.fixture.js';
import { html } from '../reporter.js';

const fixtures = {
  none: { failures: 'none' },
  three: { failures: 'three' },
  many: { failures: 'many', exchanges: 2_000 },
  selected: { failures: 'three', flaky: true, selection: ['systems.*', "it's"] },
  hostile: { failures: 'three', hostile: true },
  since: { failures: 'three' },
  history: { failures: 'three' },
  certified: { failures: 'none' },
} as const satisfies Readonly<Record<string, FixtureOptions>>;

const baseline: Baseline = {
  startedAt: '2026-11-20T00:00:00Z',
  newFailures: ['accounts.delete/media-type'],
  fixed: [],
  stillFailing: [],
  noLongerJudged: [],
  notSelected: [],
};

const certificate: CertificateSummary = {
  class: 'service-core',
  title: 'Service, core',
  waived: 0,
  limits: 'depth normal, 5 random examples',
  challenge: 'from the certifier, 2026-11-20',
  statementSha256: 'a'.repeat(64),
  evidenceSha256: 'b'.repeat(64),
  verify: 'npx ems-conformance@0.1.0 verify certificate.json --key public.pem --evidence evidence.jsonl',
};

const notTested: readonly NotTested[] = [
  {
    section: 'What the service does › Optimisation',
    says: 'The service plans by <b>prices</b> of energy.',
    reason: 'no answer shows how a plan came about',
  },
  { section: 'Versioning', says: 'A change is announced.', reason: 'an announcement is no part of the interface' },
];

/** No failure on the first day, three failing requirements on the second, and the same on the third. */
const threeDays = (): History =>
  historyOf(
    (['none', 'three', 'three'] as const).map((failures, day) => {
      const results = fixtureResults({ failures });
      return {
        label: `day-${day}`,
        results: { ...results, run: { ...results.run, startedAt: `2026-11-1${day}T00:00:00Z` } },
        latency: { median: 4 * (day + 1), p95: 20 * (day + 1), operations: new Map([['systems.list', 4 * (day + 1)]]) },
      };
    }),
  );

/** Every answer was cut within its second item. */
async function* cutEvidence(options: FixtureOptions): AsyncGenerator<EvidenceLine> {
  for await (const line of fixtureEvidence(options)) {
    yield line.kind === 'exchange' && line.outcome.kind === 'response'
      ? {
          ...line,
          outcome: {
            ...line.outcome,
            body: { kind: 'text', text: '{"items":[{"a":1,"b":{}},{"c":"ha', bytes: 9_000, cut: true },
          },
        }
      : line;
  }
}

type Name = keyof typeof fixtures;

/** Tests of pages are skipped without Chromium, unless it is insisted on. */
export const noChromium = chromiumPath === undefined && !chromiumRequired;

/** A title that says why its tests are skipped, if they are. */
export const inChromium = (what: string): string =>
  noChromium
    ? `${what} in Chromium (skipped: none is installed; set CHROMIUM_PATH, or CI_REQUIRE_CHROMIUM to insist)`
    : `${what} in Chromium`;

interface View {
  readonly hash?: string;
  readonly width?: number;
  readonly dark?: boolean;
  /** Looks on before the page is loaded. */
  readonly before?: (page: Page) => void;
}

/** The reports of all fixtures, and a browser to look at them. */
export interface Pages {
  open(name: Name, view?: View): Promise<Page>;
  close(): Promise<void>;
}

export async function openPages(): Promise<Pages> {
  const browser = await launchChromium();
  const directory = await mkdtemp(join(tmpdir(), 'report-page-'));
  for (const [name, options] of Object.entries(fixtures)) {
    await writeFile(
      join(directory, `${name}.html`),
      await html.render({
        results: fixtureResults(options),
        evidence: () => (name === 'since' ? cutEvidence(options) : fixtureEvidence(options)),
        ...(name === 'since' && { baseline }),
        ...((name === 'certified' || name === 'hostile') && { notTested }),
        ...(name === 'certified' && { certificate }),
        ...(name === 'history' && { history: threeDays() }),
      }),
    );
  }
  return {
    async open(name, { hash = '', width = 1280, dark = false, before } = {}) {
      const page = await browser.newPage({
        viewport: { width, height: 900 },
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
      });
      before?.(page);
      await page.goto(`${pathToFileURL(join(directory, `${name}.html`)).href}${hash}`);
      return page;
    },
    async close() {
      await browser.close();
      await rm(directory, { recursive: true });
    },
  };
}

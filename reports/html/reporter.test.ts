import { describe, expect, test } from 'vitest';
import type { EvidenceLine } from '../../src/evidence/exchange.js';
import { fixtureEvidence, fixtureResults, hostileText, type FixtureOptions } from '../report.fixture.js';
import { embed } from './embed.js';
import type { ReportModel } from './model.js';
import { html } from './reporter.js';

const limit = 1_500_000;

async function pageOf(options: FixtureOptions, evidence?: () => AsyncIterable<EvidenceLine>): Promise<string> {
  return html.render({ results: fixtureResults(options), ...(evidence && { evidence }) });
}

function modelOf(page: string): ReportModel {
  const text = /<script type="application\/json" id="report-data">(.*?)<\/script>/s.exec(page)?.[1];
  return JSON.parse(text ?? 'null');
}

describe('size', () => {
  const options: FixtureOptions = { failures: 'many', exchanges: 10_000 };

  test('10,000 exchanges and 200 failures stay below 1.5 MB, and the failing exchanges are whole', async () => {
    const page = await pageOf(options, () => fixtureEvidence(options));
    expect(Buffer.byteLength(page)).toBeLessThan(limit);
    const { share, exchanges, results } = modelOf(page);
    expect(share.recorded).toBe(10_024);
    expect(share.whole + share.listed).toBeLessThan(10_024);
    const shown = new Set(exchanges.map(({ id }) => String(id)));
    expect(
      results.requirements.flatMap(({ violations }) => violations).filter(({ exchange }) => !shown.has(exchange)),
    ).toEqual([]);
  });

  test('so do huge bodies and huge messages', async () => {
    const huge = 'x'.repeat(200_000);
    async function* lines(): AsyncGenerator<EvidenceLine> {
      for await (const line of fixtureEvidence({ ...options, exchanges: 1_000 })) {
        yield line.kind === 'exchange' && line.outcome.kind === 'response'
          ? {
              ...line,
              outcome: { ...line.outcome, body: { kind: 'text', text: huge, bytes: huge.length, cut: false } },
            }
          : line;
      }
    }
    const results = fixtureResults(options);
    const requirements = results.requirements.map((requirement) => ({
      ...requirement,
      violations: requirement.violations.flatMap((violation) =>
        Array.from({ length: 20 }, () => ({ ...violation, message: huge, actual: huge, curl: huge })),
      ),
    }));
    const page = await html.render({ results: { ...results, requirements }, evidence: lines });
    expect(Buffer.byteLength(page)).toBeLessThan(limit);
    expect(modelOf(page).results.requirements).toHaveLength(requirements.length);
  });
});

test('hostile strings can not end the data, and come out as they went in', async () => {
  const page = await pageOf({ failures: 'three', hostile: true });
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page).not.toContain('<img');
  expect(modelOf(page).results.implementation.name).toBe(hostileText);
  expect(embed('<!--</script>\u2028')).toBe('"\\u003c!--\\u003c/script\\u003e\\u2028"');
});

test('without evidence the page says so', async () =>
  expect(modelOf(await pageOf({ failures: 'three' })).share).toEqual({ recorded: null, whole: 0, listed: 0 }));

test('the same input gives the same bytes', async () => {
  const options: FixtureOptions = { failures: 'three' };
  expect(await pageOf(options, () => fixtureEvidence(options))).toBe(
    await pageOf(options, () => fixtureEvidence(options)),
  );
});

test('the policy allows nothing but the page itself', async () => {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(await pageOf({ failures: 'none' }))?.[1];
  expect(policy?.replaceAll(/sha256-[\w+/]{43}=/g, 'HASH').split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'HASH'",
    "style-src 'HASH'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ]);
});

import { describe, expect, test } from 'vitest';
import { checkResults } from '../src/results/check.js';
import { failsUnaccepted } from '../src/results/failing.js';
import { historyOf } from '../src/results/history.js';
import { outcomeOf } from '../src/results/outcome.js';
import type { Results } from '../src/results/results.js';
import { ctrf } from './ctrf.js';
import { github } from './github.js';
import type { ReportModel } from './html/model.js';
import { html } from './html/reporter.js';
import { junit } from './junit.js';
import { markdown, xml } from './markup.js';
import { sarif } from './sarif.js';
import { situations } from './situations.fixture.js';
import { summary } from './summary.js';
import { terminal } from './terminal.js';

const wide = { colour: false, columns: 400, rows: 100 };

/** The numbers of the row MUST, as outputs write them. */
interface Counts {
  readonly pass: number;
  readonly fail: number;
  readonly inconclusive: number;
}

const numbers = (pass: unknown, fail: unknown, inconclusive: unknown): Counts => ({
  pass: Number(pass),
  fail: Number(fail),
  inconclusive: Number(inconclusive),
});

/** What one output says about the run as a whole; a member is absent where the format has no place for it. */
interface Said {
  readonly title: boolean;
  readonly code: number;
  readonly counts?: Counts | undefined;
  /** Mandatory failures that count, as single tests. */
  readonly failed?: number;
}

const outputs: { readonly [name: string]: (results: Results, title: string) => Promise<Said> } = {
  async terminal(results, title) {
    const text = await terminal.render({ results, terminal: wide });
    const [, pass, fail, inconclusive] = /^ {2}MUST +(\d+) pass · (\d+) fail.*? · (\d+) inconclusive/m.exec(text) ?? [];
    return {
      title: text.slice(2).startsWith(`${title}  `),
      code: Number(/exit code (\d+)/.exec(text)?.[1]),
      ...(pass !== undefined && { counts: numbers(pass, fail, inconclusive) }),
    };
  },
  async summary(results, title) {
    const text = await summary.render({ results });
    const [, pass, fail, inconclusive] = /^\| \*\*MUST\*\* \| (\d+) \| (\d+) fail.*? \| (\d+) \|/m.exec(text) ?? [];
    return {
      title: text.split('\n', 1)[0]?.includes(` ${markdown(title)}: `) === true,
      code: Number(/^\*\*Exit code (\d+)\*\*/m.exec(text)?.[1]),
      ...(pass !== undefined && { counts: numbers(pass, fail, inconclusive) }),
    };
  },
  async junit(results, title) {
    const text = await junit.render({ results });
    return {
      title: text.includes(`<property name="headline" value="${xml(title)}"/>`),
      code: Number(/name="exit.code" value="(\d+)"/.exec(text)?.[1]),
      failed: Number(/<testsuites [^>]*failures="(\d+)"/.exec(text)?.[1]),
    };
  },
  async ctrf(results, title) {
    const { summary: of, extra } = JSON.parse(await ctrf.render({ results })).results;
    const row = extra.rows.find(({ level }: { level: string }) => level === 'MUST');
    return {
      title: extra.headline === title,
      code: extra.exitCode,
      ...(row && { counts: numbers(row.pass, Number.parseInt(row.failures, 10), row.inconclusive) }),
      failed: of.failed,
    };
  },
  async sarif(results, title) {
    const [run] = JSON.parse(await sarif.render({ results })).runs;
    const row = run.properties.rows.find(({ level }: { level: string }) => level === 'MUST');
    return {
      title: run.properties.headline === title,
      code: run.invocations[0].exitCode,
      ...(row && { counts: numbers(row.pass, row.fail, row.inconclusive) }),
    };
  },
  async github(results, title) {
    const lines = (await github.render({ results })).trimEnd().split('\n');
    const last = lines.at(-1) ?? '';
    const code = Number(/Exit code (\d+)\./.exec(last)?.[1]);
    // A step with exit code 0 shows no error, and each other one shows why.
    expect(lines.some((line) => line.startsWith('::error'))).toBe(code !== 0);
    return { title: last.includes(`title=Conformance%3A ${title.replaceAll(',', '%2C')}::`), code };
  },
  async page(results, title) {
    const text = await html.render({ results });
    const model = JSON.parse(
      /<script[^>]*id="report-data"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? 'null',
    ) as ReportModel;
    // The page takes all that it shows from the same function.
    const { headline, exit, rows } = outcomeOf(model.results);
    expect(model.causes.map(({ id, message }) => [id, message])).toEqual(
      outcomeOf(results).causes.map(({ id, message }) => [id, message]),
    );
    const row = rows.find(({ level }) => level === 'MUST');
    return {
      title: headline.title === title,
      code: exit.code,
      ...(row && { counts: numbers(row.pass, row.fail, row.inconclusive) }),
    };
  },
  async 'results.json'(results, title) {
    const checked = checkResults(JSON.parse(JSON.stringify(results)));
    expect(checked).toMatchObject({ kind: 'results' });
    return { title: results.headline.title === title, code: results.exit?.code ?? Number.NaN };
  },
};

describe.each(situations)('$name', ({ results, title, code }) => {
  const must = results.requirements.filter(({ level, statedness }) => level === 'MUST' && statedness === 'stated');
  const of = (verdict: string): number => must.filter((each) => each.verdict === verdict).length;
  const counts = numbers(of('pass'), of('fail'), of('inconclusive'));
  const failed = results.requirements.filter((each) => each.level === 'MUST' && failsUnaccepted(each)).length;

  test(`is "${title}", exit code ${code}`, () => {
    const { headline, exit } = outcomeOf(results);
    expect([headline.title, exit.code]).toEqual([title, code]);
    expect(exit.because.length > 0).toBe(code !== 0);
  });

  test.each(Object.keys(outputs))('and %s agrees', async (name) => {
    const said = await outputs[name]?.(results, title);
    expect(said).toMatchObject({ title: true, code });
    if (said?.counts !== undefined) expect(said.counts).toEqual(counts);
    if (said?.failed !== undefined) expect(said.failed).toBe(failed);
  });

  test('and a history agrees', () => {
    const [run] = historyOf([{ label: 'a', results }]).runs;
    expect(run?.headline.title).toBe(title);
  });
});

describe('the last lines of a run', () => {
  const [, failing] = situations;
  const of = (columns: number): string | Promise<string> =>
    terminal.render({
      results: failing?.results ?? never(),
      folder: 'my out',
      terminal: { colour: false, columns, rows: 20 },
    });

  test('are the commands that show it and send failures again, with their folder', async () => {
    const lines = (await of(100)).trimEnd().split('\n').slice(-3);
    expect(lines[0]).toBe("  open    npx ems-conformance open 'my out'");
    expect(lines[1]).toBe("  replay  npx ems-conformance replay 'my out'");
    expect(lines[2]).toMatch(/^ {2}only {4}npx ems-conformance run .*--seed .* --only \S+$/);
  });

  test('a log has each cause, a small screen as many as fit', async () => {
    const { causes } = outcomeOf(failing?.results ?? never());
    const firstLines = (text: string): number =>
      text.split('\n').filter((line) => /^ {2}MUST +\d+× /.test(line)).length;
    expect(firstLines(await of(Number.POSITIVE_INFINITY))).toBe(causes.length);
    expect(firstLines(await of(80))).toBeLessThan(causes.length);
  });
});

const never = (): never => {
  throw new Error('there are situations');
};

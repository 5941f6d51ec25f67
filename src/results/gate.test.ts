import { describe, expect, test } from 'vitest';
import type { Results } from './results.js';
import { fixtureResults } from '../../reports/report.fixture.js';
import { parseConditions } from './gate.js';
import { exitOf } from './outcome.js';
import { gateWarnings } from '../judge/gate-warnings.js';
import { applyWaivers } from '../judge/waivers.js';

const none = fixtureResults({ failures: 'none' });
const three = fixtureResults({ failures: 'three' });

function on(results: Results, text: string): number {
  const parsed = parseConditions(text);
  if (parsed.kind === 'problem') throw new Error(parsed.message);
  return exitOf(results, { failOn: parsed.conditions }).code;
}

describe('gate', () => {
  test.each([
    [none, '', 0],
    [three, '', 1],
    [none, 'warnings', 0],
    [{ ...none, warnings: [{ code: 'x', message: 'y' }] }, 'warnings', 1],
    [{ ...none, warnings: [{ code: 'x', message: 'y' }] }, '', 0],
    [{ ...none, run: { ...none.run, complete: false, incompleteBecause: 'x' } }, '', 2],
    [{ ...three, run: { ...three.run, complete: false, incompleteBecause: 'x' } }, '', 2],
  ])('%# exits as it should', (results, conditions, code) => expect(on(results, conditions)).toBe(code));

  test('inconclusive requirements count by level', () => {
    const requirements = none.requirements.map((requirement) =>
      requirement.id === 'systems.list/consistency'
        ? { ...requirement, verdict: 'inconclusive' as const }
        : requirement,
    );
    const results = { ...none, requirements };
    expect(
      ['must:inconclusive', 'should:inconclusive', 'inconclusive', 'should:fail'].map((text) => on(results, text)),
    ).toEqual([0, 1, 1, 0]);
  });

  test('an unknown condition is named, with what there is', () => {
    expect(parseConditions('warnings, must:pass')).toEqual({
      kind: 'problem',
      message: expect.stringContaining('"must:pass" is no condition'),
    });
  });
});

describe('what is not decided', () => {
  const undecided = (count: number): Results => {
    let left = count;
    const requirements = none.requirements.map((requirement) =>
      requirement.level === 'MUST' &&
      requirement.statedness === 'stated' &&
      requirement.verdict === 'pass' &&
      left-- > 0
        ? { ...requirement, verdict: 'inconclusive' as const }
        : requirement,
    );
    return { ...none, requirements };
  };
  const one = undecided(1);
  const id = one.requirements.find(({ verdict }, index) => verdict !== none.requirements[index]?.verdict)?.id ?? '';

  test('passes without rules, as long as nine tenths are decided', () => {
    const { applicable } = none.numbers;
    const tenth = Math.floor(applicable / 10);
    expect(exitOf(undecided(tenth))).toEqual({ code: 0, because: [] });
    const { code, because } = exitOf(undecided(tenth + 1));
    expect(code).toBe(2);
    expect(because[0]).toContain(`by default a tenth of the ${applicable} that apply may be (${tenth})`);
    expect(because.at(-1)).toContain(`--allow-undecided ${tenth + 1}`);
    // Configured rules replace the default rule.
    expect(exitOf(undecided(tenth + 1), { gate: { notDecided: tenth + 1 } }).code).toBe(0);
  });

  test('below it, the entries that would decide most are named', () => {
    const { applicable } = none.numbers;
    const most = undecided(applicable - 1);
    const some = {
      ...most,
      requirements: most.requirements.map((each) =>
        each.verdict === 'inconclusive' ? { ...each, decidedBy: 'ids.systemID' } : each,
      ),
    };
    expect(exitOf(some).because.join(' ')).toMatch(
      /To have more decided, add to the configuration: ids\.systemID \(\d+\)/,
    );
  });

  test('passes up to the number that is allowed', () => {
    expect([0, 1, 2].map((notDecided) => exitOf(one, { gate: { notDecided } }).code)).toEqual([2, 0, 0]);
    expect(exitOf(one, { gate: {} }).because[0]).toBe(
      `1 stated MUST requirement is not decided, and the gate allows none: ${id}.`,
    );
  });

  test('passes where it is accepted, through the day that is named', () => {
    const on = (expires: string) =>
      exitOf(one, { gate: { accepted: [{ requirements: id.replace(/\/.*/, ''), reason: 'known', expires }] } });
    const day = one.run.startedAt.slice(0, 10);
    expect(on(day).code).toBe(0);
    expect(on('2020-01-01')).toMatchObject({
      code: 2,
      because: [expect.stringContaining(id), expect.stringContaining('expired on 2020-01-01'), expect.any(String)],
    });
  });

  test('excuses no failure', () => expect(exitOf(three, { gate: { notDecided: 1000 } }).code).toBe(1));
});

test('what the gate accepts and no requirement has, is told with the nearest name', () => {
  const accepting = (requirements: string) =>
    gateWarnings(three, [{ requirements, reason: 'known', expires: '2027-01-01' }]).map(({ message }) => message);
  expect(accepting('systems.list/medium-type')).toEqual([
    expect.stringContaining('Did you mean "systems.list/media-type"?') as string,
  ]);
  expect(accepting('systems.lst')).toEqual([expect.stringContaining('Did you mean "systems.list"?') as string]);
  expect([...accepting('systems.list'), ...accepting('systems.*'), ...accepting('media-type')]).toEqual([]);
});

describe('applyWaivers', () => {
  const failing = 'gateways.appliances.read/needs-credential';
  const waive = (requirement: string, expires: string): Results =>
    applyWaivers(three, [{ requirement, reason: 'known', expires }]);

  test('is valid through the day it names, and not a day longer', () => {
    const states = ['2026-11-20', '2026-11-21'].map(
      (expires) => waive(failing, expires).requirements.find(({ id }) => id === failing)?.waiver?.state,
    );
    expect(states).toEqual(['expired', 'active']);
  });
  test('an expired waiver warns and the failure counts', () => {
    const results = waive(failing, '2026-11-20');
    expect(results.warnings.at(-1)).toMatchObject({
      code: 'waiver-expired',
      message: expect.stringContaining('2026-11-20'),
    });
    expect(exitOf(results).code).toBe(1);
  });
  test('one that is not needed, and one for an unknown requirement, warn', () => {
    expect(waive('systems.list/served', '2027-01-01').warnings.at(-1)?.code).toBe('waiver-unused');
    expect(waive('systems.list/nonsense', '2027-01-01').warnings.at(-1)?.code).toBe('waiver-unknown');
    expect(waive('systems.list/medium-type', '2027-01-01').warnings.at(-1)?.message).toContain(
      'Did you mean "systems.list/media-type"?',
    );
  });
  test('a selected run says nothing about requirements that it left out', () => {
    const selected = {
      ...three,
      run: { ...three.run, selection: { patterns: ['systems.*'], requirements: 1, of: 2 } },
    };
    expect(
      applyWaivers(selected, [{ requirement: 'market.read/served', reason: 'known', expires: '2027-01-01' }]).warnings,
    ).toEqual(three.warnings);
  });
  test('verdicts stay as they are', () =>
    expect(waive(failing, '2027-01-01').requirements.map(({ verdict }) => verdict)).toEqual(
      three.requirements.map(({ verdict }) => verdict),
    ));
});

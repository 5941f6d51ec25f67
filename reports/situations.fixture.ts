import { shardAlone } from '../src/evidence/shard.js';
import { parseConditions, type GateCondition } from '../src/results/gate.js';
import { headlineOf, numbersOf } from '../src/results/headline.js';
import { exitOf, type ExitRules } from '../src/results/outcome.js';
import type { Exit, RequirementResult, Results } from '../src/results/results.js';
import { fixtureResults } from './report.fixture.js';

/** A situation in which a run ends, with the headline and the exit code that every output must have. */
export interface Situation {
  readonly name: string;
  readonly results: Results;
  readonly title: string;
  readonly code: Exit['code'];
}

type Change = (results: Results) => Results;

const conforming = fixtureResults({ failures: 'none' });
const failing = fixtureResults({ failures: 'three' });
const { applicable } = conforming.numbers;
const tenth = Math.floor(applicable / 10);
const [failure] = failing.requirements.filter(({ verdict, waiver }) => verdict === 'fail' && waiver === undefined);

/** Changes so many requirements that meet a condition, the first ones. */
const change =
  (
    number: number,
    meets: (requirement: RequirementResult) => boolean,
    to: (requirement: RequirementResult) => Partial<RequirementResult>,
  ): Change =>
  (results) => {
    let left = number;
    return {
      ...results,
      requirements: results.requirements.map((each) => (meets(each) && left-- > 0 ? { ...each, ...to(each) } : each)),
    };
  };

const stated = ({ level, statedness, verdict }: RequirementResult): boolean =>
  level === 'MUST' && statedness === 'stated' && verdict === 'pass';
const advisory = ({ level, verdict }: RequirementResult): boolean => level === 'SHOULD' && verdict === 'pass';
const fails = {
  verdict: 'fail',
  reason: 'it is wrong',
  violations: failure?.violations ?? [],
  violationCount: 1,
} as const;
const open = { verdict: 'inconclusive', reason: 'no id is known', decidedBy: 'ids.systemID', exercised: 0 } as const;

const failMust = (number: number, more: Partial<RequirementResult> = {}): Change =>
  change(number, stated, () => ({ ...fails, ...more }));
const failShould = (number: number, more: Partial<RequirementResult> = {}): Change =>
  change(number, advisory, () => ({ ...fails, ...more }));
const undecide = (number: number): Change => change(number, stated, () => open);
const supplied = (number: number, more: Partial<RequirementResult>): Change =>
  change(number, stated, () => ({ statedness: 'supplied', ...more }));
const known = { knownSince: '2026-11-01T00:00:00Z' };
const waived = { waiver: { reason: 'fixed soon', expires: '2027-01-31', state: 'active' as const } };
const expired = { waiver: { reason: 'fixed soon', expires: '2026-01-31', state: 'expired' as const } };
const cutOff =
  (because: string): Change =>
  (results) => ({ ...results, run: { ...results.run, complete: false, incompleteBecause: because } });
const withRun =
  (run: Partial<Results['run']>): Change =>
  (results) => ({ ...results, run: { ...results.run, ...run } });
const onlyThose =
  (chosen: (requirement: RequirementResult) => boolean): Change =>
  (results) => {
    const requirements = results.requirements.filter(chosen);
    const patterns = requirements.map(({ id }) => id);
    return {
      ...results,
      requirements,
      run: { ...results.run, selection: { patterns, requirements: patterns.length, of: 1012 } },
    };
  };
const document: Change = (results) => ({
  ...results,
  supplement: {
    place: 'openapi.json',
    digest: 'a'.repeat(64),
    operations: 3,
    ofInterface: 3,
    contradictions: [],
    leftOut: [],
  },
});

const on = (text: string): { readonly failOn: readonly GateCondition[] } => {
  const parsed = parseConditions(text);
  if (parsed.kind === 'problem') throw new Error(parsed.message);
  return { failOn: parsed.conditions };
};

const shard = shardAlone({ index: 2, of: 3 });
const [lost] = conforming.requirements.filter(stated);
const sixteen = onlyThose(({ id }) => id.startsWith('systems.list/'));
const shouldOnly = onlyThose(({ level }) => level === 'SHOULD');
const inSelection = (results: Results): string => {
  const { requirements = 0 } = results.run.selection ?? {};
  return ` in ${requirements} of 1,012`;
};
const selectedOnly = inSelection(sixteen(conforming));
const advisoryOnly = inSelection(shouldOnly(conforming));
const notDecided = (number: number): string => `No failure found, ${number} of ${applicable} not decided`;

type Row = readonly [name: string, changes: readonly Change[], title: string, code: Exit['code'], rules?: ExitRules];

const rows: readonly Row[] = [
  ['all is decided, and none fails', [], 'Conforming', 0],
  ['three mandatory failures', [failMust(3)], 'Not conforming', 1],
  ['a flaky failure counts', [failMust(1, { stability: 'flaky' })], 'Not conforming', 1],
  ['one is undecided', [undecide(1)], notDecided(1), 0],
  ['a tenth is undecided', [undecide(tenth)], notDecided(tenth), 0],
  ['more than a tenth is undecided', [undecide(tenth + 1)], notDecided(tenth + 1), 2],
  ['the gate allows more', [undecide(tenth + 1)], notDecided(tenth + 1), 0, { gate: { notDecided: tenth + 1 } }],
  ['the gate allows none', [undecide(1)], notDecided(1), 2, { gate: {} }],
  [
    'the gate accepts them until a date',
    [undecide(2)],
    notDecided(2),
    0,
    { gate: { accepted: [{ requirements: '*', reason: 'known', expires: '2027-01-31' }] } },
  ],
  [
    'the gate accepted them until a date that is past',
    [undecide(2)],
    notDecided(2),
    2,
    { gate: { accepted: [{ requirements: '*', reason: 'known', expires: '2026-01-31' }] } },
  ],
  [
    'none is decided',
    [
      change(
        9_999,
        () => true,
        () => open,
      ),
    ],
    'Could not judge',
    2,
  ],
  ['an error of the suite', [change(1, stated, () => ({ verdict: 'error', reason: 'a bug' }))], 'Could not judge', 2],
  [
    'an error of the suite beside a failure',
    [failMust(1), change(1, stated, () => ({ verdict: 'error', reason: 'a bug' }))],
    'Not conforming',
    1,
  ],
  ['waivers accept all failures', [failMust(2, waived)], 'Conforming', 0],
  ['a waiver expired', [failMust(1, waived), failMust(1, expired)], 'Not conforming', 1],
  ['advisory failures alone', [failShould(2)], 'Conforming', 0],
  ['advisory failures, and the run is to fail on them', [failShould(2)], 'Conforming', 1, on('should:fail')],
  ['one is undecided, and the run is to fail on it', [undecide(1)], notDecided(1), 1, on('must:inconclusive')],
  [
    'a warning, and the run is to fail on warnings',
    [(results) => ({ ...results, warnings: [{ code: 'x', message: 'y' }] })],
    'Conforming',
    1,
    on('warnings'),
  ],
  ['many do not apply', [change(40, stated, () => ({ verdict: 'not-applicable', reason: 'absent' }))], 'Conforming', 0],
  ['a selection', [sixteen], `Conforming${selectedOnly}`, 0],
  ['a selection with a failure', [sixteen, failMust(1)], 'Not conforming', 1],
  ['a selection of recommendations', [shouldOnly], `Only recommendations (SHOULD) judged${advisoryOnly}`, 0],
  [
    'a selection of recommendations, and the run is to fail on them',
    [shouldOnly, failShould(1)],
    `Only recommendations (SHOULD) judged${advisoryOnly}`,
    1,
    on('should:fail'),
  ],
  [
    'a selection of recommendations, none decided',
    [
      shouldOnly,
      change(
        9_999,
        () => true,
        () => open,
      ),
    ],
    'Could not judge',
    2,
  ],
  ['the baseline knows all failures', [failMust(2, known), failShould(1, known)], 'No new failure', 0],
  ['the baseline knows one of two failures', [failMust(1, known), failMust(1)], 'Not conforming', 1],
  ['the baseline knows an advisory failure', [failShould(1, known)], 'Conforming', 0],
  [
    'the baseline decided more',
    [undecide(1)],
    notDecided(1),
    2,
    { noLongerJudged: [lost?.id ?? ''], gate: { notDecided: 9 } },
  ],
  [
    'known failures, and one is undecided',
    [failMust(1, known), undecide(1)],
    `No new failure, 1 of ${applicable} not decided`,
    0,
  ],
  ['the own document is contradicted', [document, supplied(2, fails)], 'Contradicts its own document', 1],
  [
    'the own document is contradicted as in the baseline',
    [document, supplied(1, { ...fails, ...known })],
    'No new failure',
    0,
  ],
  [
    'the own document is contradicted, and the interface, too',
    [document, supplied(1, fails), failMust(1)],
    'Not conforming',
    1,
  ],
  [
    'a recommendation of the own document fails',
    [document, change(1, advisory, () => ({ ...fails, statedness: 'supplied' }))],
    'Conforming',
    0,
  ],
  [
    'the own document alone is judged',
    [
      document,
      change(
        9_999,
        () => true,
        () => ({ statedness: 'supplied' }),
      ),
    ],
    'Conforming to its own document',
    0,
  ],
  [
    'the own document alone is judged, and contradicted',
    [
      document,
      change(
        9_999,
        () => true,
        () => ({ statedness: 'supplied' }),
      ),
      change(
        1,
        ({ level }) => level === 'MUST',
        () => fails,
      ),
    ],
    'Contradicts its own document',
    1,
  ],
  [
    'a person interrupted the run',
    [cutOff('the run ended early (interrupted)')],
    'Not complete',
    130,
    { isInterrupted: true },
  ],
  ['the target was lost', [cutOff('the run ended early (target-lost)'), failMust(1)], 'Not complete', 2],
  ['the evidence is damaged', [cutOff('the evidence is damaged: line 3')], 'Not complete', 2],
  ['a shard that was sent whole', [cutOff(shard), undecide(100)], 'Not complete', 0, { shardAlone: shard }],
  ['a shard with a failure', [cutOff(shard), failMust(1)], 'Not complete', 1, { shardAlone: shard }],
  ['a shard that was cut off', [cutOff('the run ended early (max-time)')], 'Not complete', 2, { shardAlone: shard }],
  ['a receiver', [withRun({ role: 'receiver' })], 'Conforming', 0],
  ['the embedded reference', [withRun({ embedded: true })], 'Conforming (the embedded reference)', 0],
];

/** The results as a command records them. */
function recorded(results: Results, rules: ExitRules | undefined): Results {
  const numbers = numbersOf(results, { catalogue: 1012, role: results.requirements.length });
  return { ...results, numbers, headline: headlineOf(results), exit: exitOf(results, rules) };
}

export const situations: readonly Situation[] = rows.map(([name, changes, title, code, rules]) => ({
  name,
  results: recorded(
    changes.reduce((results, apply) => apply(results), conforming),
    rules,
  ),
  title,
  code,
}));

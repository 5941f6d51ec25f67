import { declaredAbsences } from '../config/declared-absences.js';
import type { BundleHeader } from '../evidence/bundle.js';
import type { RequirementResult, Results } from '../results/results.js';
import { failsUnwaived, failsWaived } from '../results/failing.js';
import { applicableIn, undecidedIn } from '../results/headline.js';
import { count } from '../core/count.js';
import { noRevision } from '../supplement/with-supplement.js';
import type { Interface } from '../../spec/model.js';
import type { ConformanceClass } from './conformance-classes.js';
import type { EvidenceFacts } from './evidence-facts.js';
import { checkDeclaredAbsences, type DeclaredAbsence } from './ics.js';
import { leftOutByBudget, limitsTooLow } from './limits.js';
import type { UnmetCondition } from './unmet-condition.js';

/** The result of a run for a class: the figures of a certificate, and every obstacle to one. */
export interface Assessment {
  readonly class: ConformanceClass;
  readonly completeness: Completeness;
  readonly absences: readonly DeclaredAbsence[];
  readonly unmetConditions: readonly UnmetCondition[];
  /** Covered by the class and undecided, because a configuration entry is missing, see `reports/missing.ts`. */
  readonly undecided: readonly RequirementResult[];
}

/** Stated mandatory requirements that the class covers; a certificate has `planned` = `judged` + `notApplicable`. */
export interface Completeness {
  readonly planned: number;
  readonly judged: number;
  readonly notApplicable: number;
}

export interface AssessedRun {
  readonly results: Results;
  readonly header: BundleHeader;
  readonly facts: EvidenceFacts;
  /** Damage of the file, as its reader reports it. */
  readonly damage: string | undefined;
}

const ids = (requirements: readonly { readonly id: string }[]): readonly string[] => requirements.map(({ id }) => id);

const few = (about: readonly string[]): string =>
  about.length > 3 ? `${about.slice(0, 3).join(', ')} and ${about.length - 3} more` : about.join(', ');

/** Decides whether a run reaches a class. Pure: the same evidence gives the same answer. */
export function assess(run: AssessedRun, to: ConformanceClass, iface: Interface): Assessment {
  const { results, header, facts } = run;
  const covered = results.requirements.filter(({ subject }) =>
    to.covers.includes('event' in subject ? 'event' : 'operation'),
  );
  const mandatory = covered.filter(({ level }) => level === 'MUST');
  const stated = mandatory.filter(({ statedness }) => statedness === 'stated');
  const ofClass = { requirements: covered, run: results.run };
  const undecided = undecidedIn(ofClass);
  const inconclusive = undecided.filter(({ verdict }) => verdict === 'inconclusive');
  const applicable = applicableIn(ofClass).length;
  const ics = checkDeclaredAbsences(
    declaredAbsences(
      header.configuration,
      iface.events.map(({ id }) => id),
    ),
    to,
    iface,
    facts,
  );
  return {
    class: to,
    completeness: {
      planned: stated.length,
      judged: applicable - undecided.length,
      notApplicable: stated.length - applicable,
    },
    absences: ics.absences,
    unmetConditions: [
      ...ofTheRun(run, to, iface),
      ...ics.unmetConditions,
      ...ofWaivers(mandatory, header, to),
      ...ofVerdicts(covered, mandatory, inconclusive, to),
    ],
    undecided: inconclusive,
  };
}

/** Is this a whole run, by this suite, of the whole plan? */
const ofTheRun = (run: AssessedRun, to: ConformanceClass, iface: Interface): readonly UnmetCondition[] => [
  ...[bySuite(run), ofInterface(run, iface), ofRole(run, to), unfiltered(run)].filter((one) => one !== undefined),
  ...limitsTooLow(run.results.run.limits, to),
  ...leftOutByBudget(run.facts.beyondBudget),
  ...[finished(run), undamaged(run), uncut(run), ofOneSeed(run)].filter((one) => one !== undefined),
];

const unmet = (
  code: UnmetCondition['code'],
  message: string,
  remedy: string,
  about: readonly string[] = [],
): UnmetCondition => ({ code, message, remedy, about });

const bySuite = ({ results: { suite }, header }: AssessedRun): UnmetCondition | undefined =>
  header.suite.name === suite.name && header.suite.version === suite.version
    ? undefined
    : unmet(
        'suite',
        `the evidence was recorded by ${header.suite.name} ${header.suite.version}, and this is ${suite.version}`,
        'Certify with the version that runs, or run again with this one.',
      );

function ofInterface({ results, header }: AssessedRun, iface: Interface): UnmetCondition | undefined {
  if (results.interface.revision === noRevision)
    return unmet(
      'no-interface',
      'no interface was judged, but a service by its own document alone, and that certifies nothing',
      'Run without --interface none.',
    );
  return header.interface.digest === iface.digest && header.interface.revision === 'current'
    ? undefined
    : unmet(
        'interface',
        `the evidence is about another form of the interface (revision ${header.interface.revision})`,
        'Run again; certificates are about the current revision.',
      );
}

const ofRole = ({ header: { target } }: AssessedRun, to: ConformanceClass): UnmetCondition | undefined =>
  target.role === to.role
    ? undefined
    : unmet(
        'role',
        `${to.id} is about a ${to.role}, and this run judged a ${target.role}`,
        'Choose the class of the role that was judged.',
      );

const unfiltered = ({ header: { selection } }: AssessedRun): UnmetCondition | undefined =>
  selection === null
    ? undefined
    : unmet(
        'filtered',
        `only a part of the plan ran: ${few(selection)}`,
        'Leave out what selects (--only).',
        selection,
      );

const finished = ({ results: { run } }: AssessedRun): UnmetCondition | undefined =>
  run.complete
    ? undefined
    : unmet(
        'ended-early',
        run.incompleteBecause,
        'Let the run finish: give it more time (--max-time), and do not interrupt it.',
      );

const undamaged = ({ damage }: AssessedRun): UnmetCondition | undefined =>
  damage === undefined
    ? undefined
    : unmet('damaged', `the evidence is not the file that was written: ${damage}`, 'Use the file as the run wrote it.');

const uncut = ({ facts }: AssessedRun): UnmetCondition | undefined =>
  facts.cutBodies === 0
    ? undefined
    : unmet(
        'cut-body',
        `${count(facts.cutBodies, 'judged body was', 'judged bodies were')} not recorded whole: ` +
          few(facts.cutBodyIds()),
        'Raise limits.recordBodyBytes.',
        facts.cutBodyIds(),
      );

const ofOneSeed = ({ facts }: AssessedRun): UnmetCondition | undefined =>
  facts.deliveriesOfOtherSeed().length === 0
    ? undefined
    : unmet(
        'challenge',
        `deliveries came to subscriptions that this seed does not make: ${few(facts.deliveriesOfOtherSeed())}`,
        'Run again with the challenge; evidence of another run does not do.',
        facts.deliveriesOfOtherSeed(),
      );

function ofWaivers(
  mandatory: readonly RequirementResult[],
  { configuration, startedAt }: BundleHeader,
  to: ConformanceClass,
): readonly UnmetCondition[] {
  const day = startedAt.slice(0, 10);
  // Of several waivers for one requirement the one that expires last counts.
  const last = new Map<string, string>();
  for (const { requirement, expires } of configuration.waivers ?? [])
    if ((last.get(requirement) ?? '') < expires) last.set(requirement, expires);
  const expired = [...last]
    .filter(([, expires]) => expires < day)
    .map(([requirement]) => requirement)
    .toSorted();
  const waived = mandatory.filter(failsWaived);
  return [
    ...(expired.length === 0
      ? []
      : [
          {
            code: 'waiver-expired',
            message: `waivers had expired when the run began: ${few(expired)}`,
            remedy: 'Correct what they excused and remove them, or agree on a new date.',
            about: expired,
          } as const,
        ]),
    ...(waived.length === 0 || to.waivers === 'named'
      ? []
      : [
          {
            code: 'waiver-not-allowed',
            message: `${to.id} allows no waivers, and these excuse failures: ${few(ids(waived))}`,
            remedy: 'Correct the failures, or choose a class that allows waivers.',
            about: ids(waived),
          } as const,
        ]),
  ];
}

function ofVerdicts(
  covered: readonly RequirementResult[],
  mandatory: readonly RequirementResult[],
  undecided: readonly RequirementResult[],
  to: ConformanceClass,
): readonly UnmetCondition[] {
  const failing = mandatory.filter(failsUnwaived);
  const errors = mandatory.filter(({ verdict }) => verdict === 'error');
  const withoutPass = to.needsPassOf.filter(
    (kind) =>
      !covered.some(
        ({ level, verdict, subject }) =>
          level === 'MUST' && verdict === 'pass' && ('event' in subject ? 'event' : 'operation') === kind,
      ),
  );
  const unmetCondition = (
    code: UnmetCondition['code'],
    about: readonly string[],
    message: string,
    remedy: string,
  ): readonly UnmetCondition[] =>
    about.length === 0 ? [] : [{ code, message: `${message}: ${few(about)}`, remedy, about }];
  return [
    ...unmetCondition(
      'failure',
      ids(failing),
      count(failing.length, 'mandatory requirement fails', 'mandatory requirements fail'),
      'Correct the implementation; the reports show each failure with its exchange.',
    ),
    ...unmetCondition(
      'error',
      ids(errors),
      `${count(errors.length, 'mandatory requirement')} could not be judged by a fault of the suite`,
      'Report it; nothing that you can supply would decide it.',
    ),
    ...unmetCondition(
      'inconclusive',
      ids(undecided),
      count(
        undecided.length,
        'stated mandatory requirement is not decided',
        'stated mandatory requirements are not decided',
      ),
      'Supply what they ask for, or declare absent what the class lets be absent.',
    ),
    ...unmetCondition(
      'nothing-passed',
      withoutPass,
      'no mandatory requirement was seen to pass for any',
      'Supply what makes the suite exercise it.',
    ),
  ];
}

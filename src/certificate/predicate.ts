import { defined } from '../core/defined.js';
import type { BundleHeader } from '../evidence/bundle.js';
import type {
  AppliedRuling,
  RequirementResult,
  Results,
  RunLimits,
  Statedness,
  Totals,
  Verdict,
} from '../results/results.js';
import type { Level } from '../../spec/model.js';
import type { Assessment, Completeness } from './assess.js';
import type { ClassId } from './conformance-classes.js';
import type { DeclaredAbsence } from './ics.js';
import { reproduction, type Reproduction } from './reproduction.js';

/**
 * Type of the predicate: a name that is not meant to be fetched. schemas/certificate-predicate.schema.json describes
 * it.
 */
export const predicateType = 'https://ems-conformance.invalid/attestation/conformance/v1';

export interface CertifiedRequirement {
  readonly id: string;
  readonly level: Level;
  readonly statedness: Statedness;
  readonly verdict: Verdict;
  /** Absent for a pass. */
  readonly reason?: string;
  /** The ruling that changed it, with the verdict and level without the ruling. */
  readonly ruling?: RequirementResult['ruling'];
}

export interface AcceptedFailure {
  readonly requirement: string;
  readonly reason: string;
  /** `YYYY-MM-DD`. */
  readonly expires: string;
}

/** The content of a certificate. All members except `class` and `challenge` follow from the evidence. */
export interface CertificatePredicate {
  readonly class: ClassId;
  /** The challenge of the certifier, which was the seed of the run; `null` without one. */
  readonly challenge: string | null;
  readonly seed: string;
  readonly suite: { readonly name: string; readonly version: string };
  readonly interface: { readonly title: string; readonly revision: string; readonly digest: string };
  /** The implementer's own document; its requirements are among the others as `supplied`. */
  readonly supplement?: { readonly place: string; readonly digest: string };
  readonly implementation: Results['implementation'];
  /** Without address where the suite judged its own reference, which has another one each time. */
  readonly target: { readonly role: 'service' | 'receiver'; readonly embedded: boolean; readonly baseUrl?: string };
  /** All that differs between two runs with one challenge against one implementation in one state. */
  readonly times: { readonly startedAt: string; readonly durationMs: number };
  /** How much the run looked at; at least what the class asks for. */
  readonly limits: RunLimits;
  readonly completeness: Completeness;
  readonly totals: { readonly must: Totals; readonly all: Totals };
  readonly ics: { readonly absent: readonly DeclaredAbsence[] };
  /** Failures that were accepted until the last day named. */
  readonly waivers: readonly AcceptedFailure[];
  /** Rulings of the interface's maintainer that changed results; absent without one. */
  readonly rulings?: readonly AppliedRuling[];
  readonly requirements: readonly CertifiedRequirement[];
  readonly reproduce: Reproduction;
}

const certified = ({ id, level, statedness, verdict, reason, ruling }: RequirementResult): CertifiedRequirement => ({
  id,
  level,
  statedness,
  verdict,
  ...(reason === '' ? {} : { reason }),
  ...defined({ ruling }),
});

/** Failures that a waiver excuses. */
export const acceptedFailures = ({ requirements }: Results): readonly AcceptedFailure[] =>
  requirements.flatMap(({ id, verdict, waiver }) =>
    verdict === 'fail' && waiver?.state === 'active'
      ? [{ requirement: id, reason: waiver.reason, expires: waiver.expires }]
      : [],
  );

/**
 * The predicate of a run, made the same way by who certifies and by who verifies.
 * @param evidence name of the file that is certified
 */
export function predicateOf(
  results: Results,
  header: BundleHeader,
  assessment: Assessment,
  challenge: string | null,
  evidence: string,
): CertificatePredicate {
  const { seed, suite, target } = header;
  return {
    class: assessment.class.id,
    challenge,
    seed,
    suite: { name: suite.name, version: suite.version },
    interface: {
      title: results.interface.title,
      revision: results.interface.revision,
      digest: results.interface.digest,
    },
    ...(results.supplement === undefined
      ? {}
      : { supplement: { place: results.supplement.place, digest: results.supplement.digest } }),
    implementation: results.implementation,
    target: { role: target.role, embedded: target.embedded, ...(target.embedded ? {} : { baseUrl: target.baseUrl }) },
    times: { startedAt: header.startedAt, durationMs: results.run.durationMs },
    limits: results.run.limits,
    completeness: assessment.completeness,
    totals: { must: results.must, all: results.totals },
    ics: { absent: assessment.absences },
    waivers: acceptedFailures(results),
    ...defined({ rulings: results.rulings }),
    requirements: results.requirements.map(certified),
    reproduce: reproduction({ ...results, suite }, evidence),
  };
}

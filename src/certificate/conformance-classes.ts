import { defaultLimits } from '../config/defaults.js';
import type { RunLimits } from '../results/results.js';

/** The subject of a requirement or of a declaration. */
export type SubjectKind = 'operation' | 'event';

/** How much a run has to look at to be worth a certificate. */
export type LeastLimits = Pick<RunLimits, 'depth' | 'examples'>;

/** A group of operations or events that an implementer may declare absent (`ics.absent`). */
export type Absence = 'conditional-operation' | 'deprecated-operation' | 'event';

export type ClassId = 'service-core' | 'service-full' | 'receiver';

/**
 * A conformance class (ISO/IEC 9646) as data: the requirements that a certificate covers, and the verdicts that it
 * allows.
 */
export interface ConformanceClass {
  readonly id: ClassId;
  readonly title: string;
  /** Description of an implementation of this class, for help and documents. */
  readonly about: string;
  readonly role: 'service' | 'receiver';
  /** Requirements about these are covered: none fails without a waiver, and each stated mandatory one is decided. */
  readonly covers: readonly SubjectKind[];
  /**
   * For each of these, at least one requirement about it must have passed, so that every operation or event was
   * exercised.
   */
  readonly needsPassOf: readonly SubjectKind[];
  readonly mayBeAbsent: readonly Absence[];
  /** `named`: an active waiver excuses a failure, and the certificate names it. */
  readonly waivers: 'named' | 'none';
  /** A run that looks at less could miss a fault that shows in one context alone. */
  readonly least: LeastLimits;
}

/** The limits of a run whose configuration does not set them. */
const least: LeastLimits = { depth: defaultLimits.depth, examples: defaultLimits.examples };

const serviceCore: ConformanceClass = {
  id: 'service-core',
  title: 'Service, core',
  about:
    'Keeps every stated MUST of the operations; events, the asset read and the deprecated job creation may ' +
    'be declared absent.',
  role: 'service',
  covers: ['operation', 'event'],
  needsPassOf: ['operation'],
  mayBeAbsent: ['conditional-operation', 'deprecated-operation', 'event'],
  waivers: 'named',
  least,
};

const serviceFull: ConformanceClass = {
  id: 'service-full',
  title: 'Service, full',
  about:
    'Keeps every stated MUST of operations and events, without waivers; only the asset read and the ' +
    'deprecated job creation may be declared absent.',
  role: 'service',
  covers: ['operation', 'event'],
  needsPassOf: ['operation', 'event'],
  mayBeAbsent: ['conditional-operation', 'deprecated-operation'],
  waivers: 'none',
  least,
};

const receiver: ConformanceClass = {
  id: 'receiver',
  title: 'Webhook receiver',
  about: 'Takes every event as stated, without waivers; nothing may be declared absent.',
  role: 'receiver',
  covers: ['event'],
  needsPassOf: ['event'],
  mayBeAbsent: [],
  waivers: 'none',
  least,
};

export const conformanceClasses: readonly ConformanceClass[] = [serviceCore, serviceFull, receiver];

/** The class with an id, e.g. `service-core`; `undefined` for an unknown id. */
export const classNamed = (id: string): ConformanceClass | undefined =>
  conformanceClasses.find((candidate) => candidate.id === id);

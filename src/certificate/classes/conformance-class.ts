/** What a requirement or a declaration is about. */
export type SubjectKind = 'operation' | 'event';

/** A group of things that an implementer may declare absent (`ics.absent`). */
export type Absence = 'conditional-operation' | 'deprecated-operation' | 'event';

export type ClassId = 'service-core' | 'service-full' | 'receiver';

/** A conformance class (ISO/IEC 9646): which requirements a certificate covers, and what it lets pass. Data alone. */
export interface ConformanceClass {
  readonly id: ClassId;
  readonly title: string;
  /** For help and documents: what an implementation of this class does. */
  readonly about: string;
  readonly role: 'service' | 'receiver';
  /** Requirements about these are covered: none fails unwaived, and of the stated mandatory ones none is left open. */
  readonly covers: readonly SubjectKind[];
  /**
   * Of the requirements about each of these at least one must have been seen to hold, so that nothing is certified
   * unseen.
   */
  readonly shows: readonly SubjectKind[];
  readonly mayBeAbsent: readonly Absence[];
  /** `named`: an active waiver excuses a failure, and the certificate names it. */
  readonly waivers: 'named' | 'none';
}

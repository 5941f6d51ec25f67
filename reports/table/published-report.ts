import type { RunLimits } from '../../src/results/results.js';

/** Numbers of mandatory requirements by verdict. */
export interface PublishedCounts {
  readonly pass: number;
  /** Without those that a waiver accepts. */
  readonly fail: number;
  readonly notDecided: number;
  readonly waived: number;
  readonly notApplicable: number;
}

/** The short report that an implementer publishes beside a certificate: `conformance.yaml`. */
export interface PublishedReport {
  readonly format: 'ems-conformance/report';
  readonly formatVersion: 1;
  readonly implementation: { readonly name: string; readonly version?: string; readonly vendor?: string };
  readonly suite: { readonly name: string; readonly version: string };
  readonly interface: { readonly title: string; readonly revision: string; readonly digest: string };
  readonly class: string;
  readonly role: 'service' | 'receiver';
  /** The suite judged its own reference. */
  readonly embedded: boolean;
  readonly startedAt: string;
  /** How much the run looked at. */
  readonly limits: RunLimits;
  /** Numbers of the rulings that changed verdicts or levels; absent without one. */
  readonly rulings?: readonly number[];
  readonly must: PublishedCounts;
  readonly advisoryFailures: number;
  /** Sorted by name. */
  readonly resources: readonly ({ readonly resource: string } & PublishedCounts)[];
  /** SHA-256 of the signed statement in `certificate.json`; it stays the same when others sign as well. */
  readonly certificate: { readonly statementSha256: string };
  readonly evidence: { readonly sha256: string };
  readonly reproduce: { readonly run: string; readonly verify: string };
}

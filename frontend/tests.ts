import { describe, inject, test } from 'vitest';
import { failureText } from '../reports/failure-text.js';
import { visible } from '../reports/text.js';
import type { RequirementResult } from '../results/results.js';
import './setup.js';

/** Which requirements a test file takes; all without one. */
export interface Choice {
  /** First part of the operation ids, e.g. `systems`. */
  readonly resource?: string;
}

const operationOf = ({ subject }: RequirementResult): string => ('event' in subject ? subject.event : subject.operation);

/** Text of an implementation goes to a terminal here. */
const messageOf = (requirement: RequirementResult): string => visible(requirement.violations.length === 0 ? requirement.reason : failureText(requirement));

/**
 * Turns each requirement of the run into one test named by its id: a failure throws message and curl line, an
 * inconclusive or inapplicable one skips with its reason, a fault of the suite throws.
 */
export function conformanceTests({ resource }: Choice = {}): void {
  const results = inject('emsConformance');
  describe(`conformance${resource === undefined ? '' : ` of ${resource}`}`, () => {
    for (const requirement of results.requirements) {
      if (resource !== undefined && operationOf(requirement).split('.')[0] !== resource) continue;
      test(requirement.id, ({ skip }) => {
        switch (requirement.verdict) {
          case 'pass':
            return;
          case 'inconclusive':
          case 'not-applicable':
            skip(`${requirement.verdict}: ${requirement.reason}`);
            return;
          case 'fail':
            if (requirement.waiver?.state === 'active') {
              skip(`waived until ${requirement.waiver.expires}: ${requirement.waiver.reason}`);
              return;
            }
            if (requirement.level === 'SHOULD') {
              skip(`advisory: ${requirement.reason}`);
              return;
            }
            throw new Error(messageOf(requirement));
          case 'error':
            throw new Error(`a fault of ems-conformance: ${requirement.reason}`);
        }
      });
    }
  });
}

import { describe, inject, test } from 'vitest';
import { escapeInvisible, singleLine } from '../core/text.js';
import { outcomesOf, type Choice, type Outcome } from './outcomes.js';
import './setup.js';

/**
 * Turns each requirement of the run into one test named by its id: a failure throws message and curl line, an
 * inconclusive or inapplicable one skips with its reason, a fault of the suite throws. One more test throws where the
 * run as a whole could not be judged.
 */
export function conformanceTests(choice: Choice = {}): void {
  const { resource } = choice;
  describe(`conformance${resource === undefined ? '' : ` of ${resource}`}`, () => {
    for (const { name, outcome } of outcomesOf(inject('emsConformance'), choice)) {
      test(name, ({ skip }) => {
        // Text of an implementation goes to a terminal here.
        if (outcome.kind === 'skips') skip(escapeInvisible(outcome.why));
        if (outcome.kind === 'throws') throw failure(outcome);
      });
    }
  });
}

/** An error without frames of ours: its stack is its cause, by which vitest puts errors together. */
function failure({ message, cause }: Extract<Outcome, { readonly kind: 'throws' }>): Error {
  const error = new Error(escapeInvisible(message));
  error.name = 'Nonconformance';
  error.stack = singleLine(cause);
  return error;
}

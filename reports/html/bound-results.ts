import type { NearestPassing } from '../../src/results/failure-condition.js';
import type { RequirementResult, Results, Violation } from '../../src/results/results.js';
import { truncate } from '../../src/core/text.js';
import type { Cause } from '../../src/results/causes.js';
import { embeddedBytes } from './embed.js';

/** How much of each failure is kept: violations a requirement, characters of a text, characters of a curl line. */
interface Measure {
  readonly violations: number;
  readonly text: number;
  readonly curl: number;
}

/** From generous to sparse; the first with which the results fit is taken. */
const measures: readonly Measure[] = [
  { violations: 5, text: 2_000, curl: 4_000 },
  { violations: 3, text: 1_000, curl: 2_000 },
  { violations: 1, text: 600, curl: 1_000 },
  { violations: 1, text: 200, curl: 400 },
  { violations: 0, text: 80, curl: 0 },
];

/**
 * Results with long texts and many violations cut, so that they embed in `maxBytes` where possible. The example of each
 * cause is kept first.
 */
export function boundResults(results: Results, causes: readonly Cause[], maxBytes: number): Results {
  const examples = new Set(causes.flatMap(({ example }) => example.violation ?? []));
  let bounded = results;
  for (const measure of measures) {
    bounded = cut(results, examples, measure);
    if (embeddedBytes(bounded) <= maxBytes) break;
  }
  return bounded;
}

function cut(results: Results, examples: ReadonlySet<Violation>, measure: Measure): Results {
  const lists = measure.text;
  const { selection } = results.run;
  return {
    ...results,
    implementation: { ...results.implementation, name: truncate(results.implementation.name, 300) },
    run: {
      ...results.run,
      target: truncate(results.run.target, 500),
      ...(typeof results.run.configurationFile === 'string' && {
        configurationFile: truncate(results.run.configurationFile, 300),
      }),
      incompleteBecause: truncate(results.run.incompleteBecause, 500),
      selection:
        selection === null
          ? null
          : { ...selection, patterns: selection.patterns.slice(0, lists).map((pattern) => truncate(pattern, 200)) },
    },
    requirements: results.requirements.map((requirement) => cutRequirement(requirement, examples, measure)),
    observations: results.observations.slice(0, lists).map(({ subject, question, answer }) => ({
      subject: truncate(subject, 200),
      question: truncate(question, 300),
      answer: truncate(answer, 300),
    })),
    remainsOnServer: results.remainsOnServer.slice(0, lists).map((thing) => truncate(thing, 500)),
    warnings: results.warnings.slice(0, lists).map(({ code, message }) => ({ code, message: truncate(message, 500) })),
    ...(results.contexts && {
      contexts: results.contexts.slice(0, lists).map((row) => ({
        ...row,
        value: truncate(row.value, 200),
        leftOut: row.leftOut.map((each) => ({ ...each, operations: each.operations.slice(0, 12) })),
      })),
    }),
    ...(results.coverage && {
      coverage: results.coverage.slice(0, lists).map((entry) => ({ ...entry, value: truncate(entry.value, 200) })),
    }),
  };
}

const cutNearest = (nearest: NearestPassing, text: number): NearestPassing => ({
  ...nearest,
  request: truncate(nearest.request, text),
  onlyFailing: nearest.onlyFailing.map((words) => truncate(words, text)),
  onlyPassing: nearest.onlyPassing.map((words) => truncate(words, text)),
});

const cutRequirement = (
  requirement: RequirementResult,
  examples: ReadonlySet<Violation>,
  { violations, text, curl }: Measure,
): RequirementResult => ({
  ...requirement,
  reason: truncate(requirement.reason, text),
  ...(requirement.nearestPassing && { nearestPassing: cutNearest(requirement.nearestPassing, text) }),
  says: requirement.says.slice(0, 6).map((says) => truncate(says, 300)),
  violations: requirement.violations
    .toSorted((a, b) => Number(examples.has(b)) - Number(examples.has(a)))
    .slice(0, violations)
    .map((violation): Violation => ({
      ...violation,
      message: truncate(violation.message, text),
      pointer: truncate(violation.pointer, 300),
      expected: truncate(violation.expected, text),
      actual: truncate(violation.actual, text),
      curl: truncate(violation.curl, curl),
      related: violation.related.map((other) => ({
        ...other,
        request: truncate(other.request, text),
        curl: truncate(other.curl, curl),
      })),
    })),
});

import type { Scenario, Step } from '../stimuli/scenario.js';

/** Drawn requests of one step in the first round, at most. */
const first = { random: 2, invalid: 3 } as const;

/** Boundary requests of one step in the second round, at most. */
export const fewBoundaries = 12;

/** The round in which requests are repeated: all drawn ones were sent before it. */
export const lastRound = 4;

/**
 * Divides the drawn requests of a scenario between rounds, which a run sends one after the other: a run that ends
 * before its time has drawn some requests for each operation, not all of them for the first operations.
 * @param drawn its drawn requests, without the requests that each round needs
 * @param examples random requests for each operation and mode
 * @param around the scenario with such drawn steps, and the requests that they need
 */
export function inRounds(
  drawn: readonly Step[],
  examples: number,
  around: (steps: readonly Step[]) => Scenario,
): readonly Scenario[] {
  const rounds = [
    drawn.flatMap((step) => ofFirstRound(step, examples)),
    drawn.flatMap((step) => (step.generate === 'boundary' ? [{ ...step, examples: fewBoundaries }] : [])),
    drawn.flatMap((step) => ofThirdRound(step, examples)),
  ];
  return rounds.flatMap((steps, at) => {
    if (steps.length === 0) return [];
    const scenario = around(steps);
    const round = at + 1;
    return [
      at === 0
        ? { ...scenario, round }
        : { ...scenario, id: `${scenario.id}-${round}`, round, drawsOnFor: scenario.id },
    ];
  });
}

const mostFirst = ({ generate }: Step): number => (generate === 'random' ? first.random : first.invalid);

function ofFirstRound(step: Step, examples: number): readonly Step[] {
  if (step.generate === undefined) return [step];
  return step.generate === 'boundary' ? [] : [{ ...step, examples: Math.min(mostFirst(step), examples) }];
}

function ofThirdRound(step: Step, examples: number): readonly Step[] {
  if (step.generate === undefined) return [];
  if (step.generate === 'boundary')
    return step.examples === undefined ? [{ ...step, exceptExamples: fewBoundaries }] : [];
  const left = examples - mostFirst(step);
  return left <= 0 ? [] : [{ ...step, examples: left }];
}

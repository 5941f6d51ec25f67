import type { Scenario, Step } from '../stimuli/scenario.js';

/** Random requests of one step in one scenario: its exchanges are held until it ends, by the run and by the judge. */
export const drawnTogether = 50;

/**
 * Splits a scenario whose steps draw more requests than are kept in memory: the further ones follow in scenarios of
 * their own, each with a seed of its own. Records that a scenario creates or binds exist for its own requests alone, so
 * a scenario that does so stays whole.
 * @param examples random requests for each operation and mode
 */
export function splitDrawn(scenario: Scenario, examples: number): readonly Scenario[] {
  const { effect, steps } = scenario;
  const draws = steps.filter(isDrawn);
  const staysWhole =
    effect.kind === 'creates' ||
    steps.some(({ binds, yields }) => binds !== undefined || (effect.kind !== 'reads' && yields !== undefined));
  const most = Math.max(0, ...draws.map((step) => step.examples ?? examples));
  if (most <= drawnTogether || staysWhole) return [scenario];
  const parts = Math.ceil(most / drawnTogether);
  const withExamples = (step: Step, part: number): Step & { readonly examples: number } => ({
    ...step,
    examples: Math.min(drawnTogether, (step.examples ?? examples) - part * drawnTogether),
  });
  return Array.from({ length: parts }, (_, part) =>
    part === 0
      ? { ...scenario, steps: scenario.steps.map((step) => (isDrawn(step) ? withExamples(step, part) : step)) }
      : {
          ...scenario,
          id: `${scenario.id}.drawn-${part + 1}`,
          title: `${scenario.title}, further drawn requests`,
          part: part + 1,
          steps: draws.map((step) => withExamples(step, part)).filter((step) => step.examples > 0),
        },
  );
}

const isDrawn = ({ generate }: Step): boolean => generate === 'random' || generate === 'invalid';

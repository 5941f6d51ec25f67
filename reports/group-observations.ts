import type { Observation } from '../src/results/results.js';

/** The same answer to the same question, by several subjects. */
export interface ObservationGroup {
  readonly question: string;
  readonly answer: string;
  readonly subjects: readonly string[];
}

/** Observations by question and answer, in order of the question, the most frequent answer first. */
export function groupObservations(observations: readonly Observation[]): readonly ObservationGroup[] {
  const groups = new Map<string, { question: string; answer: string; subjects: string[] }>();
  for (const { subject, question, answer } of observations) {
    const key = JSON.stringify([question, answer]);
    const group = groups.get(key) ?? { question, answer, subjects: [] };
    group.subjects.push(subject);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) =>
    a.question === b.question ? b.subjects.length - a.subjects.length : a.question < b.question ? -1 : 1,
  );
}

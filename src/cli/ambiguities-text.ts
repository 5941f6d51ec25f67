import { getOrAdd } from '../core/remembered.js';
import { count } from '../core/count.js';
import { markdown } from '../../reports/markup.js';
import type { Results } from '../results/results.js';
import type { Ambiguity } from '../../spec/ambiguities.js';
import type { Statement } from '../../spec/model.js';

/** How many of the given implementations showed an answer. */
export interface SeenAnswer {
  /** What the answer is about, e.g. an operation. */
  readonly subject: string;
  readonly answer: string;
  readonly implementations: number;
}

/** An ambiguity with the texts that lead to it, as `list --ambiguities --json` prints it. */
export interface AmbiguityRow extends Omit<Ambiguity, 'statements' | 'observed'> {
  readonly statements: readonly { readonly id: string; readonly place: string; readonly says: string }[];
  readonly observed: readonly {
    readonly question: string;
    /** The most frequent first; empty without results. */
    readonly answers: readonly SeenAnswer[];
  }[];
}

/** Answers of one question that the page shows. */
const shownAnswers = 8;

/** @param results of implementations, whose observations are counted */
export const ambiguityRow = (
  ambiguity: Ambiguity,
  statements: readonly Statement[],
  results: readonly Results[],
): AmbiguityRow => ({
  ...ambiguity,
  statements: statements
    .filter(({ id }) => ambiguity.statements.includes(id))
    .map(({ id, source, says }) => ({ id, place: `${source.section}, ${source.place}`, says })),
  observed: ambiguity.observed.map((question) => ({ question, answers: answersOf(question, results) })),
});

function answersOf(question: string, results: readonly Results[]): readonly SeenAnswer[] {
  const seen = new Map<string, SeenAnswer>();
  for (const { observations } of results)
    for (const { subject, answer } of observations.filter((each) => each.question === question)) {
      const key = JSON.stringify([subject, answer]);
      const { implementations } = getOrAdd(seen, key, () => ({ subject, answer, implementations: 0 }));
      seen.set(key, { subject, answer, implementations: implementations + 1 });
    }
  return [...seen.values()].toSorted(
    (a, b) => b.implementations - a.implementations || order(a.subject, b.subject) || order(a.answer, b.answer),
  );
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The register as a page of Markdown, for people who improve the interface. @param of how many results were counted */
export function ambiguitiesPage(title: string, rows: readonly AmbiguityRow[], of: number): string {
  return [
    `# Open questions of the ${title}`,
    '',
    `${count(rows.length, 'question')} that the text leaves open, or answers in more than one way: the readings, what`,
    'the conformance suite does, and words that would settle each.',
    '',
    ...rows.flatMap((row, at) => [
      `## ${at + 1}. ${row.question}`,
      '',
      `\`${row.id}\``,
      '',
      ...row.statements.map(({ id, place, says }) => `- ${says} (${place}; \`${id}\`)`),
      '',
      'It can be read as:',
      '',
      ...row.readings.map((reading, index) => `${index + 1}. ${reading}`),
      '',
      `The suite: ${row.here}`,
      '',
      ...(of === 0 ? [] : row.observed.flatMap((each) => seen(each, of))),
      `Proposed: ${row.proposal.trim()}`,
      '',
    ]),
  ].join('\n');
}

const seen = ({ question, answers }: AmbiguityRow['observed'][number], of: number): readonly string[] => [
  `${question} (of ${count(of, 'implementation')})`,
  '',
  ...(answers.length === 0 ? ['- nothing was observed'] : []),
  ...answers
    .slice(0, shownAnswers)
    .map((each) => `- ${each.implementations}: ${markdown(each.subject)}: ${markdown(each.answer)}`),
  ...(answers.length > shownAnswers ? [`- and ${answers.length - shownAnswers} more answers`] : []),
  '',
];

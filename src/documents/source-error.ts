/** One problem of a document that an implementer gave; `where` is `file:line:column` or a file. */
export interface SourceProblem {
  readonly where: string;
  readonly message: string;
}

const shown = 10;

/** A document can't be used as it is: one sentence for each problem, the first ten of them, and no stack. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly problems: readonly [SourceProblem, ...SourceProblem[]];

  constructor(...problems: readonly [SourceProblem, ...SourceProblem[]]) {
    const lines = problems.slice(0, shown).map(({ where, message }) => `${where}: ${message}`);
    super([...lines, ...(problems.length > shown ? [`… and ${problems.length - shown} more.`] : [])].join('\n'));
    this.problems = problems;
  }
}

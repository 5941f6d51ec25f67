import { count } from '../core/count.js';

/** One mistake in a configuration, in words, and its place: `file:line:column`, `command line`, or an entry. */
export interface Problem {
  readonly where: string;
  readonly message: string;
}

const shown = 2;

const lines = (problems: readonly Problem[]): string => {
  const all = problems.map(({ where, message }) => `${where}: ${message}`);
  if (all.length <= shown + 1) return all.join('\n');
  return [...all.slice(0, shown), `… and ${count(all.length - shown, 'more problem')}.`].join('\n');
};

/**
 * The implementer's configuration can't be used: their mistake, not ours and not the implementation's. The message
 * has one to three lines and no stack; `problems` has all of them, in the order of the file.
 */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly [Problem, ...Problem[]]) {
    super(lines(problems));
    this.problems = problems;
    this.stack = `ConfigurationError: ${this.message}`;
  }
}

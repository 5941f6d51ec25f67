import { parseSource } from '../../documents/source-file.js';
import { SourceError } from '../../documents/source-error.js';

/**
 * A file of JSON or YAML as plain data: no value holds itself, and none is too deep to be walked.
 * @throws Error with a message in words about what is wrong
 */
export function parseText(file: string, text: string): unknown {
  try {
    return parseSource(file, text, 'last').value;
  } catch (error) {
    const problem = error instanceof SourceError ? error.problems[0] : undefined;
    throw problem === undefined ? error : new Error(problem.message.replace(/\.$/, ''), { cause: error });
  }
}

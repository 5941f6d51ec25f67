import { escapeInvisible, withoutCiCommands } from '../core/text.js';

/** Control characters, marks that reorder text, and commands to the runner of a CI log show as text, and do nothing. */
const neutral = (text: string): string => escapeInvisible(text).split('\n').map(withoutCiCommands).join('\n');

/** Lines for people on standard output, ending with a line break where they need one. */
export const print = (text: string): void => void process.stdout.write(neutral(text));

/** The same on standard error: notices, errors, progress. */
export const printError = (text: string): void => void process.stderr.write(neutral(text));

/** A text of JSON on standard output. What is invisible is escaped, so that it keeps its meaning. */
export const printJsonText = (text: string): void => void process.stdout.write(escapeInvisible(text));

export const printJson = (value: unknown): void => printJsonText(`${JSON.stringify(value, null, 2)}\n`);

/** Whether colours are wanted on a stream: NO_COLOR wins over FORCE_COLOR, and that over what the stream is. */
export const wantsColour = (stream: NodeJS.WriteStream): boolean => {
  const given = (name: string): boolean => (process.env[name] ?? '') !== '';
  // Of what is no terminal, `isTTY` is undefined.
  return !given('NO_COLOR') && (given('FORCE_COLOR') || (stream.isTTY ? true : false));
};

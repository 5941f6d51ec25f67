import { createInterface, type Interface } from 'node:readline/promises';
import { escapeInvisible, withoutCiCommands } from '../core/text.js';
import { errorCode, inWords } from '../core/system-error.js';
import type { Redactor } from '../evidence/redact.js';
import { exitCode } from './exit-code.js';

/**
 * All that a command prints goes through this file: an architecture test finds what writes elsewhere. Secrets are taken
 * out where the streams are written to, so that this holds for what libraries print as well.
 */

const { stdin, stdout, stderr } = process;

/** Control characters, marks that reorder text, and commands to the runner of a CI log show as text, and do nothing. */
const neutral = (text: string): string => escapeInvisible(text).split('\n').map(withoutCiCommands).join('\n');

/** Lines for people on standard output, ending with a line break where they need one. */
export const print = (text: string): void => void stdout.write(neutral(text));

/** The same on standard error: notices, errors, progress. */
export const printError = (text: string): void => void stderr.write(neutral(text));

/** A text of JSON on standard output. What is invisible is escaped, so that it keeps its meaning. */
export const printJsonText = (text: string): void => void stdout.write(escapeInvisible(text));

export const printJson = (value: unknown): void => printJsonText(`${JSON.stringify(value, null, 2)}\n`);

/** What a reporter rendered: reporters make their own text safe, and their colours stay. */
export const printReport = (text: string, to: 'output' | 'error' = 'output'): void =>
  void (to === 'output' ? stdout : stderr).write(text);

const redactors: Redactor[] = [];

/**
 * From now on whatever this process prints goes through this redactor too, messages of errors included: a secret may
 * be part of an address or of what a system call says. The first one given stays, for what is configured; of those of
 * several runs the last one counts, since what came of an earlier run was redacted when it was recorded.
 */
export function printRedacted(redactor: Redactor): void {
  redactors.splice(1, redactors.length, ...(redactors.length === 0 ? [] : [redactor]));
  if (redactors.length === 0) redactors.push(redactor);
  if (redactors.length > 1) return;
  for (const stream of [stdout, stderr]) {
    const write = stream.write.bind(stream);
    stream.write = (chunk: string | Uint8Array, ...rest: []): boolean => {
      const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
      return write(
        redactors.reduce((cleaned, known) => known.known(cleaned), text),
        ...rest,
      );
    };
  }
}

/** Where progress is told: bars need the stream itself. */
export const progressStream: NodeJS.WriteStream = stderr;

/** How a summary should look on standard output. Of what is no terminal, `isTTY` is undefined. */
export const terminalLook = (): { readonly colour: boolean; readonly columns: number; readonly rows: number } => {
  const isTerminal: boolean | undefined = stdout.isTTY;
  return {
    colour: wantsColour(isTerminal),
    columns: isTerminal ? stdout.columns : Number.POSITIVE_INFINITY,
    rows: isTerminal ? stdout.rows : 60,
  };
};

/** Whether colours are wanted: NO_COLOR wins over FORCE_COLOR, and that over what the stream is. */
function wantsColour(isTerminal: boolean | undefined): boolean {
  const given = (name: string): boolean => (process.env[name] ?? '') !== '';
  return !given('NO_COLOR') && (given('FORCE_COLOR') || isTerminal === true);
}

/** Can a person be asked? */
export const canAsk = (): boolean => stdin.isTTY && stdout.isTTY;

/** A terminal that asks and is answered, to be closed in the end. */
export const openQuestions = (): Interface => createInterface({ input: stdin, output: stdout });

/**
 * Output that can't be written ends the printing, not the judgement: quietly where a reader went away early
 * (`| head`), else with a line and an exit code of its own.
 */
export function tolerateBrokenOutput(): void {
  let told = false;
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error) => {
      if (errorCode(error) === 'EPIPE' || told) return;
      told = true;
      // Whatever the command comes to by then.
      process.once('exit', () => (process.exitCode = exitCode.couldNotJudge));
      if (stream === stdout) stderr.write(`Standard output can't be written to: ${inWords(error)}.\n`);
    });
  }
}

import { createInterface as createLines } from 'node:readline';
import { createInterface, type Interface } from 'node:readline/promises';
import { escapeInvisible, withoutCiCommands } from '../core/text.js';
import { errorCode, systemErrorInWords } from '../core/system-error.js';
import type { Redactor } from '../evidence/redact.js';
import { exitCode } from './exit-code.js';

/**
 * All output of commands goes through this file: an architecture test finds other writes. Secrets are removed where the
 * streams are written to, so that this holds for the output of libraries as well.
 */

const { stdin, stdout, stderr } = process;

/** Control characters, marks that reorder text, and commands to the runner of a CI log become plain text. */
const neutral = (text: string): string => escapeInvisible(text).split('\n').map(withoutCiCommands).join('\n');

/** Lines for people on standard output, ending with a line break where they need one. */
export const print = (text: string): void => void stdout.write(neutral(text));

/** The same on standard error: notices, errors, progress. */
export const printError = (text: string): void => void stderr.write(neutral(text));

/** A JSON text on standard output. Invisible characters are escaped, which keeps its meaning. */
export const printJsonText = (text: string): void => void stdout.write(escapeInvisible(text));

export const printJson = (value: unknown): void => printJsonText(`${JSON.stringify(value, null, 2)}\n`);

/** The output of a reporter: reporters make their own text safe, and their colours stay. */
export const printReport = (text: string, to: 'output' | 'error' = 'output'): void =>
  void (to === 'output' ? stdout : stderr).write(text);

const redactors: Redactor[] = [];

/**
 * All later output of this process goes through this redactor too, messages of errors included: a secret may be part of
 * an address or of a message of the system. The first redactor stays, for the configured secrets; of those of several
 * runs the last one counts, since the results of an earlier run were redacted when they were recorded.
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

/** The stream for progress: bars need the stream itself. */
export const progressStream: NodeJS.WriteStream = stderr;

/** The look of a summary on standard output. For a stream that is no terminal, `isTTY` is undefined. */
export const terminalLook = (): { readonly colour: boolean; readonly columns: number; readonly rows: number } => {
  const isTerminal: boolean | undefined = stdout.isTTY;
  return {
    colour: wantsColour(isTerminal),
    columns: isTerminal ? stdout.columns : Number.POSITIVE_INFINITY,
    rows: isTerminal ? stdout.rows : 60,
  };
};

/** Are colours wanted? NO_COLOR wins over FORCE_COLOR, and that over the kind of stream. */
function wantsColour(isTerminal: boolean | undefined): boolean {
  const given = (name: string): boolean => (process.env[name] ?? '') !== '';
  return !given('NO_COLOR') && (given('FORCE_COLOR') || isTerminal === true);
}

/** Can a person be asked? */
export const canAsk = (): boolean => stdin.isTTY && stdout.isTTY;

/** A terminal that asks and is answered, to be closed in the end. */
export const openQuestions = (): Interface => createInterface({ input: stdin, output: stdout });

/** Calls back with each line that a person enters. @returns ends the reading */
export function onEnteredLine(entered: (line: string) => void): () => void {
  const lines = createLines({ input: stdin, terminal: false }).on('line', entered);
  return () => lines.close();
}

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
      // Replaces the exit code of the command.
      process.once('exit', () => (process.exitCode = exitCode.couldNotJudge));
      if (stream === stdout) stderr.write(`Standard output can't be written to: ${systemErrorInWords(error)}.\n`);
    });
  }
}

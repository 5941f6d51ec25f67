import { InvalidArgumentError, Option, type Command } from 'commander';
import { targetNames } from '../campaign/target-options.js';
import { dayOf, type Day } from '../core/day.js';
import { evidenceFileOf, type Storage } from '../evidence/evidence-file.js';
import type { Shard } from '../evidence/shard.js';
import type { Verbosity } from './run-progress.js';

/** The number that a text is in decimal digits; `NaN` for all other forms, such as `0x1` and `1e3`. */
const decimal = (text: string): number => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN);

/** A number of the command line. */
export const number =
  (least: number, whole: boolean) =>
  (text: string): number => {
    const value = decimal(text);
    if (!Number.isFinite(value) || value < least || (whole && !Number.isInteger(value))) {
      throw new InvalidArgumentError(`Give a ${whole ? 'whole ' : ''}number of at least ${least}.`);
    }
    return value;
  };

/** A port number of the command line. */
export const port = (text: string): number => {
  const value = decimal(text);
  if (!Number.isInteger(value) || value > 65535) throw new InvalidArgumentError('Give a port from 0 to 65535.');
  return value;
};

/** A day of the command line, e.g. `2026-03-01`. */
export const day = (text: string): Day => {
  if (dayOf(text) !== text) throw new InvalidArgumentError('Give a day, such as 2026-03-01.');
  return text;
};

/** A shard of the command line, e.g. `3/8`. */
export const shard = (text: string): Shard => {
  const [, index = '', of = ''] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  const given = { index: Number(index), of: Number(of) };
  if (index === '' || given.index < 1 || given.index > given.of)
    throw new InvalidArgumentError('Give the number of the shard and how many there are, such as 3/8.');
  return given;
};

/** Values of an option that may be repeated. */
export const collect = (value: string, previous: readonly string[] = []): readonly string[] => [...previous, value];

/** Headings of the help under which the options of several commands stand. */
const groups = {
  implementation: 'Implementation:',
  selection: 'Selection:',
  sending: 'Requests:',
  output: 'Output:',
  exitCode: 'Exit code:',
} as const;

/** Adds `--revision`, with its use in the command. */
export const withRevision = (command: Command, does: string): Command =>
  command
    .optionsGroup(groups.selection)
    .option(
      '--revision <revision>',
      `${does} this revision of the interface: initial, current, a date, a file with a named set, or ids of ` +
        'recorded changes',
    );

/** Adds the options for the address and the way of sending. */
export function withSendingOptions(command: Command, usualUrl: string): Command {
  return command
    .optionsGroup(groups.implementation)
    .option('-c, --config <file>', 'configuration (default: ems-conformance.yaml where there is one)')
    .option('-u, --base-url <url>', `address of the implementation (default: ${usualUrl})`)
    .option(
      '--credential <value>',
      'value of the credential header; better: credentials.full in the configuration, or EMS_CREDENTIAL',
    )
    .optionsGroup(groups.sending)
    .option('--examples <n>', 'random examples for each operation and mode', number(0, true))
    .addOption(
      new Option('--depth <depth>', 'in how many contexts each statement is looked at').choices([
        'quick',
        'normal',
        'thorough',
      ]),
    )
    .option('--concurrency <n>', 'requests at a time, at most', number(1, true))
    .option('--rate <n>', 'requests per second at most', number(0.001, false))
    .option('--timeout <ms>', 'time for one exchange', number(1, true))
    .option(
      '--max-time <seconds>',
      'time until the last request; what was recorded is judged afterwards',
      number(0.001, false),
    )
    .option('--max-requests <n>', 'requests of the whole run, spent where the most is undecided', number(1, true))
    .option('--allow-writes', 'send requests that change something, to expendable things')
    .optionsGroup(groups.implementation);
}

/** Adds the options for the selection, the address and the way of sending. */
export function withTargetOptions(command: Command): Command {
  return withSendingOptions(withRevision(command, 'judge by'), 'the embedded reference')
    .addOption(
      new Option(
        '--target <what>',
        'what is tested: a service, a receiver of its events, or the embedded reference of one of them',
      ).choices(targetNames),
    )
    .option(
      '--supplement <document>',
      "the implementation's own OpenAPI document, a file or an address: judged as well, and counted apart",
    )
    .addOption(new Option('--interface <name>', 'none: judge any service by its own document alone').choices(['none']))
    .optionsGroup(groups.selection)
    .option('--only <pattern>', 'requirements by id, operation, kind or pattern with *; may be repeated', collect)
    .option('--seed <text>', 'seed of everything random (default: a new one)')
    .option(
      '--changes <file>',
      'only what these changes touch: a changelog of oasdiff (json, yaml), or what `changes ' + '--json` wrote',
    );
}

/** How much a command prints while it sends and judges. */
export interface PrintOptions {
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

/** Adds `--quiet` and `--verbose`. */
export const withPrintOptions = (command: Command): Command =>
  command
    .optionsGroup(groups.output)
    .addOption(new Option('-q, --quiet', 'print the conclusion and errors only').conflicts('verbose'))
    .addOption(new Option('--verbose', 'print each exchange as it is recorded'));

export const verbosityOf = ({ quiet, verbose }: PrintOptions): Verbosity =>
  quiet === true ? 'quiet' : verbose === true ? 'verbose' : 'normal';

/** Where results go. */
export interface OutOptions {
  readonly out: string;
  readonly force?: boolean;
  readonly compress?: boolean;
}

export const storageOf = ({ compress }: OutOptions): Storage => (compress === true ? 'gzip' : 'plain');

/** Adds `--out` for the output folder, `--force`, and `--compress`. */
export const withOutOptions = (command: Command, what: string): Command =>
  command
    .optionsGroup(groups.output)
    .option('-o, --out <folder>', what, 'ems-conformance-out')
    .option('--force', 'also use a folder that holds other files')
    .option('--compress', `write the evidence compressed, as ${evidenceFileOf('gzip')}`);

/** Adds the options that decide the exit code besides the verdicts. */
export const withGateOptions = (command: Command): Command =>
  command
    .optionsGroup(groups.exitCode)
    .option('--fail-on <conditions>', 'further reasons to fail, e.g. must:inconclusive,should:fail,warnings', '')
    .option(
      '--allow-undecided <n>',
      'stated MUST requirements that may stay not decided (default: `gate` in the configuration, or up to a tenth)',
      number(0, true),
    );

import { dirname, resolve } from 'node:path';
import { readBounded } from '../core/read-bounded.js';
import { ConfigurationError, type Problem } from './configuration-error.js';
import type { Configuration } from './configuration.js';
import { substituteEnvironment, substitutionsIn, type Environment, type Substitution } from './environment.js';
import type { ExplainedMistake } from './explain.js';
import { unknownIds, type KnownIds } from './known-ids.js';
import { comesFrom, overlay } from './overlay.js';
import { refusePlaceholders } from './placeholders.js';
import { validateConfiguration } from './validate.js';
import { parseYaml, type EntryPath, type YamlSource } from './yaml-source.js';

export interface LoadOptions {
  /** Where `${NAME}` is looked up; the command passes `process.env`. */
  readonly env: Environment;
  /** From the command line; wins over the file, entry by entry of each section. */
  readonly overrides?: Configuration;
  /** Ids that the interface defines; with them, an unknown id in the file is a mistake with a suggestion. */
  readonly known?: KnownIds;
}

export interface LoadedConfiguration {
  readonly configuration: Configuration;
  /** Absolute; file names in the configuration (`tls.ca` …) are relative to it. */
  readonly directory: string;
  /** Values of `${NAME}`; most of them are secret, see `secretsOf`. */
  readonly substitutions: readonly Substitution[];
}

/** Larger files are no configurations. */
const mostConfigurationBytes = 4 * 1024 * 1024;

const readText = async (path: string): Promise<string> => {
  const refuse = (message: string): never => {
    throw new ConfigurationError([{ where: path, message }]);
  };
  const read = await readBounded(path, mostConfigurationBytes);
  if (read.kind === 'problem') {
    if (read.code === 'ENOENT')
      return refuse('there is no such file; `ems-conformance init` writes one to start from.');
    if (read.code === 'EISDIR') return refuse('this is a folder; name the file.');
    return refuse(read.code === undefined ? `the file ${read.message}.` : `the file can't be read (${read.code}).`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(read.bytes);
  } catch {
    return refuse('the file is not text in UTF-8.');
  }
};

/**
 * Loads `ems-conformance.yaml`: reads it, refuses placeholders, replaces `${NAME}` (see `substituteEnvironment`),
 * applies the overrides, and validates the result. Without a path, the overrides alone are the configuration.
 * @throws ConfigurationError with every mistake, each with file, line and column; values are never quoted.
 */
export const loadConfiguration = async (
  path: string | undefined,
  options: LoadOptions,
): Promise<LoadedConfiguration> => {
  const { env, overrides = {}, known } = options;
  let source: YamlSource | undefined;
  let substitutions: readonly Substitution[] = [];
  if (path !== undefined) {
    source = parseYaml(path, await readText(path));
    refusePlaceholders(source);
    const written = source.value();
    substituteEnvironment(source, env);
    substitutions = substitutionsIn(written, env).filter((substitution) => !comesFrom(overrides, substitution.path));
  }

  const refuse = (because: readonly ExplainedMistake[]): void => {
    const inFile = (entry: EntryPath): number =>
      source === undefined || comesFrom(overrides, entry) ? -1 : source.locate(entry);
    const [first, ...rest] = because
      .map(({ path: entry, message }) => ({ offset: inFile(entry), message }))
      .sort((a, b) => a.offset - b.offset)
      .map(({ offset, message }): Problem => ({
        where: source === undefined || offset < 0 ? 'command line' : source.at(offset),
        message,
      }));
    if (first) throw new ConfigurationError([first, ...rest]);
  };

  const checked = validateConfiguration(overlay(source?.value() ?? {}, overrides));
  if (checked.kind === 'invalid') {
    refuse(checked.because);
    throw new Error('a configuration was refused without a reason');
  }
  if (known) refuse(unknownIds(checked.configuration, known));
  return {
    configuration: checked.configuration,
    directory: resolve(path === undefined ? '.' : dirname(path)),
    substitutions,
  };
};

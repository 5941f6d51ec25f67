import { readBounded } from '../core/read-bounded.js';
import { checkResults } from './check.js';
import { ResultsError } from './results-error.js';
import type { Results } from './results.js';

const format = 'ems-conformance/results';
const formatVersion = 1;

const entry = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

/** Larger files are no results. */
const maxBytes = 256 * 1024 * 1024;

const readBytes = async (path: string): Promise<Buffer> => {
  const read = await readBounded(path, maxBytes);
  if (read.kind === 'read') return read.bytes;
  const what =
    read.code === 'ENOENT'
      ? 'there is no such file'
      : read.code === 'EISDIR'
        ? 'this is a folder'
        : read.code === undefined
          ? `the file ${read.message}`
          : `the file can't be read (${read.code})`;
  throw new ResultsError(`${path}: ${what}; name the results.json that a run wrote.`);
};

const parse = (path: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new ResultsError(`${path}: this is not JSON; name the results.json that a run wrote.`);
  }
};

/**
 * Reads a `results.json`.
 * @throws ResultsError when the file is missing, of another format or version, or not as its schema says.
 */
export const readResults = async (path: string): Promise<Results> => {
  const value = parse(path, (await readBytes(path)).toString('utf8'));
  const found = entry(value, 'format');
  if (found !== format) {
    const what =
      typeof found === 'string' ? `its format is ${JSON.stringify(found.slice(0, 80))}` : 'it names no format';
    throw new ResultsError(`${path}: these are no results of ems-conformance: ${what}, not "${format}".`);
  }
  const version = entry(value, 'formatVersion');
  if (version !== formatVersion) {
    const next = typeof version === 'number' && version > formatVersion ? ' A newer ems-conformance reads it.' : '';
    throw new ResultsError(
      `${path}: the format version is ${JSON.stringify(version) ?? 'missing'}, and this version of ` +
        `ems-conformance reads ${formatVersion}.${next}`,
    );
  }
  const checked = checkResults(value);
  if (checked.kind === 'results') return checked.results;
  throw new ResultsError(`${path}: the file is damaged or was changed: ${checked.flaw}.`);
};

import { ConfigurationError } from '../config/configuration-error.js';
import { parseYaml, type EntryPath } from '../config/yaml-source.js';
import type { Json } from '../core/json.js';
import { exceedsBounds } from '../core/json-bounds.js';
import { JsonPlaces } from './json-places.js';
import { SourceError } from './source-error.js';

/** One parsed file of YAML or JSON that knows where each value stands. */
export interface SourceFile {
  /** As it was named; stands before line and column. */
  readonly name: string;
  readonly value: Json;
  /** `file:line:column` of a value (its key, where it has one). */
  at(path: EntryPath): string;
  /** Where a value stands in the file as it is written, if the value comes from a converted document. */
  pathAsWritten?(path: EntryPath): EntryPath;
}

/** Most levels of a document; functions that walk a deeper one would exhaust the stack. */
const maxDepth = 200;

/** Most values of a document in JSON, ten times as many as the largest known document has. */
const maxValues = 5_000_000;

/** How two members of one name in a JSON object are read; in YAML, they are always refused. */
export type DuplicateHandling = 'refused' | 'last';

/**
 * Parses the text of a document. JSON is parsed as such, so that large documents are read; other text as YAML 1.2,
 * within the bounds of a configuration.
 * @throws SourceError with line and column when it is not well-formed
 */
export function parseSource(name: string, text: string, duplicates: DuplicateHandling): SourceFile {
  return (/^\s*[[{]/.test(text) ? parseJson(name, text, duplicates) : undefined) ?? parseYamlText(name, text);
}

/** `undefined` if the text is no JSON: YAML may begin in the same way. */
function parseJson(name: string, text: string, duplicates: DuplicateHandling): SourceFile | undefined {
  const excess = exceedsBounds(Buffer.from(text), { depth: maxDepth, values: maxValues });
  if (excess !== undefined)
    throw new SourceError({
      where: name,
      message: `it has more than ${excess === 'deep' ? `${maxDepth} levels` : `${maxValues} values`}.`,
    });
  const value = jsonIn(text);
  if (value === undefined) return undefined;
  const places = new JsonPlaces(text);
  const twice = duplicates === 'refused' ? places.twice() : undefined;
  if (twice !== undefined)
    throw new SourceError({
      where: `${name}:${twice.at}`,
      message:
        `${JSON.stringify(twice.name)} stands twice, lines ${twice.lines.join(' and ')}: ` +
        'put the entries under one.',
    });
  return { name, value, at: (path) => `${name}:${places.at(path)}` };
}

function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json; // JSON.parse gives JSON
  } catch {
    return undefined;
  }
}

function parseYamlText(name: string, text: string): SourceFile {
  const refuse = (where: string, message: string): never => {
    throw new SourceError({ where, message });
  };
  try {
    const source = parseYaml(name, text);
    // The core schema of YAML has the values of JSON, and numbers without a JSON value such as .nan, which no document
    // has.
    const value = source.value() as Json;
    if (deeperThan(value, maxDepth)) return refuse(name, `it is nested more than ${maxDepth} levels deep.`);
    return { name, value, at: (path) => source.at(source.locate(path)) };
  } catch (error) {
    if (error instanceof RangeError) return refuse(name, 'it is nested too deeply to be read.');
    if (!(error instanceof ConfigurationError)) throw error;
    const [first, ...rest] = error.problems;
    if (first === undefined) throw error;
    // The parser reports by this message that its stack is used up.
    if (first.message.includes('call stack')) return refuse(name, 'it is nested too deeply to be read.');
    throw new SourceError(first, ...rest);
  }
}

function deeperThan(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member: Json) => deeperThan(member, levels - 1));
}

import { ConfigurationError } from '../config/configuration-error.js';
import { parseYaml, type EntryPath } from '../config/yaml-source.js';
import type { Json } from '../core/json.js';
import { SourceError } from './source-error.js';

/** One parsed file of YAML or JSON that knows where each value stands. */
export interface SourceFile {
  /** As it was named; stands before line and column. */
  readonly name: string;
  readonly value: Json;
  /** `file:line:column` of a value (its key, where it has one). */
  at(path: EntryPath): string;
}

/** Most levels of a document; functions that walk a deeper one would exhaust the stack. */
const maxDepth = 200;

/**
 * Parses the text of a document; JSON is read as YAML 1.2, of which it is a part, so that both have positions.
 * @throws SourceError with line and column when it is not well-formed
 */
export function parseSource(name: string, text: string): SourceFile {
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
    // The parser reports in this form that it exhausted the stack.
    if (first.message.includes('call stack')) return refuse(name, 'it is nested too deeply to be read.');
    throw new SourceError(first, ...rest);
  }
}

function deeperThan(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member: Json) => deeperThan(member, levels - 1));
}

import { isMap, isScalar, parseDocument } from 'yaml';
import { yamlText } from '../core/yaml-text.js';

/**
 * A suggested entry as lines of a comment. Each line is what follows `#`: one blank, the indentation of its level, and
 * YAML.
 */
export interface SuggestionLines {
  /** The sections around it, outermost first, e.g. ` bodies:`. */
  readonly sections: readonly string[];
  /** The explanation above it; it begins with `#`, so that deleting `# ` does not make an entry of it. */
  readonly reason: string;
  /** The entry, over one or several lines. */
  readonly entry: readonly string[];
}

/** Has a comment the entry, or the outermost section around it? */
export const hasPlaceFor = (lines: readonly string[], { sections, entry }: SuggestionLines): boolean =>
  findEntry(lines, sections[0] ?? keyOf(entry[0] ?? ''), 0, lines.length) !== -1;

/**
 * Adds a suggestion to the lines of a comment. It goes into the sections that the comment has already, since a section
 * that stands there twice could not be switched on. Of an entry that stands there already, from another source or from
 * the template of `init`, there is no second one: it gets the explanation as well.
 */
export function addSuggestion(lines: string[], { sections, reason, entry }: SuggestionLines): void {
  let [start, end] = [0, lines.length];
  for (const [depth, section] of sections.entries()) {
    const at = findEntry(lines, section, start, end);
    if (at === -1) {
      lines.splice(end, 0, ...sections.slice(depth), reason, ...entry);
      return;
    }
    end += writeAsBlock(lines, at, section);
    start = at + 1;
    end = endOfBlock(lines, start, end, indentation(section));
  }
  const at = findEntry(lines, keyOf(entry[0] ?? ''), start, end);
  if (at === -1) lines.splice(end, 0, reason, ...entry);
  else if (!explanationsAbove(lines, at).includes(reason)) lines.splice(at, 0, reason);
}

const indentation = (line: string): number => line.length - line.trimStart().length;

/** A line up to the colon after its key. */
const keyOf = (line: string): string => /^ *(?:"(?:[^"\\]|\\.)*"|[^":][^:]*):/.exec(line)?.[0] ?? line;

/** The line at which an entry begins, or -1. @param key the line up to its colon */
function findEntry(lines: readonly string[], key: string, start: number, end: number): number {
  const at = lines.slice(start, end).findIndex((line) => line === key || line.startsWith(`${key} `));
  return at === -1 ? -1 : start + at;
}

/**
 * The first line after those of a section. Explanations of the template, which stand left of all entries, belong to the
 * entry below them.
 */
function endOfBlock(lines: readonly string[], start: number, end: number, left: number): number {
  let last = start;
  for (let at = start; at < end; at += 1) {
    const line = lines[at] ?? '';
    if (line.startsWith('#')) continue;
    if (indentation(line) <= left) break;
    last = at + 1;
  }
  return last;
}

function explanationsAbove(lines: readonly string[], at: number): readonly string[] {
  let first = at;
  while (/^ *#/.test(lines[first - 1] ?? '')) first -= 1;
  return lines.slice(first, at);
}

/** Writes a section that stands in one line, `ids: { a: [ 1 ] }`, over several. @returns how many lines it is longer */
function writeAsBlock(lines: string[], at: number, section: string): number {
  const line = lines[at] ?? '';
  if (line === section) return 0;
  const document = parseDocument(line.trim());
  const [pair] = isMap(document.contents) ? document.contents.items : [];
  if (pair === undefined || !isScalar(pair.key) || !isMap(pair.value)) return 0;
  pair.value.flow = false;
  const written = yamlText(document).trimEnd().split('\n');
  lines.splice(at, 1, ...written.map((each) => `${' '.repeat(indentation(section))}${each}`));
  return written.length - 1;
}

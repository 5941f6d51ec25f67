import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
} from 'yaml';
import { ConfigurationError, type Problem } from './configuration-error.js';

/** Keys and indices from the root of a configuration to one entry. */
export type EntryPath = readonly (string | number)[];

/** A parsed YAML file that still knows where each entry stands. */
export interface YamlSource {
  readonly document: Document;
  /** The file as plain data; an empty file is an empty configuration. */
  value(): unknown;
  /** Offset of an entry (its key, where it has one), or of the nearest entry around it. */
  locate(path: EntryPath): number;
  /** `file:line:column` of an offset in the text. */
  at(offset: number): string;
}

interface Found {
  readonly offset: number;
  readonly node: unknown;
}

const nameOf = (key: unknown): string => String(isScalar(key) ? key.value : key);

const child = (document: Document, node: unknown, key: string | number): Found | undefined => {
  const parent = isAlias(node) ? node.resolve(document) : node;
  if (isMap(parent)) {
    const pair = parent.items.find((item) => nameOf(item.key) === String(key));
    const start = isScalar(pair?.key) ? pair.key.range?.[0] : undefined;
    return pair && start !== undefined ? { offset: start, node: pair.value } : undefined;
  }
  if (isSeq(parent)) {
    const item = parent.items[Number(key)];
    // A sequence's items are nodes in a parsed document; the type leaves room for documents made in code.
    const start = (item as Node | undefined)?.range?.[0];
    return start === undefined ? undefined : { offset: start, node: item };
  }
  return undefined;
};

/**
 * The path of the configuration entry that a YAML node is, or a key is in: keys and indices along its ancestors, as
 * `visit` gives them.
 */
export const entryPathOf = (chain: readonly unknown[]): EntryPath =>
  chain.flatMap((ancestor, index): EntryPath => {
    if (isSeq(ancestor)) return [ancestor.items.indexOf(chain[index + 1])];
    if (!isPair(ancestor) || ancestor.key === chain[index + 1]) return [];
    return [nameOf(ancestor.key)];
  });

interface Twice {
  readonly name: string;
  /** Offsets of the two. */
  readonly first: number;
  readonly second: number;
}

/**
 * Entries that occur twice in one group, with their places. The parser could find them, but it compares each name of a
 * group with each other: minutes for a group of some ten thousand.
 */
function findTwice(document: Document): readonly Twice[] {
  const offsetOf = (key: unknown): number => (isScalar(key) ? (key.range?.[0] ?? 0) : 0);
  const found: Twice[] = [];
  visit(document, {
    Map(_, { items }) {
      const seen = new Map<string, number>();
      for (const { key } of items) {
        const name = nameOf(key);
        const [first, second] = [seen.get(name), offsetOf(key)];
        if (first === undefined) seen.set(name, second);
        else if (found.push({ name, first, second }) >= mostListed) return visit.BREAK;
      }
      return undefined;
    },
  });
  return found.toSorted((a, b) => a.second - b.second);
}

/** Duplicate entries that one message lists. */
const mostListed = 20;

/** The parser makes several objects for each: more would take a minute, and a gigabyte. */
const maxMarks = 300_000;

/** For each alias the parser looks through the whole file: so many marks for all aliases together. */
const maxLookedThrough = 3_000_000;

/** The parser calls itself for each level; where that exhausts the stack in a regular expression, the process ends. */
const maxDepth = 200;

/** At most how deep the brackets of a text are inside one another; in texts they count, too. */
function deepestFlow(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth = Math.max(0, depth + (bracket === '[' || bracket === '{' ? 1 : -1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** At most how deep the lines of a text are inside one another, by where they and their dashes begin. */
function deepestBlock(text: string): number {
  const columns: number[] = [];
  let deepest = 0;
  for (const [, spaces = '', dashes = ''] of text.matchAll(/^([ \t]*)((?:[-?:][ \t]+)*)(?=\S)/gm)) {
    while ((columns.at(-1) ?? -1) >= spaces.length) columns.pop();
    columns.push(spaces.length);
    for (const { index } of dashes.matchAll(/[-?:][ \t]+/g)) columns.push(spaces.length + index + 1);
    deepest = Math.max(deepest, columns.length);
    if (deepest > maxDepth) break;
  }
  return deepest;
}

/** Does a node hold an alias of itself? Its value would have no end. */
function isCyclic(document: Document): boolean {
  let cyclic = false;
  visit(document, {
    Alias(_, alias, ancestors) {
      const target = alias.resolve(document);
      if (target === undefined || !ancestors.includes(target)) return undefined;
      cyclic = true;
      return visit.BREAK;
    },
  });
  return cyclic;
}

/** The part of a text that exceeds the limits of parsing, in words. */
function excessOf(text: string): string | undefined {
  const marks = text.match(/[\n,:]/g)?.length ?? 0;
  if (marks > maxMarks) return `${maxMarks} line breaks, commas and colons`;
  if (deepestFlow(text) > maxDepth || deepestBlock(text) > maxDepth) return `${maxDepth} levels`;
  const aliases = text.match(/(?<![^\s,[{:?-])\*[^\s*]/g)?.length ?? 0;
  return aliases * marks > maxLookedThrough ? `${Math.floor(maxLookedThrough / marks)} aliases` : undefined;
}

/**
 * Parses the text of a YAML 1.2 file (JSON is a part of it).
 * @throws ConfigurationError when it is not well-formed; each problem with its line and column.
 */
export const parseYaml = (file: string, text: string): YamlSource => {
  const excess = excessOf(text);
  if (excess !== undefined)
    throw new ConfigurationError([
      { where: file, message: `the file is too large to be read: it has more than ${excess}.` },
    ]);
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, strict: true, uniqueKeys: false });
  const at = (offset: number): string => {
    const { line, col } = counter.linePos(offset);
    return `${file}:${Math.max(line, 1)}:${Math.max(col, 1)}`;
  };
  const refuse = (problems: readonly Problem[]): void => {
    const [first, ...rest] = problems;
    if (first) throw new ConfigurationError([first, ...rest]);
  };
  // One mistake makes the parser report several; the first shows the place.
  refuse(
    document.errors
      .slice(0, 1)
      .map((error) => ({ where: at(error.pos[0]), message: `not well-formed YAML: ${error.message}.` })),
  );

  refuse(
    findTwice(document).map(({ name, first, second }) => {
      const [line, again] = [first, second].map((offset) => counter.linePos(offset).line);
      return {
        where: at(second),
        message: `"${name}" stands twice, lines ${line} and ${again}: put the entries under one.`,
      };
    }),
  );
  if (isCyclic(document)) refuse([{ where: at(0), message: 'an anchor holds an alias of itself.' }]);

  return {
    document,
    at,
    value: () => {
      try {
        // Limits the expansion of nested aliases.
        const value: unknown = document.toJS({ maxAliasCount: 100 });
        return value ?? {};
      } catch (error) {
        throw new ConfigurationError([
          {
            where: at(0),
            message: `aliases can't be resolved: ${error instanceof Error ? error.message : String(error)}.`,
          },
        ]);
      }
    },
    locate: (path) => {
      let found: Found = { offset: document.contents?.range?.[0] ?? 0, node: document.contents };
      for (const key of path) {
        const next = child(document, found.node, key);
        if (!next) break;
        found = next;
      }
      return found.offset;
    },
  };
};

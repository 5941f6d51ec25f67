import {
  Document,
  isDocument,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Pair,
  Scalar,
  YAMLMap,
  type Node,
  type ParsedNode,
} from 'yaml';
import { suppliedName } from '../config/supplied-entries.js';
import { escapeInvisible } from '../core/text.js';
import { yamlText } from '../core/yaml-text.js';
import type { ConfigurationEntry } from './entry.js';
import { parseWithComments } from './parse-with-comments.js';
import { addSuggestion, hasPlaceFor, type SuggestionLines } from './suggestion-lines.js';

/** Longer values are written over several lines. */
const longestFlow = 90;

/** The outcome of merging entries into the text of a configuration: the new text, and what became of each entry. */
export interface MergedConfiguration {
  readonly text: string;
  readonly written: readonly ConfigurationEntry[];
  /** Written as comments. */
  readonly suggested: readonly ConfigurationEntry[];
  /** Left out, because the file has the entry already. */
  readonly kept: readonly ConfigurationEntry[];
}

const suppliedComment =
  ' taken from a document, a recording or an earlier run, and confirmed by nobody: what is refused because of them ' +
  'fails nothing.\n Take a line away where you vouch for the entry';

/** Marks the entries that were written as supplied, besides those that are marked already. */
function markSupplied(document: Tree, root: YAMLMap, written: readonly ConfigurationEntry[]): void {
  const names = written.flatMap(({ path, confirmed }) => (confirmed === true ? [] : (suppliedName(path) ?? [])));
  const before: unknown = document.getIn(['supplied']);
  const known: readonly unknown[] = isSeq(before)
    ? before.items.map((item) => (isScalar(item) ? item.value : item))
    : [];
  const fresh = [...new Set(names)].filter((name) => !known.includes(name));
  if (fresh.length === 0) return;
  if (isSeq(before)) {
    before.flow = false;
    for (const name of fresh) before.add(new Scalar(name));
    return;
  }
  const key = new Scalar('supplied');
  key.commentBefore = suppliedComment;
  root.items.push(new Pair(key, document.createNode(fresh)));
}

type Tree = Document | Document.Parsed<ParsedNode>;

/**
 * Puts entries into the text of a configuration. Entries that are there stay as they are, with their comments. Each new
 * entry has a comment that says where it comes from. An unsure one is a comment itself: deleting `# ` switches it on.
 */
export function mergeEntries(text: string, entries: readonly ConfigurationEntry[]): MergedConfiguration {
  const document = parseWithComments(text);
  const root = rootOf(document);
  const written: ConfigurationEntry[] = [];
  const kept: ConfigurationEntry[] = [];
  const suggested: ConfigurationEntry[] = [];
  for (const entry of entries) {
    if (document.hasIn([...entry.path])) kept.push(entry);
    else if (entry.unsure === undefined) {
      put(document, root, entry);
      written.push(entry);
    }
  }
  markSupplied(document, root, written);
  // After the others, so that a suggestion stands in the section that they have made.
  for (const entry of entries) {
    if (entry.unsure === undefined || document.hasIn([...entry.path])) continue;
    const { map, depth } = deepest(root, entry);
    suggest(document, root, map, { ...entry, path: entry.path.slice(depth) });
    suggested.push(entry);
  }
  return { text: textOf(document, root), written, suggested, kept };
}

/** The text of a configuration; one that has only comments is no empty map, to which no entry could be added. */
function textOf(document: Tree, root: YAMLMap): string {
  if (root.items.length > 0) return yamlText(document);
  const comments = [document.commentBefore, document.comment].flatMap((each) => (each ? [each] : []));
  const lines = comments.join('\n\n').split('\n');
  return escapeInvisible(`${lines.map((line) => (line === '' ? '' : `#${line}`)).join('\n')}\n`);
}

/** A comment at the level of a map, and how to replace it. */
interface Comment {
  readonly text: string | null | undefined;
  readonly write: (text: string) => void;
}

/** The comments between the entries of a map, the one after its last entry first. */
function commentsIn(document: Tree, root: YAMLMap, map: YAMLMap): readonly Comment[] {
  // A document that begins or ends with comments keeps them apart from its entries.
  const nodes: readonly unknown[] = [map, ...map.items.map(({ key }) => key)];
  return [
    after(map === root ? document : map),
    ...(map === root ? [document, ...nodes] : nodes).flatMap((node) =>
      isNode(node) || isDocument(node) ? [before(node)] : [],
    ),
  ];
}

const after = (node: YAMLMap | Tree): Comment => ({
  text: node.comment,
  write: (text) => {
    node.comment = text;
  },
});

const before = (node: Node | Document): Comment => ({
  text: node.commentBefore,
  write: (text) => {
    node.commentBefore = text;
  },
});

/** Puts a suggestion into the comment that has its section already, else after the last entry of the map. */
function suggest(document: Tree, root: YAMLMap, map: YAMLMap, entry: ConfigurationEntry): void {
  const suggestion = suggestionLines(entry);
  const linesOf = ({ text }: Comment): string[] => (text ? text.split('\n') : []);
  const comments = commentsIn(document, root, map);
  const comment = comments.find((each) => hasPlaceFor(linesOf(each), suggestion)) ?? comments[0];
  if (comment === undefined) return;
  const lines = linesOf(comment);
  addSuggestion(lines, suggestion);
  comment.write(lines.join('\n'));
}

/** The entries of the file; an empty file, or one of comments alone, has none yet. */
function rootOf(document: Document.Parsed<ParsedNode>): YAMLMap {
  if (isMap(document.contents)) return document.contents;
  const root = new YAMLMap();
  // The type of a parsed document asks for parsed nodes with positions; the new nodes have none.
  (document as Document).contents = root;
  return root;
}

const member = (map: YAMLMap, key: string | number): Pair | undefined =>
  map.items.find((pair) => String(isScalar(pair.key) ? pair.key.value : pair.key) === String(key));

/** The map that an entry belongs into, as far as it is there. */
function deepest(root: YAMLMap, { path }: ConfigurationEntry): { readonly map: YAMLMap; readonly depth: number } {
  let map = root;
  for (const [depth, key] of path.slice(0, -1).entries()) {
    const next = member(map, key)?.value;
    if (!isMap(next)) return { map, depth };
    // A map written in one line has no place for comments.
    if (next.flow === true) next.flow = false;
    map = next;
  }
  return { map, depth: path.length - 1 };
}

function put(document: Tree, root: YAMLMap, { path, value, origin }: ConfigurationEntry): void {
  const last = path.length - 1;
  let map = root;
  for (const key of path.slice(0, last)) {
    const pair = member(map, key);
    if (pair !== undefined && isMap(pair.value)) map = pair.value;
    else {
      const inner = new YAMLMap();
      if (pair === undefined) map.items.push(new Pair(new Scalar(key), inner));
      else pair.value = inner;
      map = inner;
    }
    if (map.flow === true) map.flow = false;
  }
  const key = new Scalar(path[last]);
  key.commentBefore = ` ${oneLine(origin)}`;
  const node = document.createNode(value, { flow: JSON.stringify(value).length <= longestFlow });
  map.items.push(new Pair(key, node));
}

/** An entry as YAML whose lines are comments; deleting `# ` at their beginning switches it on. */
function suggestionLines(entry: ConfigurationEntry): SuggestionLines {
  const document = new Document({});
  const root = new YAMLMap();
  document.contents = root as typeof document.contents; // the type of the document's contents is that of `{}`
  put(document, root, { ...entry, origin: `${entry.origin}: ${entry.unsure ?? ''}` });
  const lines = yamlText(document)
    .trimEnd()
    .split('\n')
    .map((line) => ` ${line}`);
  const depth = entry.path.length - 1;
  return {
    sections: lines.slice(0, depth),
    reason: (lines[depth] ?? '').replace(/^( *)# /, '$1## '),
    entry: lines.slice(depth + 1),
  };
}

/** Text from a document, in one line of a comment. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 300);

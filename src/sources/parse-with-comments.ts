import { Composer, Parser, type CST, type Document, type ParsedNode } from 'yaml';

type Item = CST.BlockMap['items'][number] | CST.BlockSequence['items'][number];

/**
 * A YAML document, in which each comment belongs to the entry whose column it has. The parser of the package gives a
 * run of comments to the innermost collection before it, with those lines that stand further left: a comment above a
 * section would move into the section before it.
 * @param text one document, which is known to be well-formed
 */
export function parseWithComments(text: string): Document.Parsed<ParsedNode> {
  const tokens = [...new Parser().parse(text)];
  for (const token of tokens) if (token.type === 'document') settleDocument(token);
  const [document] = new Composer().compose(tokens, true, text.length);
  if (document === undefined) throw new Error('Composing a document was forced, and there is none.');
  return document;
}

function settleDocument(document: CST.Document): void {
  const left = document.value === undefined ? [] : settle(document.value);
  if (left.length > 0) document.end = [...left, ...(document.end ?? [])];
}

/** Moves comments inside a collection to their places. @returns those after its last entry that stand further left */
function settle(token: CST.Token): CST.SourceToken[] {
  if (token.type !== 'block-map' && token.type !== 'block-seq') return [];
  // A copy, since an item for comments after the last entry may be added.
  for (const [index, item] of [...token.items].entries()) {
    const left = item.value === undefined || item.value === null ? [] : settle(item.value);
    if (left.length === 0) continue;
    const next = token.items[index + 1];
    if (next === undefined) (token.items as Item[]).push({ start: left });
    else next.start.unshift(...left);
  }
  const last = token.items.at(-1);
  if (last === undefined || last.value !== undefined || last.sep !== undefined || last.key !== undefined) return [];
  const from = last.start.findIndex(({ type, indent }) => type === 'comment' && indent < token.indent);
  if (from === -1) return [];
  const left = last.start.splice(from);
  if (last.start.length === 0) token.items.pop();
  return left;
}

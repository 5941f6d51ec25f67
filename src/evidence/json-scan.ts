/** A piece of JSON-like text: a string literal (with its quotes) or the text between two of them. */
export interface JsonPiece {
  readonly text: string;
  readonly literal: boolean;
}

function endOfLiteral(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 92) at += 1;
    else if (unit === 34) return at + 1;
  }
  return text.length;
}

/** Splits text at its string literals. Takes anything: an unclosed literal reaches to the end. */
export function jsonPieces(text: string): readonly JsonPiece[] {
  const found: JsonPiece[] = [];
  let start = 0;
  for (let quote = text.indexOf('"'); quote !== -1; quote = text.indexOf('"', start)) {
    if (quote > start) found.push({ text: text.slice(start, quote), literal: false });
    const end = endOfLiteral(text, quote);
    found.push({ text: text.slice(quote, end), literal: true });
    start = end;
  }
  if (start < text.length) found.push({ text: text.slice(start), literal: false });
  return found;
}

/** The value of a string literal, also of an unclosed or wrongly escaped one as far as it goes. */
export function unquote(literal: string): string {
  const closed = literal.length > 1 && literal.endsWith('"');
  try {
    const value: unknown = JSON.parse(closed ? literal : `${literal}"`);
    if (typeof value === 'string') return value;
  } catch {
    // No JSON string: its text is the best there is.
  }
  return literal.slice(1, closed ? -1 : undefined);
}

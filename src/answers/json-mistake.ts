import { printParseErrorCode, visit, type ParseErrorCode } from 'jsonc-parser';

const longestExcerpt = 40;

/** Ends the parser at the first mistake, since a long text that is not JSON has one at each word. */
class Mistake extends Error {
  readonly code: ParseErrorCode;
  readonly offset: number;
  readonly length: number;

  constructor(code: ParseErrorCode, offset: number, length: number) {
    super();
    this.code = code;
    this.offset = offset;
    this.length = length;
  }
}

/**
 * The first place at which a text is not JSON (RFC 8259). The words of `JSON.parse` depend on the version of Node, and
 * results should be the same bytes on each machine. Characters are UTF-16 units, counted from 1.
 */
export function jsonMistake(text: string): string {
  try {
    visit(
      text,
      {
        onError: (code, offset, length) => {
          throw new Mistake(code, offset, length);
        },
      },
      { disallowComments: true },
    );
  } catch (error) {
    if (error instanceof Mistake) return told(text, error);
    throw error;
  }
  return 'the text is not JSON';
}

function told(text: string, { code, offset, length }: Mistake): string {
  const excerpt = text.slice(offset, offset + Math.min(length, longestExcerpt));
  const place = offset >= text.length ? 'at its end' : `from character ${offset + 1} of ${text.length} on`;
  return `not JSON ${place}${excerpt === '' ? '' : ` (${JSON.stringify(excerpt)})`}: ${wordsOf(code)}`;
}

/** `UnexpectedEndOfString` becomes "unexpected end of string". */
const wordsOf = (code: ParseErrorCode): string =>
  printParseErrorCode(code)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();

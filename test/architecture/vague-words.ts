/**
 * Words that leave open which request, response, record or person is meant. A comment that needs one of them can
 * usually name its subject.
 */
export const vagueWord = new RegExp(
  `\\b(?:${[
    'what(?:ever)?|whoever|nobody|somebody|nothing|things?',
    'tell(?:s|ing)?|told',
    'otherwise|such|likewise|all else|the rest',
  ].join('|')})\\b`,
  'giu',
);

/** Comments of TypeScript: block comments, and line comments at the start of a line or behind code. */
const comment = /\/\*[\s\S]*?\*\/|(?<=^\s*|[;{},)]\s)\/\/.*$/gm;

/** Code blocks of Markdown are output or examples, not prose. */
const codeBlock = /^ *```[\s\S]*?^ *```/gm;

/** The text of a file that is written for readers: the whole of a page, the comments of a module. */
export const prose = (path: string, text: string): string =>
  path.endsWith('.md') ? text.replace(codeBlock, '') : (text.match(comment) ?? []).join('\n');

/**
 * The room to which a file counts: `docs` for pages, `tests` for tests and their fixtures, otherwise its folder, below
 * `src` the folder there.
 */
export function roomOf(path: string): string {
  if (path.endsWith('.md')) return 'docs';
  if (/\.(test|fixture)\.tsx?$/.test(path)) return 'tests';
  const folders = path.split('/').slice(0, -1);
  return folders.slice(0, folders[0] === 'src' ? 2 : 1).join('/') || 'the top folder';
}

export interface Prose {
  readonly words: number;
  readonly vague: number;
}

/** Counts all words and the vague ones of each room. */
export function countByRoom(files: Iterable<{ readonly path: string; readonly text: string }>): Map<string, Prose> {
  const rooms = new Map<string, Prose>();
  for (const { path, text } of files) {
    const read = prose(path, text);
    const room = roomOf(path);
    const { words, vague } = rooms.get(room) ?? { words: 0, vague: 0 };
    rooms.set(room, {
      words: words + (read.match(/\p{L}+/gu)?.length ?? 0),
      vague: vague + (read.match(vagueWord)?.length ?? 0),
    });
  }
  return rooms;
}

/** Vague words per 1,000 words. */
export const rateOf = ({ words, vague }: Prose): number => (words === 0 ? 0 : (1000 * vague) / words);

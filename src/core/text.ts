/** Text from an implementation, made safe to show. No function here needs Node, so that the HTML page uses them too. */

/**
 * Characters that are unsafe to show: control characters (C0, DEL, C1), marks that reorder or hide text (bidirectional
 * marks, zero-width characters, tags), line separators, lone surrogates and noncharacters. Line feed and tab are left
 * to the caller.
 */
const invisible = new RegExp(
  [
    String.raw`[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e]`,
    String.raw`[\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\ufffe\uffff]`,
    String.raw`[\u{e0000}-\u{e0fff}]`,
    String.raw`\p{Surrogate}`,
  ].join('|'),
  'gu',
);

/** Escapes in the notation of JSON, so that a JSON text keeps its meaning. */
const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** Several lines of text in which everything invisible is shown as `\uXXXX`; line feeds and tabs stay. */
export const escapeInvisible = (text: string): string => text.replaceAll('\r\n', '\n').replace(invisible, escaped);

/** One line of text: as `visible`, with line feeds and tabs shown as `\n` and `\t`. */
export const singleLine = (text: string): string =>
  escapeInvisible(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');

/** At most `max` characters, with an ellipsis where something is missing; never half a surrogate pair. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/**
 * A line for a CI log that the runner does not read as a command: the runners of GitHub and Azure read lines that start
 * with `::` or contain `##[` or `##vso[` as commands.
 */
export const withoutCiCommands = (line: string): string =>
  line.replace(/##(?=\[|vso\[)/g, '# #').replace(/^(\s*)::/, '$1: :');

/** The parts of a name in lower case: `resetAllMappings`, `reset-all_mappings` → `reset`, `all`, `mappings`. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

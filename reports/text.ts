/**
 * Text from an implementation, made safe to look at. Pure, and free of Node, so that the HTML page uses it too.
 */

/**
 * What may not be shown as it stands: control characters (C0, DEL, C1), marks that reorder or hide text (bidirectional
 * marks, zero-width characters, tags), line separators, lone surrogates and noncharacters. Line feed and tab are left
 * to the caller.
 */
const unseen =
  // The whole point of this expression is to find control characters.
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\ufffe\uffff]|[\u{e0000}-\u{e0fff}]|\p{Surrogate}/gu;

/** Escapes in the notation of JSON, so that a JSON text keeps its meaning. */
const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** Several lines of text in which everything invisible shows as `\uXXXX`; line feeds and tabs stay. */
export const visible = (text: string): string => text.replaceAll('\r\n', '\n').replace(unseen, escaped);

/** One line of text: as `visible`, with line feeds and tabs shown as `\n` and `\t`. */
export const oneLine = (text: string): string => visible(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');

/** At most `max` characters, with an ellipsis where something is missing; never half a surrogate pair. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

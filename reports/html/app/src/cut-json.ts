/**
 * The readable part of a cut JSON text: its whole members as a JSON text, the number of containers left open, and the
 * remaining characters.
 */
export interface CutJson {
  readonly json: string;
  readonly open: number;
  readonly rest: string;
}

const closing: { readonly [opening: string]: string } = { '{': '}', '[': ']' };

/** Reads the beginning of a JSON text up to its last whole member; `undefined` where there is none. */
export function readCutJson(text: string): CutJson | undefined {
  const open: string[] = [];
  let whole: { readonly end: number; readonly closers: readonly string[] } | undefined;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (quoted) {
      if (character === '\\') i++;
      else if (character === '"') quoted = false;
      continue;
    }
    const closer = closing[character];
    const closes = character === '}' || character === ']';
    if (character === '"') quoted = true;
    else if (closer !== undefined) open.push(closer);
    else if (closes) open.pop();
    // Bounded, since each note copies the list of open containers.
    if ((character === ',' || closes) && open.length <= 100)
      whole = { end: character === ',' ? i : i + 1, closers: [...open] };
  }
  if (whole === undefined || whole.closers.length === 0) return undefined;
  return {
    json: text.slice(0, whole.end) + whole.closers.toReversed().join(''),
    open: whole.closers.length,
    rest: text.slice(whole.end).replace(/^,\s*/, ''),
  };
}

/** What a pattern may name: a requirement, by its id or kind. */
export interface Selectable {
  readonly id: string;
  readonly kind: string;
}

/**
 * What the patterns of a selection take, `null` being everything: an id or a kind, everything below an id or operation
 * (`systems.list` takes `systems.list/served`), and `*` stands for any text.
 */
export function selects(patterns: readonly string[] | null): (requirement: Selectable) => boolean {
  if (patterns === null) return () => true;
  const names = new Set(patterns);
  const globs = patterns.filter((pattern) => pattern.includes('*')).map(glob);
  const below = patterns.map((pattern) => `${pattern}/`);
  return ({ id, kind }) =>
    names.has(id) || names.has(kind) || below.some((start) => id.startsWith(start)) || globs.some((takes) => takes(id));
}

/** In linear time, as patterns may come from evidence that somebody else wrote. */
function glob(pattern: string): (text: string) => boolean {
  const [head = '', ...parts] = pattern.split('*');
  const tail = parts.pop() ?? '';
  return (text) => {
    if (!text.startsWith(head)) return false;
    let at = head.length;
    for (const part of parts) {
      const found = text.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
    return text.length - at >= tail.length && text.endsWith(tail);
  };
}

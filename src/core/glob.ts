/**
 * Does a pattern match a text? `*` matches any text, also the empty one; every other character matches itself. Runs in
 * linear time, since patterns may come from evidence of unknown origin.
 */
export function globOf(pattern: string): (text: string) => boolean {
  const [head = '', ...parts] = pattern.split('*');
  const tail = parts.pop();
  if (tail === undefined) return (text) => text === pattern;
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

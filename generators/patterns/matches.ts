const compiled = new Map<string, RegExp | undefined>();

/**
 * A pattern as a regular expression: with the `u` flag if that is possible (ECMA-262), else without it, which allows
 * escapes like `\\-`. `undefined` where neither is possible.
 */
export function compilePattern(pattern: string): RegExp | undefined {
  if (compiled.has(pattern)) return compiled.get(pattern);
  const expression = tried(pattern, 'u') ?? tried(pattern, '');
  compiled.set(pattern, expression);
  return expression;
}

/** Whether a text contains a match, as JSON Schema's `pattern` means it. */
export function matches(pattern: string, text: string): boolean {
  return compilePattern(pattern)?.test(text) ?? false;
}

function tried(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}

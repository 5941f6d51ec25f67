const compiled = new Map<string, RegExp>();

/** Whether a text contains a match, as JSON Schema's `pattern` means it (ECMA-262 with `u`). */
export function matches(pattern: string, text: string): boolean {
  let expression = compiled.get(pattern);
  if (expression === undefined) {
    expression = new RegExp(pattern, 'u');
    compiled.set(pattern, expression);
  }
  return expression.test(text);
}

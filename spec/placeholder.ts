/**
 * The text that reports write where the implementer must put a value of their own, e.g. `<an existing systemID>`.
 * Loading a configuration recognises it, so that a fragment that was not filled in is never taken for a configured
 * value.
 */
export const placeholder = (words: string): string => `<${words}>`;

// No attributes and no nesting: markup in a body is no placeholder.
const written = /<(?:(?:an?|the|true if) [\w ,.:'-]+|vendor|value|parameter)>/;

/** The placeholder that a text is or contains. */
export const placeholderIn = (text: string): string | undefined => written.exec(text)?.[0];

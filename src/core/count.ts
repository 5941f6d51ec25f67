/** The noun that goes with a number. */
export const noun = (n: number, singular: string, plural = `${singular}s`): string => (n === 1 ? singular : plural);

/** `1 failure`, `2 failures`. */
export const count = (n: number, singular: string, plural?: string): string => `${n} ${noun(n, singular, plural)}`;

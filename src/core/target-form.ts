/** Other spellings of a request target that name the same resource. */
export const targetForms = [
  'an encoded character in the path',
  'lower-case digits of an encoded character',
  'an empty query',
  'encoded characters in the query',
] as const;

export type TargetForm = (typeof targetForms)[number];

import type { Variant } from './variant.js';

/** Every variant, in the order of the list in docs/reference.md. */
export const variants: readonly Variant[] = [];

/** Throws for an id that no variant has. */
export const variantNamed = (id: string): Variant => {
  const variant = variants.find((candidate) => candidate.id === id);
  if (variant === undefined) throw new RangeError(`Unknown variant "${id}". There are: ${variants.map((known) => known.id).join(', ')}.`);
  return variant;
};

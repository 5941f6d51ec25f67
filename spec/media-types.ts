import type { MediaTypeRule } from './model.js';
import type { DocumentNode } from './node.js';

export const plainJson = 'application/json';
/** A pattern: VENDOR stands for the name that the configuration gives. */
export const vendorJson = 'application/vnd.VENDOR.v2+json';

/** The media types that a request or response of the documents lists, `application/json` first. */
export function mediaTypesOf(node: DocumentNode): readonly string[] {
  return (node.child('content')?.names() ?? []).toSorted((a, b) => Number(b === plainJson) - Number(a === plainJson));
}

/** Both types, or none shown: JSON in general. One alone: that one. */
export function mediaTypeRule(types: readonly string[]): MediaTypeRule {
  const [only] = types;
  if (only === undefined || types.length > 1) return { kind: 'json' };
  return only === vendorJson ? { kind: 'vendor' } : { kind: 'exact', type: only };
}

/** How much a change matters to clients, as diff tools grade it. */
export type Severity = 'breaking' | 'warning' | 'info';

/** Details of a change; its subject determines which members it has. */
export interface ChangeDetails {
  readonly parameter?: string;
  /** Path of a property in diff tools' form, e.g. `periods/items/totalConsumption`. */
  readonly property?: string;
  readonly value?: string;
  readonly was?: string;
  readonly status?: string;
  readonly mediaType?: string;
  readonly scope?: string;
  readonly tag?: string;
  readonly header?: string;
  /** Where it differs in the earlier and in the later document, as JSON pointers. */
  readonly from?: string;
  readonly to?: string;
}

export const changeDetailNames = [
  'parameter',
  'property',
  'value',
  'was',
  'status',
  'mediaType',
  'scope',
  'tag',
  'header',
  'from',
  'to',
] as const satisfies readonly (keyof ChangeDetails)[];

/** Where in an OpenAPI document a change was made. */
export type ChangePlace =
  | { readonly kind: 'operation'; readonly method: string; readonly path: string }
  /** A webhook by its name. */
  | { readonly kind: 'event'; readonly name: string }
  /** A callback of an operation. */
  | { readonly kind: 'callback'; readonly method: string; readonly path: string; readonly callback: string }
  /** Components, security, tags and the like. */
  | { readonly kind: 'document'; readonly section: string };

/** One change between two OpenAPI documents, from any source. */
export interface Change {
  /** In the vocabulary of diff tools; `null` for a text without one. */
  readonly id: string | null;
  readonly severity: Severity;
  readonly place: ChangePlace;
  readonly text: string;
  readonly details: ChangeDetails;
  /** Of another tool's change, which has no details: the names and values that its text quotes. */
  readonly quoted?: readonly string[];
}

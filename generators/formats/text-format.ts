/** A format of texts. */
export interface TextFormat {
  readonly type: 'string';
  readonly name: string;
  /** Pattern (ECMA-262, `u`) of texts that have the format; need not reach all of them. */
  readonly pattern?: string;
  /** Of the texts with the format, those that people send, e.g. dates of these times; absent: all of them. */
  readonly usual?: { readonly pattern: string; readonly edges: readonly string[] };
  /** Texts to choose from, where there is no pattern. */
  readonly values?: readonly string[];
  /** Whether a text has the format, where Ajv does not know it. */
  readonly has?: (text: string) => boolean;
  /** Texts worth trying every time. */
  readonly edges: readonly string[];
  /** Texts that nearly have the format. */
  readonly wrong: readonly string[];
}

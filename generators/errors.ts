/** No JSON value satisfies the schema, or none was found within the bounds; `pointer` names the schema. */
export class UnsatisfiableSchema extends Error {
  override readonly name = 'UnsatisfiableSchema';
  readonly pointer: string;
  /** `empty`: shown to have no instance. `not-found`: bounded search found none. */
  readonly reason: 'empty' | 'not-found';

  constructor(pointer: string, reason: 'empty' | 'not-found', detail: string) {
    super(`${pointer === '' ? 'the schema' : pointer}: ${detail}`);
    this.pointer = pointer;
    this.reason = reason;
  }
}

/** The schema says something the generators do not know; `pointer` names the place in the document. */
export class UnsupportedSchema extends Error {
  override readonly name = 'UnsupportedSchema';
  readonly pointer: string;

  constructor(pointer: string, detail: string) {
    super(`${pointer === '' ? 'the schema' : pointer}: ${detail}`);
    this.pointer = pointer;
  }
}

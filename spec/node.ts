import { statementId } from './brands.js';
import type { StatementId } from './model.js';
import { memberOf, pointerInto, pointerOf, valueAt, type DocumentPointer } from '../src/core/pointer.js';
import type { Json } from '../src/core/json.js';

/** The documents are part of this package, so a mistake in them is our own fault: it throws. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  constructor(pointer: string, message: string) {
    super(
      `The interface documents are damaged at ${pointer === '' ? 'their root' : pointer}: ${message}. ` +
        'Install ems-conformance again.',
    );
  }
}

/** A place in the bundled document, read with its expected shape; references have been followed. */
export class DocumentNode {
  readonly document: Json;
  readonly pointer: DocumentPointer;
  readonly value: Json;

  private constructor(document: Json, pointer: DocumentPointer, value: Json) {
    this.document = document;
    this.pointer = pointer;
    this.value = value;
  }

  static root(document: Json): DocumentNode {
    return new DocumentNode(document, pointerOf(), document);
  }

  /** The member or element with this name; a reference is followed to its target. */
  child(name: string | number): DocumentNode | undefined {
    const value = memberOf(this.value, String(name));
    return value === undefined
      ? undefined
      : new DocumentNode(this.document, pointerInto(this.pointer, name), value).#followed();
  }

  demand(name: string | number): DocumentNode {
    const found = this.child(name);
    if (found === undefined) throw new DocumentError(this.pointer, `${name} is missing`);
    return found;
  }

  /** Names of the members, in document order; none where this is no object. */
  names(): readonly string[] {
    return typeof this.value === 'object' && this.value !== null && !Array.isArray(this.value)
      ? Object.keys(this.value)
      : [];
  }

  /** The elements of the array of this name; none where it is missing. */
  elements(name: string): readonly DocumentNode[] {
    const array = this.child(name);
    if (array === undefined) return [];
    if (!Array.isArray(array.value)) throw new DocumentError(array.pointer, 'an array was expected');
    return array.value.map((_: unknown, index: number) => array.demand(index));
  }

  text(name: string): string {
    const { value, pointer } = this.demand(name);
    if (typeof value !== 'string') throw new DocumentError(pointer, 'a string was expected');
    return value;
  }

  flag(name: string): boolean {
    return this.child(name)?.value === true;
  }

  /** Statements that this node says (`x-stated`). */
  stated(): readonly StatementId[] {
    return this.elements('x-stated').map(({ value, pointer }) => {
      if (typeof value !== 'string') throw new DocumentError(pointer, 'a statement id was expected');
      return statementId(value);
    });
  }

  #followed(): DocumentNode {
    const names = this.names();
    if (names.length !== 1 || names[0] !== '$ref') return this;
    const reference = this.text('$ref');
    const value = valueAt(this.document, reference);
    if (value === undefined || !reference.startsWith('#'))
      throw new DocumentError(this.pointer, `${reference} leads nowhere`);
    // A fragment without its # is a pointer.
    return new DocumentNode(
      this.document,
      decodeURIComponent(reference.slice(1)) as DocumentPointer,
      value,
    ).#followed();
  }
}

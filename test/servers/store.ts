/** The store of a test server: rows by id, with ids in order of creation. */
export class Table<Row extends { readonly id: string }> {
  readonly #rows = new Map<string, Row>();
  readonly #makeId: (number: number) => string;
  #count = 0;

  constructor(makeId: (number: number) => string) {
    this.#makeId = makeId;
  }

  add(row: Omit<Row, 'id'>): Row {
    this.#count += 1;
    // The row is the given one with its id.
    const made = { ...row, id: this.#makeId(this.#count) } as Row;
    this.#rows.set(made.id, made);
    return made;
  }

  get(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  change(id: string, members: Partial<Row>): Row | undefined {
    const row = this.#rows.get(id);
    if (row === undefined) return undefined;
    const changed = { ...row, ...members, id };
    this.#rows.set(id, changed);
    return changed;
  }

  all(): readonly Row[] {
    return [...this.#rows.values()];
  }

  remove(id: string): void {
    this.#rows.delete(id);
  }
}

/** One page of rows; the largest page is stated by the interface (Limits). */
export const page = <Row>(rows: readonly Row[], size = 20, number = 1): readonly Row[] =>
  rows.slice((number - 1) * Math.min(size, 500), number * Math.min(size, 500));

/** The facts about a running server that tests need. */
export interface RunningServer {
  readonly name: string;
  /** Without a slash at the end. */
  readonly origin: string;
  /** Path of the document that the framework writes. */
  readonly documentPath: string;
  /** Below the origin, where the operations are. */
  readonly basePath: string;
  /** Name of the credential's header. */
  readonly header: string;
  /** The whole value of the credential's header. */
  readonly credential: string;
  /** Ids that a person would name for `init --expendable`. */
  readonly expendable: readonly string[];
  /** A kind of advisory requirement that the framework fails by itself. */
  readonly frameworkFails?: string;
  close(): Promise<void>;
}

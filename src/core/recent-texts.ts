/** Texts that are remembered, and characters of each: memory is bounded. */
const most = 32;
const longest = 64 * 1024;

/** Values that follow from texts, kept for the last ones: many bodies are repeated soon, without a change. */
export class RecentTexts<Value extends NonNullable<unknown> | null> {
  readonly #values = new Map<string, Value>();
  get(text: string): Value | undefined {
    return this.#values.get(text);
  }

  /** Keeps the value of a text, and gives it back. */
  keep(text: string, value: Value): Value {
    if (text.length > longest) return value;
    const [oldest] = this.#values.keys();
    if (oldest !== undefined && this.#values.size >= most) this.#values.delete(oldest);
    this.#values.set(text, value);
    return value;
  }

  clear(): void {
    this.#values.clear();
  }
}

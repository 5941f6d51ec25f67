/**
 * The ids of the records that scenarios under way have created. A creation that is answered with such an id shows the
 * record of another scenario, e.g. where a service takes two equal names for one record.
 */
export class CreatedIds {
  readonly #by = new Map<string, string>();

  /** Takes an id for a scenario; false where it is another one's. */
  take(variable: string, id: string, scenario: string): boolean {
    const key = JSON.stringify([variable, id]);
    const by = this.#by.get(key) ?? scenario;
    this.#by.set(key, by);
    return by === scenario;
  }

  /** Called when a scenario has ended: its records may be deleted, and their ids given again. */
  release(scenario: string): void {
    for (const [key, by] of this.#by) if (by === scenario) this.#by.delete(key);
  }
}

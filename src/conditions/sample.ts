/** Observations kept of each side. */
const keptOfEachSide = 400;

interface Kept<Value> {
  readonly hash: number;
  readonly id: string;
  readonly value: Value;
}

/**
 * A bounded sample of violating and of passing observations, by the hash of their ids: the same evidence gives the same
 * sample in any order of its lines.
 */
export class ObservationSample<Value> {
  #violating: Kept<Value>[] = [];
  #passing: Kept<Value>[] = [];
  #counts = { violating: 0, passing: 0 };

  /** @param make gives the observation; asked only where it may be kept */
  add(id: string, violates: boolean, make: () => Value): void {
    this.#counts[violates ? 'violating' : 'passing'] += 1;
    const side = violates ? this.#violating : this.#passing;
    side.push({ hash: hashOf(id), id, value: make() });
    if (side.length <= 2 * keptOfEachSide) return;
    if (violates) this.#violating = least(side);
    else this.#passing = least(side);
  }

  /** How many there were of each side, kept or not. */
  get counts(): { readonly violating: number; readonly passing: number } {
    return this.#counts;
  }

  /** Whether all of them are kept. */
  get isWhole(): boolean {
    return Math.max(this.#counts.violating, this.#counts.passing) <= keptOfEachSide;
  }

  kept(): readonly Value[] {
    return [...least(this.#violating), ...least(this.#passing)].map(({ value }) => value);
  }
}

const least = <Value>(side: readonly Kept<Value>[]): Kept<Value>[] =>
  side.toSorted((a, b) => a.hash - b.hash || (a.id < b.id ? -1 : 1)).slice(0, keptOfEachSide);

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

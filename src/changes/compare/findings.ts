import type { Json } from '../../core/json.js';
import { defined } from '../../core/defined.js';
import type { Change, ChangeDetails, ChangePlace } from '../intake/change.js';
import { knownChange } from '../known-changes.js';
import { followed, type Cursor } from './cursor.js';
import type { StructuralDifference } from './structural-differences.js';

/** The two states of one thing: cursors into the earlier and the later document. */
export interface Both {
  readonly from: Cursor;
  readonly to: Cursor;
}

/** A place that is claimed: one of the pointers at least. */
export interface ClaimedPlace {
  readonly from?: Cursor | undefined;
  readonly to?: Cursor | undefined;
}

/** A place of the documents that is told: by a change, by an annotation, or by what is told of its members. */
export interface Claim extends StructuralDifference {
  readonly kind: 'change' | 'annotation' | 'container';
}

export const valueText = (value: Json | undefined): string =>
  value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);

/**
 * Collects what a comparison finds. Each finding claims the places of the documents that it is about, so that what no
 * finding claims can be told too.
 */
export class Findings {
  readonly changes: Change[] = [];
  readonly annotations: Change[] = [];
  /** Every claim, with what made it. */
  readonly claimed: Claim[] = [];
  readonly #references: { readonly place: ChangePlace; readonly both: Both }[] = [];
  readonly #told = { from: new Set<string>(), to: new Set<string>() };
  readonly #containers = { from: new Set<string>(), to: new Set<string>() };

  /** A change by the first of the ids that is known; without any, one that is told by the last id. */
  change(
    place: ChangePlace,
    ids: readonly string[],
    claims: readonly ClaimedPlace[],
    details: Partial<{ readonly [name in keyof ChangeDetails]: string | undefined }> = {},
  ): void {
    const known = ids.map(knownChange).find((one) => one !== undefined);
    const id = known?.id ?? ids.at(-1) ?? 'document-changed';
    this.#claim('change', claims);
    const all = defined({ ...details, from: claims[0]?.from?.pointer, to: claims[0]?.to?.pointer });
    this.changes.push({ id, severity: known?.severity ?? 'warning', place, text: textOfChange(id, all), details: all });
  }

  /** A difference that changes nothing that is sent: descriptions, examples, names of components. */
  annotation(place: ChangePlace, id: string, claims: readonly ClaimedPlace[]): void {
    const isNew = claims.some(
      ({ from, to }) =>
        (from !== undefined && !this.#told.from.has(from.pointer)) ||
        (to !== undefined && !this.#told.to.has(to.pointer)),
    );
    if (!isNew) return;
    this.#claim('annotation', claims);
    const details = defined({ from: claims[0]?.from?.pointer, to: claims[0]?.to?.pointer });
    this.annotations.push({ id, severity: 'info', place, text: textOfChange(id, details), details });
  }

  /** The same thing is told by another name, or in place: alone, that changes nothing. Told by `tellReferences`. */
  reference(place: ChangePlace, both: Both): void {
    this.#references.push({ place, both });
  }

  /** Tells references that changed, where nothing that they lead to did. */
  tellReferences(): void {
    const told = this.claimed.filter(({ kind }) => kind === 'change');
    for (const { place, both } of this.#references) {
      const within = [both.from, both.to, followed(both.from), followed(both.to)].map(({ pointer }) => pointer);
      const isTold = told.some(({ from, to }) =>
        within.some((pointer) => [from, to].some((one) => one === pointer || one?.startsWith(`${pointer}/`) === true)),
      );
      if (isTold) this.toldElsewhere(both);
      else this.annotation(place, 'reference-changed', [both]);
    }
  }

  /** Claims a container whose members are told one by one; it counts where one of them is. */
  cover(both: ClaimedPlace): void {
    if (both.from?.value === undefined && both.to?.value === undefined) return;
    this.#claim('container', [both]);
  }

  /** Claims what a change that is told elsewhere says already. */
  toldElsewhere(both: ClaimedPlace): void {
    this.#claim('change', [both]);
  }

  #claim(kind: Claim['kind'], claims: readonly ClaimedPlace[]): void {
    for (const { from, to } of claims) {
      this.claimed.push({ kind, ...defined({ from: from?.pointer, to: to?.pointer }) });
      const sets = kind === 'container' ? this.#containers : this.#told;
      if (from !== undefined) sets.from.add(from.pointer);
      if (to !== undefined) sets.to.add(to.pointer);
    }
  }

  /** Whether a finding claims this difference, or something that it lies in. */
  claims({ from, to }: StructuralDifference): boolean {
    if (isWithin(from, this.#told.from) || isWithin(to, this.#told.to)) return true;
    return this.#hasMembersTold(from, 'from') || this.#hasMembersTold(to, 'to');
  }

  #hasMembersTold(pointer: string | undefined, side: 'from' | 'to'): boolean {
    if (pointer === undefined || !this.#containers[side].has(pointer)) return false;
    for (const told of this.#told[side]) if (told.startsWith(`${pointer}/`)) return true;
    return false;
  }
}

function isWithin(pointer: string | undefined, claimed: ReadonlySet<string>): boolean {
  if (pointer === undefined) return false;
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    if (claimed.has(at)) return true;
    if (at === '') return false;
  }
}

/** A change in words: its id, what it is about, and both values where it has them. */
function textOfChange(id: string, details: ChangeDetails): string {
  const { parameter, property, header, status, mediaType, scope, tag, was, value, from, to } = details;
  const about = [
    ...(parameter === undefined ? [] : [`parameter ${parameter}`]),
    ...(header === undefined ? [] : [`header ${header}`]),
    ...(property === undefined ? [] : [property]),
    ...(scope === undefined ? [] : [`scope ${scope}`]),
    ...(tag === undefined ? [] : [`tag ${tag}`]),
    ...(status === undefined ? [] : [`status ${status}`]),
    ...(mediaType === undefined ? [] : [mediaType]),
    ...(Object.keys(details).every((name) => name === 'from' || name === 'to') ? [to ?? from ?? ''] : []),
  ].filter((text) => text !== '');
  const values =
    was !== undefined && value !== undefined
      ? `from ${was} to ${value}`
      : value !== undefined
        ? value
        : was === undefined
          ? ''
          : `was ${was}`;
  const words = id.replaceAll('-', ' ');
  const rest = [about.join(', '), values].filter((text) => text !== '').join(', ');
  return rest === '' ? words : `${words}: ${rest}`;
}

import type { Json } from '../../core/json.js';
import { defined } from '../../core/defined.js';
import type { Change, ChangeDetails, ChangePlace, Severity } from '../intake/change.js';
import { knownChange } from '../known-changes.js';
import { resolvedReference, type Cursor } from './cursor.js';
import type { StructuralDifference } from './structural-differences.js';

/**
 * The two states of one part of the compared documents: a cursor into the earlier document, and one into the later
 * document.
 */
export interface CursorPair {
  readonly from: Cursor;
  readonly to: Cursor;
}

/** Details of a change as texts, e.g. the name of the parameter that the change is about. */
export type DetailTexts = Partial<{ readonly [name in keyof ChangeDetails]: string | undefined }>;

/** A place of the documents that a finding claims as reported: at least one of the two pointers is there. */
export interface ClaimedPlace {
  readonly from?: Cursor | undefined;
  readonly to?: Cursor | undefined;
}

/** A place of the documents that is reported: by a change, by an annotation, or by the reports of its members. */
export interface Claim extends StructuralDifference {
  readonly kind: 'change' | 'annotation' | 'container';
}

export const valueText = (value: Json | undefined): string =>
  value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);

const severities: readonly Severity[] = ['info', 'warning', 'breaking'];

const milder = (one: Severity, other: Severity): Severity =>
  severities.indexOf(one) < severities.indexOf(other) ? one : other;

/**
 * Collects the findings of a comparison. Each finding claims the places of the documents that it is about, so that
 * differences without a claim can be reported too.
 */
export class Findings {
  readonly changes: Change[] = [];
  readonly annotations: Change[] = [];
  /** All claims, each with its kind. */
  readonly claimed: Claim[] = [];
  readonly #references: { readonly place: ChangePlace; readonly both: CursorPair }[] = [];
  readonly #unpromised = new Set<ChangePlace>();
  readonly #reported = { from: new Set<string>(), to: new Set<string>() };
  readonly #containers = { from: new Set<string>(), to: new Set<string>() };

  /** From now on, changes of this place matter to no client. */
  unpromised(place: ChangePlace): void {
    this.#unpromised.add(place);
  }

  /** Adds a change with the first known id, at most of the given severity; without any known id, with the last one. */
  change(
    place: ChangePlace,
    ids: readonly string[],
    claims: readonly ClaimedPlace[],
    details: DetailTexts = {},
    atMost: Severity = 'breaking',
  ): void {
    const known = ids.map(knownChange).find((one) => one !== undefined);
    const id = known?.id ?? ids.at(-1) ?? 'document-changed';
    this.#claim('change', claims);
    const all = defined({ ...details, from: claims[0]?.from?.pointer, to: claims[0]?.to?.pointer });
    const most = this.#unpromised.has(place) ? 'info' : atMost;
    const severity = milder(known?.severity ?? 'warning', most);
    this.changes.push({ id, severity, place, text: textOfChange(id, all), details: all });
  }

  /** A difference that changes no request and no response: descriptions, examples, names of components. */
  annotation(place: ChangePlace, id: string, claims: readonly ClaimedPlace[]): void {
    const isNew = claims.some(
      ({ from, to }) =>
        (from !== undefined && !this.#reported.from.has(from.pointer)) ||
        (to !== undefined && !this.#reported.to.has(to.pointer)),
    );
    if (!isNew) return;
    this.#claim('annotation', claims);
    const details = defined({ from: claims[0]?.from?.pointer, to: claims[0]?.to?.pointer });
    this.annotations.push({ id, severity: 'info', place, text: textOfChange(id, details), details });
  }

  /** A schema with another name, or moved in place: alone, that is no change. Reported by `reportReferences`. */
  reference(place: ChangePlace, both: CursorPair): void {
    this.#references.push({ place, both });
  }

  /** Reports changed references whose targets are equal. */
  reportReferences(): void {
    const told = this.claimed.filter(({ kind }) => kind === 'change');
    for (const { place, both } of this.#references) {
      const within = [both.from, both.to, resolvedReference(both.from), resolvedReference(both.to)].map(
        ({ pointer }) => pointer,
      );
      const isTold = told.some(({ from, to }) =>
        within.some((pointer) => [from, to].some((one) => one === pointer || one?.startsWith(`${pointer}/`) === true)),
      );
      if (isTold) this.claimReported(both);
      else this.annotation(place, 'reference-changed', [both]);
    }
  }

  /** Claims a container whose members are reported one by one; the claim counts once one of them is reported. */
  cover(both: ClaimedPlace): void {
    if (both.from?.value === undefined && both.to?.value === undefined) return;
    this.#claim('container', [both]);
  }

  /** Claims a place that another change already reports. */
  claimReported(both: ClaimedPlace): void {
    this.#claim('change', [both]);
  }

  #claim(kind: Claim['kind'], claims: readonly ClaimedPlace[]): void {
    for (const { from, to } of claims) {
      this.claimed.push({ kind, ...defined({ from: from?.pointer, to: to?.pointer }) });
      const sets = kind === 'container' ? this.#containers : this.#reported;
      if (from !== undefined) sets.from.add(from.pointer);
      if (to !== undefined) sets.to.add(to.pointer);
    }
  }

  /** Whether a finding claims this difference, or something that it lies in. */
  claims({ from, to }: StructuralDifference): boolean {
    if (isWithin(from, this.#reported.from) || isWithin(to, this.#reported.to)) return true;
    return this.#hasReportedMember(from, 'from') || this.#hasReportedMember(to, 'to');
  }

  #hasReportedMember(pointer: string | undefined, side: 'from' | 'to'): boolean {
    if (pointer === undefined || !this.#containers[side].has(pointer)) return false;
    for (const place of this.#reported[side]) if (place.startsWith(`${pointer}/`)) return true;
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

/** Details that a change is about, in the order of its words, with the word before each. */
const subjects = [
  ['parameter', 'parameter '],
  ['header', 'header '],
  ['property', ''],
  ['scope', 'scope '],
  ['tag', 'tag '],
  ['status', 'status '],
  ['mediaType', ''],
] as const satisfies readonly (readonly [keyof ChangeDetails, string])[];

/** A change in words: its id, its subject, and both values where it has them. */
function textOfChange(id: string, details: ChangeDetails): string {
  const { was, value, from, to } = details;
  const about = [
    ...subjects.flatMap(([name, word]) => (details[name] === undefined ? [] : [`${word}${details[name]}`])),
    ...(Object.keys(details).every((name) => name === 'from' || name === 'to') ? [to ?? from ?? ''] : []),
  ].filter((text) => text !== '');
  const change = value === undefined ? `was ${was ?? ''}` : `from ${was ?? ''} to ${value}`;
  const values = was === undefined ? (value ?? '') : change;
  const words = id.replaceAll('-', ' ');
  const rest = [about.join(', '), values].filter((text) => text !== '').join(', ');
  return rest === '' ? words : `${words}: ${rest}`;
}

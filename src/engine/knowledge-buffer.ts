import type { Knowledge } from './knowledge.js';
import type { ShownRecords } from './shown-records.js';

type TakenRecord = Parameters<ShownRecords['note']>;

/** Takes the records that responses show. */
export interface Learner extends Pick<Knowledge, 'learn' | 'parents' | 'forget' | 'kindIn' | 'isEnumerated'> {
  /** Takes a record that an answer showed, if one of its key is wanted. */
  learnRecord(...taken: TakenRecord): void;
  wantsRecord(key: string): boolean;
}

/** Takes ids of embedded records from responses. */
export interface NestedLearner extends Pick<Knowledge, 'parents' | 'variables' | 'has'>, Pick<Learner, 'wantsRecord'> {
  learnNested(...taken: Parameters<Knowledge['learn']>): void;
  learnNestedRecord(...taken: TakenRecord): void;
}

type Taken = Parameters<Knowledge['learn']>;

/**
 * The ids and records from the responses of one scenario, kept back until it is committed. Knowledge keeps the first
 * ones, so buffers are committed in the order of the plan: the order of responses has no effect.
 */
export class KnowledgeBuffer implements Learner, NestedLearner {
  readonly #knowledge: Knowledge;
  readonly #taken: Taken[] = [];
  readonly #records: TakenRecord[] = [];
  readonly #nested: Taken[] = [];
  readonly #nestedRecords: TakenRecord[] = [];
  readonly #gone: Parameters<Knowledge['forget']>[] = [];

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
  }

  parents(variable: string): readonly string[] {
    return this.#knowledge.parents(variable);
  }

  kindIn(...record: Parameters<Knowledge['kindIn']>): string | undefined {
    return this.#knowledge.kindIn(...record);
  }

  isEnumerated(place: string): boolean {
    return this.#knowledge.isEnumerated(place);
  }

  variables(): ReadonlyMap<string, string> {
    return this.#knowledge.variables();
  }

  has(variable: string): boolean {
    return this.#knowledge.has(variable);
  }

  wantsRecord(key: string): boolean {
    return this.#knowledge.records.wants(key);
  }

  learn(...taken: Taken): void {
    this.#taken.push(taken);
  }

  forget(...gone: Parameters<Knowledge['forget']>): void {
    this.#gone.push(gone);
  }

  learnRecord(...taken: TakenRecord): void {
    this.#records.push(taken);
  }

  learnNested(...taken: Taken): void {
    this.#nested.push(taken);
  }

  learnNestedRecord(...taken: TakenRecord): void {
    this.#nestedRecords.push(taken);
  }

  commit(): void {
    for (const taken of this.#taken) this.#knowledge.learn(...taken);
    for (const gone of this.#gone) this.#knowledge.forget(...gone);
    for (const taken of this.#records) this.#knowledge.records.note(...taken);
  }

  /** Takes over ids of embedded records, once everything else of the wave is known. */
  commitNested(lacking: ReadonlySet<string>): void {
    for (const taken of this.#nested) if (lacking.has(taken[0])) this.#knowledge.learn(...taken);
    for (const taken of this.#nestedRecords) this.#knowledge.records.note(...taken);
  }
}

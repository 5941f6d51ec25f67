import type { Knowledge } from './knowledge.js';

/** Takes what answers show. */
export type Learner = Pick<Knowledge, 'learn' | 'parents'>;

type Taken = Parameters<Knowledge['learn']>;

/**
 * What the answers of one scenario showed, kept back until it is committed. Knowledge keeps what comes first, so
 * buffers are committed in the order of the plan: which answer came first changes nothing.
 */
export class KnowledgeBuffer implements Learner {
  readonly #knowledge: Knowledge;
  readonly #taken: Taken[] = [];

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
  }

  parents(variable: string): readonly string[] {
    return this.#knowledge.parents(variable);
  }

  learn(...taken: Taken): void {
    this.#taken.push(taken);
  }

  commit(): void {
    for (const taken of this.#taken) this.#knowledge.learn(...taken);
  }
}

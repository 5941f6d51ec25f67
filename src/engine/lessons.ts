import type { Knowledge } from './knowledge.js';

/** Takes what answers show. */
export type Learner = Pick<Knowledge, 'learn' | 'parents'>;

type Lesson = Parameters<Knowledge['learn']>;

/**
 * What one scenario of a wave learned. Knowledge keeps what comes first, so it gets the lessons in the order of the
 * plan
 * when the whole wave has ended: which answer came first changes nothing.
 */
export class Lessons implements Learner {
  readonly #knowledge: Knowledge;
  readonly #lessons: Lesson[] = [];

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
  }

  parents(variable: string): readonly string[] {
    return this.#knowledge.parents(variable);
  }

  learn(...lesson: Lesson): void {
    this.#lessons.push(lesson);
  }

  teach(): void {
    for (const lesson of this.#lessons) this.#knowledge.learn(...lesson);
  }
}

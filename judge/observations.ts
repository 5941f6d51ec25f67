import type { Observation } from '../results/results.js';
import type { JudgeContext } from '../requirements/requirement.js';
import type { DeliveryView, RequestView } from '../requirements/view.js';
import { observers } from './observers/index.js';

/** Answers kept per question; beyond it only their number is told. */
const answerLimit = 12;

/** What an implementation does where the interface says nothing: gathered, never judged. */
export class Observations {
  readonly #context: JudgeContext;
  readonly #answers = new Map<string, Map<string, Set<string>>>();

  constructor(context: JudgeContext) {
    this.#context = context;
  }

  see(view: RequestView): void {
    for (const observer of observers) {
      for (const { subject, answer } of observer.see(view, this.#context)) this.#note(subject, observer.question, answer);
    }
  }

  seeDelivery(view: DeliveryView): void {
    for (const observer of observers) {
      for (const { subject, answer } of observer.seeDelivery?.(view, this.#context) ?? []) this.#note(subject, observer.question, answer);
    }
  }

  list(): readonly Observation[] {
    return [...this.#answers]
      .flatMap(([subject, questions]) =>
        [...questions].map(([question, answers]) => {
          const sorted = [...answers].toSorted();
          const kept = sorted.slice(0, answerLimit).join(', ');
          return { subject, question, answer: sorted.length > answerLimit ? `${kept}, …` : kept };
        }),
      )
      .toSorted((a, b) => compare(a.question, b.question) || compare(a.subject, b.subject));
  }

  #note(subject: string, question: string, answer: string): void {
    const questions = this.#answers.get(subject) ?? new Map<string, Set<string>>();
    this.#answers.set(subject, questions);
    const answers = questions.get(question) ?? new Set<string>();
    questions.set(question, answers);
    answers.add(answer);
    // Keep the smallest in order, so that the result does not depend on the order of exchanges.
    if (answers.size > answerLimit + 1) {
      const last = [...answers].toSorted().at(-1);
      if (last !== undefined) answers.delete(last);
    }
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

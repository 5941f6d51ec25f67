import { compare } from '../core/compare.js';
import { getOrAdd } from '../core/remembered.js';
import type { Observation } from '../results/results.js';
import type { JudgeContext } from '../requirements/requirement.js';
import { RequestExchangeView, type DeliveryView } from '../requirements/view.js';
import { observers } from './observers/index.js';
import type { ObserverAnswer, ObserverGathering } from './observers/observer.js';

/** Answers kept per question and subject; beyond it, the observation only says that there are more. */
const answerLimit = 24;

/** Characters of one answer. */
const lengthLimit = 120;

/** Most questions concern only requests, or only deliveries. */
const ofRequests = observers.flatMap(({ question, see }) => (see === undefined ? [] : [{ question, see }]));
const ofDeliveries = observers.flatMap(({ question, seeDelivery }) =>
  seeDelivery === undefined ? [] : [{ question, seeDelivery }],
);
const ofScenarios = observers.flatMap(({ question, seeScenario }) =>
  seeScenario === undefined ? [] : [{ question, seeScenario }],
);

/** Behaviour where the interface makes no statement: gathered, never judged. */
export class Observations {
  readonly #context: JudgeContext;
  readonly #answers = new Map<string, Map<string, Set<string>>>();
  readonly #gatherings: readonly { readonly question: string; readonly gathering: ObserverGathering }[];

  constructor(context: JudgeContext) {
    this.#context = context;
    this.#gatherings = observers.flatMap(({ question, gather }) =>
      gather === undefined ? [] : [{ question, gathering: gather(context) }],
    );
  }

  see(view: RequestExchangeView): void {
    for (const { question, see } of ofRequests) this.#note(question, see(view, this.#context));
    for (const { gathering } of this.#gatherings) gathering.see(view);
  }

  seeDelivery(view: DeliveryView): void {
    for (const { question, seeDelivery } of ofDeliveries) this.#note(question, seeDelivery(view, this.#context));
    for (const { gathering } of this.#gatherings) gathering.seeDelivery?.(view);
  }

  seeScenario(views: readonly (RequestExchangeView | DeliveryView)[]): void {
    const requests = views.filter((view): view is RequestExchangeView => view instanceof RequestExchangeView);
    for (const { question, seeScenario } of ofScenarios) this.#note(question, seeScenario(requests, this.#context));
  }

  /** To be asked for once, when everything was seen. */
  list(): readonly Observation[] {
    for (const { question, gathering } of this.#gatherings) this.#note(question, gathering.conclude());
    return [...this.#answers]
      .flatMap(([question, subjects]) =>
        [...subjects].map(([subject, answers]) => {
          const sorted = [...answers].toSorted();
          const kept = sorted.slice(0, answerLimit).join(', ');
          return { subject, question, answer: sorted.length > answerLimit ? `${kept}, …` : kept };
        }),
      )
      .toSorted((a, b) => compare(a.question, b.question) || compare(a.subject, b.subject));
  }

  #note(question: string, given: readonly ObserverAnswer[]): void {
    if (given.length === 0) return;
    const subjects = getOrAdd(this.#answers, question, () => new Map());
    for (const { subject, answer } of given) {
      const answers = getOrAdd(subjects, subject, () => new Set());
      if (answers.has(answer)) continue;
      answers.add(shortened(answer));
      // Keep the smallest in order, so that the result does not depend on the order of exchanges.
      if (answers.size > answerLimit + 1)
        answers.delete([...answers].reduce((last, each) => (each > last ? each : last)));
    }
  }
}

/** At most so many characters, never half of one. */
function shortened(text: string): string {
  if (text.length <= lengthLimit) return text;
  return `${text.slice(0, lengthLimit - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

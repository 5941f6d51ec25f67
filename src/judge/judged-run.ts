import type { RunJudge } from '../requirements/requirement.js';
import type { RequestExchangeView } from '../requirements/view.js';
import type { RequestExchange } from '../evidence/exchange.js';
import type { RequirementState } from './requirement-state.js';

/** A requirement that is judged over all exchanges of a run, with the state that takes its one finding. */
export class JudgedRun {
  readonly #state: RequirementState;
  readonly #judge: RunJudge;
  #first: RequestExchange | undefined;

  constructor(state: RequirementState, judge: RunJudge) {
    this.#state = state;
    this.#judge = judge;
  }

  see(view: RequestExchangeView): void {
    this.#first ??= view.exchange;
    this.#try(view.exchange, () => this.#judge.see(view));
  }

  /** Takes the finding, if there was an exchange. To be called once. */
  finish(): void {
    const first = this.#first;
    if (first !== undefined) this.#try(first, () => this.#state.add(this.#judge.finding(), first));
  }

  /** A throw while judging is a fault of ours: it becomes the verdict `error` and touches no other requirement. */
  #try({ id }: RequestExchange, judge: () => void): void {
    try {
      judge();
    } catch (error) {
      this.#state.fault(`judging ${id} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

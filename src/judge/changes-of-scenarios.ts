import type { Operation, OperationId } from '../../spec/model.js';
import { ConditionSearch, exchangesOf } from '../conditions/condition-search.js';
import type { CheckedCondition } from '../conditions/found-condition.js';
import type { OperationPatterns } from '../conditions/operation-patterns.js';
import { isJudgedSuccess } from '../requirements/build.js';
import type { Finding } from '../requirements/requirement.js';
import type { RequestExchangeView } from '../requirements/view.js';
import type { RequirementResult } from '../results/results.js';

/** Purposes of requests with drawn bodies; most judgements compare few of their values. */
const drawn: ReadonlySet<string> = new Set(['random', 'boundary']);

/**
 * Searches when a requirement fails among the changes of its failing scenarios: those that a flaw names, and all others
 * that succeeded. A scenario sends one change in many forms, so that each scenario may fail for one form. Changes with
 * drawn bodies are compared with each other alone.
 */
export class ChangesOfScenarios {
  readonly #change: OperationId;
  readonly #written: ConditionSearch;
  readonly #drawn: ConditionSearch;

  /** @param patternsOf makes the patterns of the exchanges of the change */
  constructor(change: Operation, patternsOf: () => OperationPatterns, { violations }: RequirementResult) {
    this.#change = change.id;
    const search = (): ConditionSearch => new ConditionSearch(patternsOf(), 'answer', [], violations[0]?.exchange);
    this.#written = search();
    this.#drawn = search();
  }

  /** Takes the exchanges of a scenario with the finding on all of them. */
  see(views: readonly RequestExchangeView[], finding: Finding): void {
    if (finding.kind !== 'fail') return;
    for (const view of views.filter(({ exchange }) => exchange.operation === this.#change)) {
      const own = finding.flaws.filter((flaw) => exchangesOf(flaw).includes(view.exchange.id));
      const search = drawn.has(view.exchange.purpose) ? this.#drawn : this.#written;
      if (own.length > 0 || isJudgedSuccess(view)) search.seeChange(view, own);
    }
  }

  find(): CheckedCondition | undefined {
    return clearer(this.#written.find(), this.#drawn.find());
  }
}

const kinds = ['separated', 'seen-once', 'narrowed'] as const;

/** How much a condition says; the lowest number says most. */
function rank(found: CheckedCondition | undefined): number {
  const index = kinds.findIndex((kind) => kind === found?.condition.kind);
  return index === -1 ? kinds.length : index;
}

/** The condition that says most of two, or the first one. */
export const clearer = (
  first: CheckedCondition | undefined,
  second: CheckedCondition | undefined,
): CheckedCondition | undefined => (rank(second) < rank(first) ? second : (first ?? second));

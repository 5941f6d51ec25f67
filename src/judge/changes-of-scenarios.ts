import type { Operation, OperationId } from '../../spec/model.js';
import { valueAt } from '../core/pointer.js';
import { ConditionSearch, exchangesOf } from '../conditions/condition-search.js';
import type { CheckedCondition } from '../conditions/found-condition.js';
import type { OperationPatterns } from '../conditions/operation-patterns.js';
import { isJudgedSuccess } from '../requirements/build.js';
import type { Finding, Flaw } from '../requirements/requirement.js';
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
    const changes = views
      .filter(({ exchange }) => exchange.operation === this.#change)
      .map((view) => ({
        view,
        own: finding.flaws.filter((flaw) => exchangesOf(flaw).includes(view.exchange.id)),
      }));
    const pointers = new Set(changes.flatMap(({ view, own }) => writtenOf(view, own)));
    for (const { view, own } of changes) {
      const search = drawn.has(view.exchange.purpose) ? this.#drawn : this.#written;
      if (own.length > 0 || (isJudgedSuccess(view) && writesOneOf(view, pointers))) search.seeChange(view, own);
    }
  }

  find(): CheckedCondition | undefined {
    return clearer(this.#written.find(), this.#drawn.find());
  }
}

/** Pointers of the flaws to members that the change itself wrote. */
const writtenOf = ({ sentBody }: RequestExchangeView, flaws: readonly Flaw[]): readonly string[] =>
  sentBody === undefined
    ? []
    : flaws.map(({ pointer }) => pointer).filter((pointer) => valueAt(sentBody, pointer) !== undefined);

/** A change that writes none of the members that came back wrong says nothing about when they do. */
const writesOneOf = ({ sentBody }: RequestExchangeView, pointers: ReadonlySet<string>): boolean =>
  pointers.size === 0 ||
  (sentBody !== undefined && [...pointers].some((pointer) => valueAt(sentBody, pointer) !== undefined));

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

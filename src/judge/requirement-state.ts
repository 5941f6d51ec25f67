import { defined } from '../core/defined.js';
import { curl } from '../evidence/curl.js';
import type { Exchange, ExchangeId } from '../evidence/exchange.js';
import type { RelatedExchange, Verdict, Violation } from '../results/results.js';
import type { Condition, Finding, Flaw } from '../requirements/requirement.js';

/** Violations kept per requirement; their full number is counted. */
export const violationLimit = 20;

interface Reason {
  readonly exchange: ExchangeId;
  readonly reason: string;
  readonly decidedBy?: string;
}

interface Pending {
  readonly exchange: Exchange;
  readonly condition: Condition;
  readonly holds: Finding;
  readonly otherwise: Finding;
}

/** What a fold came to. */
export interface Conclusion {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly decidedBy?: string;
  readonly alsoNeeds?: readonly string[];
}

const earlier = (a: Reason | undefined, b: Reason): Reason => (a === undefined || b.exchange < a.exchange ? b : a);

/** The fold of one requirement: order of the findings does not matter. */
export class RequirementState {
  exercised = 0;
  /** How many of these violate it. */
  violating = 0;
  violationCount = 0;
  #flaws: Flaw[] = [];
  #passes = 0;
  #doubt: Reason | undefined;
  #undecided: Reason | undefined;
  #inapplicable: Reason | undefined;
  #error: string | undefined;
  #pending: Pending[] = [];

  add(finding: Finding, exchange: Exchange): void {
    switch (finding.kind) {
      case 'untouched':
        return;
      case 'pass':
        this.exercised += 1;
        this.#passes += 1;
        return;
      case 'fail':
        this.exercised += 1;
        this.violating += 1;
        this.violationCount += finding.flaws.length;
        this.#keep(finding.flaws);
        return;
      case 'inconclusive': {
        const reason = { ...finding, exchange: exchange.id };
        if (finding.doubt) this.#doubt = earlier(this.#doubt, reason);
        else this.#undecided = earlier(this.#undecided, reason);
        return;
      }
      case 'not-applicable':
        this.#inapplicable = earlier(this.#inapplicable, { ...finding, exchange: exchange.id });
        return;
      case 'provided':
        this.#pending.push({ ...finding, exchange });
        return;
    }
  }

  /** A fault of ours while judging this requirement. */
  fault(message: string): void {
    this.#error ??= message;
  }

  /**
   * Decides what waited for the whole run; a condition may lead to a further one.
   * @param shownBy an exchange that shows that a condition holds, or just that; `undefined` where it does not hold
   */
  resolveConditions(shownBy: (condition: Condition) => RelatedExchange | 'holds' | undefined): void {
    while (this.#pending.length > 0) {
      const pending = this.#pending;
      this.#pending = [];
      for (const { condition, holds, otherwise, exchange } of pending) {
        const proof = shownBy(condition);
        this.add(proof === undefined ? otherwise : proof === 'holds' ? holds : besides(holds, proof), exchange);
      }
    }
  }

  /** The kept violations, ordered by exchange and place. */
  violations(): readonly Violation[] {
    return this.#flaws.map(violation);
  }

  /** `undefined` when nothing in the evidence touched the requirement. */
  conclude(): Conclusion | undefined {
    if (this.#error !== undefined) return { verdict: 'error', reason: this.#error };
    const [first] = this.#flaws;
    if (first !== undefined) return { verdict: 'fail', reason: first.message };
    if (this.#doubt !== undefined) return inconclusive(this.#doubt);
    if (this.#passes > 0) return { verdict: 'pass', reason: '' };
    if (this.#undecided !== undefined) return inconclusive(this.#undecided);
    if (this.#inapplicable !== undefined) return { verdict: 'not-applicable', reason: this.#inapplicable.reason };
    return undefined;
  }

  #keep(flaws: readonly Flaw[]): void {
    this.#flaws.push(...flaws);
    // Kept short as it grows, so that a million violations need no memory; sorted, so that order of arrival is no
    // matter.
    if (this.#flaws.length > violationLimit) this.#flaws = this.#flaws.toSorted(byPlace).slice(0, violationLimit);
    else this.#flaws.sort(byPlace);
  }
}

/** A finding whose flaws show beside one more exchange: what the condition of the finding rests on. */
function besides(finding: Finding, proof: RelatedExchange): Finding {
  switch (finding.kind) {
    case 'fail':
      return {
        kind: 'fail',
        flaws: finding.flaws.map((flaw) =>
          flaw.exchange.id === proof.exchange ? flaw : { ...flaw, related: [...(flaw.related ?? []), proof] },
        ),
      };
    case 'provided':
      return { ...finding, holds: besides(finding.holds, proof), otherwise: besides(finding.otherwise, proof) };
    default:
      return finding;
  }
}

const byPlace = (a: Flaw, b: Flaw): number =>
  compare(a.exchange.id, b.exchange.id) || compare(a.pointer, b.pointer) || compare(a.message, b.message);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const inconclusive = ({ reason, decidedBy }: Reason): Conclusion => ({
  verdict: 'inconclusive',
  reason,
  ...defined({ decidedBy }),
});

function violation(flaw: Flaw): Violation {
  return {
    message: flaw.message,
    exchange: flaw.exchange.id,
    pointer: flaw.pointer,
    expected: flaw.expected,
    actual: flaw.actual,
    // The receiver that took a delivery is gone: no request repeats it.
    curl: flaw.exchange.kind === 'delivery' ? '' : curl(flaw.exchange),
    related: flaw.related ?? [],
  };
}

import { compare } from '../core/compare.js';
import { defined } from '../core/defined.js';
import { truncate } from '../core/text.js';
import { curl } from '../evidence/curl.js';
import type { Exchange, ExchangeId } from '../evidence/exchange.js';
import type { RelatedExchange, Verdict, Violation } from '../results/results.js';
import type { RunCondition, Finding, Flaw } from '../requirements/requirement.js';
import { partsOfRequest } from './parts-of-request.js';

/** Violations kept per requirement; their full number is counted. */
export const violationLimit = 20;

interface Reason {
  readonly exchange: ExchangeId;
  readonly reason: string;
  readonly decidedBy?: string;
}

/** The combined findings that wait for one condition: there are many exchanges, and few conditions. */
interface Pending {
  readonly condition: RunCondition;
  readonly holds: RequirementState;
  readonly otherwise: RequirementState;
}

type ShownBy = (condition: RunCondition) => RelatedExchange | 'holds' | undefined;

/** The result of a fold. */
export interface Conclusion {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly decidedBy?: string;
  readonly alsoNeeds?: readonly string[];
}

const earlier = (a: Reason | undefined, b: Reason | undefined): Reason | undefined =>
  a === undefined || (b !== undefined && b.exchange < a.exchange) ? b : a;

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
  /** The findings on confirming requests: of these, passes decide nothing. */
  #confirming: RequirementState | undefined;
  readonly #pending = new Map<string, Pending>();

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
        this.#wait(finding, exchange);
        return;
    }
  }

  /** Takes the finding on a confirming request, which can make a requirement fail, and never pass. */
  addConfirming(finding: Finding, exchange: Exchange): void {
    this.#confirming ??= new RequirementState();
    this.#confirming.add(finding, exchange);
    this.add(failuresOf(finding), exchange);
  }

  /** The suite itself failed while it judged this requirement. */
  fault(message: string): void {
    this.#error ??= message;
  }

  /**
   * Decides the findings that waited for the whole run; a condition may lead to a further one. To be called once.
   * @param shownBy an exchange that shows that a condition holds, or `holds` without one; `undefined` where it does not
   *   hold
   */
  resolveConditions(shownBy: ShownBy): void {
    this.#takeDecided(this, shownBy, []);
    this.#confirming?.resolveConditions(shownBy);
  }

  /** How many confirming requests kept the requirement; known after `resolveConditions`. */
  get confirmingPasses(): number {
    return this.#confirming === undefined ? 0 : this.#confirming.#passes;
  }

  /** The kept violations, those with the smallest requests first. */
  violations(): readonly Violation[] {
    return this.#flaws.map(violation);
  }

  /** `undefined` when no exchange in the evidence touched the requirement. */
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

  #wait({ condition, holds, otherwise }: Extract<Finding, { readonly kind: 'provided' }>, exchange: Exchange): void {
    const key = Object.values(condition).join('\n');
    let pending = this.#pending.get(key);
    if (pending === undefined) {
      pending = { condition, holds: new RequirementState(), otherwise: new RequirementState() };
      this.#pending.set(key, pending);
    }
    pending.holds.add(holds, exchange);
    pending.otherwise.add(otherwise, exchange);
  }

  /** Adds the findings that waited in a state. @param proofs exchanges that show the conditions on the way to it */
  #takeDecided(of: RequirementState, shownBy: ShownBy, proofs: readonly RelatedExchange[]): void {
    for (const { condition, holds, otherwise } of of.#pending.values()) {
      const proof = shownBy(condition);
      const decided = proof === undefined ? otherwise : holds;
      const all = typeof proof === 'object' ? [...proofs, proof] : proofs;
      this.#take(decided, all);
      this.#takeDecided(decided, shownBy, all);
    }
  }

  #take(other: RequirementState, proofs: readonly RelatedExchange[]): void {
    this.exercised += other.exercised;
    this.violating += other.violating;
    this.violationCount += other.violationCount;
    this.#passes += other.#passes;
    this.#doubt = earlier(this.#doubt, other.#doubt);
    this.#undecided = earlier(this.#undecided, other.#undecided);
    this.#inapplicable = earlier(this.#inapplicable, other.#inapplicable);
    this.#keep(other.#flaws.map((flaw) => besides(flaw, proofs)));
  }

  #keep(flaws: readonly Flaw[]): void {
    this.#flaws.push(...flaws);
    // Kept short as it grows, so that a million violations need no memory; sorted, so that order of arrival is no
    // matter.
    if (this.#flaws.length > violationLimit) this.#flaws = this.#flaws.toSorted(byPlace).slice(0, violationLimit);
    else this.#flaws.sort(byPlace);
  }
}

/** A finding without anything but failures. */
function failuresOf(finding: Finding): Finding {
  if (finding.kind === 'provided')
    return { ...finding, holds: failuresOf(finding.holds), otherwise: failuresOf(finding.otherwise) };
  return finding.kind === 'fail' ? finding : { kind: 'untouched' };
}

/** A flaw with further exchanges: those that show the conditions of its finding. */
function besides(flaw: Flaw, proofs: readonly RelatedExchange[]): Flaw {
  const others = proofs.filter(({ exchange }) => exchange !== flaw.exchange.id);
  return others.length === 0 ? flaw : { ...flaw, related: [...(flaw.related ?? []), ...others] };
}

/** Flaws with the fewest exchanges first, of these the smallest requests; then in order of exchange and place. */
const byPlace = (a: Flaw, b: Flaw): number =>
  (a.related?.length ?? 0) - (b.related?.length ?? 0) ||
  partsOfRequest(a.exchange) - partsOfRequest(b.exchange) ||
  compare(a.exchange.id, b.exchange.id) ||
  compare(a.pointer, b.pointer) ||
  compare(a.message, b.message);

const inconclusive = ({ reason, decidedBy }: Reason): Conclusion => ({
  verdict: 'inconclusive',
  reason,
  ...defined({ decidedBy }),
});

/** The beginning of the body of an error response. */
function errorText(exchange: Exchange): string | undefined {
  if (exchange.kind === 'delivery' || exchange.outcome.kind !== 'response') return undefined;
  const { status, body } = exchange.outcome;
  return status < 400 || body?.kind !== 'text' || body.text === '' ? undefined : truncate(body.text, 300);
}

function violation(flaw: Flaw): Violation {
  return {
    message: flaw.message,
    exchange: flaw.exchange.id,
    pointer: flaw.pointer,
    expected: flaw.expected,
    actual: flaw.actual,
    ...defined({ missing: flaw.missing, broken: flaw.broken, errorText: errorText(flaw.exchange) }),
    // The receiver that took a delivery is gone: no request repeats it.
    curl: flaw.exchange.kind === 'delivery' ? '' : curl(flaw.exchange),
    ...(flaw.exchange.kind === 'exchange' && flaw.exchange.pathOrigin === 'created' ? { ofCreated: true } : {}),
    related: flaw.related ?? [],
  };
}

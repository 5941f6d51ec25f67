import type { Interface, Operation, WithdrawnOperation } from '../../spec/model.js';
import type { Configuration, Limits } from '../config/configuration.js';
import type { Purpose } from '../evidence/exchange.js';
import type { JudgeContext } from '../requirements/requirement.js';
import type { RequestExchangeView } from '../requirements/view.js';
import { apply, type RequestPlan, type QueryValueSource } from '../patterns/apply.js';
import type { Pattern } from '../patterns/pattern.js';
import type { Step } from '../stimuli/scenario.js';

/** How many contexts a run looks at each statement in: `limits.depth` of the configuration. */
export type Depth = NonNullable<Limits['depth']>;

/** From the least to the most that is sent. */
export const depths: readonly Depth[] = ['quick', 'normal', 'thorough'];

/** Does a run of this depth send the requests that are sent from the other depth on? */
export const includesDepth = (depth: Depth, from: Depth): boolean => depths.indexOf(depth) >= depths.indexOf(from);

/** The addressed operation: one of the interface, or one that is no longer part of it. */
export type TargetOperation = Operation | WithdrawnOperation;

export const isWithdrawn = (target: TargetOperation): target is WithdrawnOperation => !('responses' in target);

/** The documents and the configuration from which the values of a context are derived. */
export interface ContextSources {
  readonly iface: Interface;
  readonly configuration: Configuration;
  /** Of the run, for the forms of requests; judging needs none. */
  readonly seed?: string;
}

/**
 * A request that is sent to look at a statement in a context: the plain reading of the operation with one difference.
 */
export interface ContextRequest {
  /** Name of the step; that of the value by default. */
  readonly name?: string;
  readonly purpose: Purpose;
  readonly request: RequestPlan &
    Pick<Step, 'walks' | 'inTurn' | 'violated' | 'afterRefusalOf' | 'afterOtherContentOf'>;
  /** With the full credential, without one, or both. */
  readonly credential: 'full' | 'none' | 'both';
  /** The least depth at which it is sent. */
  readonly from: Depth;
  /** How often it is sent, by depth; once by default. */
  readonly times?: { readonly [depth in Depth]: number };
}

/**
 * The request of a pattern, for a context that sends requests of its own.
 * @throws Error if no request can bring the pattern about: the definition of the context is wrong
 */
export function requestOf(pattern: Pattern, request: RequestPlan = {}, values?: QueryValueSource): RequestPlan {
  const applied = apply(pattern, request, values);
  if ('cannot' in applied) throw new Error(applied.cannot);
  return applied;
}

/** One value of a context for one operation, e.g. the second page of a list. */
export interface ContextValue {
  readonly value: string;
  /** Requests that meet it; empty if scenarios of the resources meet it anyway. */
  readonly sent: readonly ContextRequest[];
  /** The configuration entry without which it is not met. */
  readonly needs?: string;
  /** How evidence shows it, and the condition under which a fault shows here alone. */
  readonly pattern: Pattern;
  /** Why no fault of the reference shows here alone, where the pattern does not say so. */
  readonly faultless?: string;
}

/**
 * A context is a way to see the same statement again: on another page, for another kind, after a change. One file in
 * this folder exports one of these, and `index.ts` lists them.
 */
export interface Context {
  readonly id: string;
  /** For the page and the plan: the difference between the values, in one sentence. */
  readonly about: string;
  /** Kinds of requirements that the context says nothing about. */
  readonly notFor: Pick<ReadonlySet<string>, 'has'>;
  /** The values that an operation has by the documents and the configuration. */
  values(target: TargetOperation, known: ContextSources): readonly ContextValue[];
  /**
   * Values that answers show, by the set that they belong to: where a value was seen anywhere, each operation that
   * carries its set has it as a context.
   */
  readonly shown?: {
    sets(target: TargetOperation, known: ContextSources): readonly string[];
    seen(view: RequestExchangeView, context: JudgeContext): readonly (readonly [set: string, value: string])[];
  };
}

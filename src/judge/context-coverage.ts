import { contexts } from '../contexts/index.js';
import {
  includesDepth,
  isWithdrawn,
  type Context,
  type ContextValue,
  type ContextSources,
  type TargetOperation,
} from '../contexts/context.js';
import { readsAtTheEnd } from '../contexts/times.js';
import { defined } from '../core/defined.js';
import { getOrAdd } from '../core/remembered.js';
import { match } from '../patterns/match.js';
import { effectiveLimits } from '../config/defaults.js';
import { isIssued } from '../evidence/exchange.js';
import type { JudgeContext, Requirement } from '../requirements/requirement.js';
import type { RequestExchangeView } from '../requirements/view.js';
import type { ContextRow, LeftOut } from '../results/results.js';
import type { OperationId } from '../../spec/model.js';

/** Operations that are named in one row. */
const namedLimit = 60;

/** Values that answers show, in one context; they are the implementation's, so their number is bounded. */
const shownLimit = 200;

/** Values that are remembered of one operation. */
const rememberedLimit = 2_000;

/** One value of a context of one operation, and which of the operation's requirements were exercised in it. */
interface Cell {
  readonly context: Context;
  readonly value: ContextValue;
  readonly exercised: Set<Requirement>;
  /** Was there a request in this context, with or without effect on the statement? */
  met: boolean;
}

interface Row {
  readonly target: TargetOperation;
  readonly requirements: ReadonlySet<Requirement>;
  readonly cells: readonly Cell[];
  /** How often each requirement was exercised. */
  readonly times: Map<Requirement, number>;
  /** Values that answers of this operation showed, by set, and which requirements they exercised. */
  readonly shown: Map<string, Set<Requirement>>;
}

/** A view with the requirements that it exercised, until its scenario ends. */
interface Waiting {
  readonly row: Row;
  readonly exercised: readonly Requirement[];
}

/**
 * Counts the pairs of a statement and a value of a context: which pairs exist, by the documents, the configuration and
 * the responses, and in which of them the statement was exercised.
 */
export class ContextCoverage {
  readonly #known: ContextSources;
  readonly #rows = new Map<OperationId, Row>();
  readonly #waiting = new Map<RequestExchangeView, Waiting>();
  /** All values that answers showed, by set and value. */
  readonly #shown = new Map<string, Set<string>>();
  /** When each operation was first asked for, milliseconds since the start of the run. */
  readonly #firstAsked = new Map<OperationId, number>();
  /**
   * When each requirement was last exercised by a reading at the end of the run, milliseconds since its start, and in
   * which cell: whether that is after a change is known when all lines are. `undefined` stands for the reading itself.
   */
  readonly #atTheEnd = new Map<Cell, Map<Requirement | undefined, number>>();

  constructor(known: JudgeContext, requirements: readonly Requirement[]) {
    this.#known = known;
    const { operations, withdrawn } = known.iface;
    const byOperation = new Map<unknown, Requirement[]>();
    for (const requirement of requirements)
      getOrAdd(byOperation, requirement.operations[0], () => []).push(requirement);
    for (const target of [...operations, ...withdrawn]) {
      const own = (byOperation.get(target.id) ?? []).filter((requirement) => isStatementOf(requirement, target));
      if (own.length === 0) continue;
      this.#rows.set(target.id, {
        target,
        requirements: new Set(own),
        cells: contexts.flatMap((context) =>
          context.values(target, known).map((value) => ({ context, value, exercised: new Set(), met: false })),
        ),
        times: new Map(),
        shown: new Map(),
      });
    }
  }

  /** Takes an exchange with the requirements that it exercised, while its answer is at hand. */
  see(view: RequestExchangeView, exercised: readonly Requirement[]): void {
    const { operation } = view.exchange;
    const row = operation === null ? undefined : this.#rows.get(operation);
    if (row === undefined || view.exchange.superseded) return;
    this.#noteRequest(view);
    const own = exercised.filter((requirement) => row.requirements.has(requirement));
    for (const requirement of own) row.times.set(requirement, (row.times.get(requirement) ?? 0) + 1);
    const facts = { view, isLate: readsAtTheEnd(view.exchange.scenario) };
    for (const cell of row.cells) {
      if (cell.met && own.every((requirement) => cell.exercised.has(requirement))) continue;
      if (match(cell.value.pattern, facts) === 'yes') mark(cell, own);
    }
    if (own.length > 0) this.#noteShown(view, row, own);
    this.#waiting.set(view, { row, exercised: own });
  }

  #noteShown(view: RequestExchangeView, row: Row, exercised: readonly Requirement[]): void {
    for (const [set, value] of contexts.flatMap(({ shown }) => shown?.seen(view, this.#known) ?? [])) {
      const all = getOrAdd(this.#shown, set, () => new Set());
      keep(all, value);
      const here = row.shown.get(`${set} ${value}`) ?? new Set();
      if (row.shown.size < rememberedLimit) row.shown.set(`${set} ${value}`, here);
      for (const requirement of exercised) here.add(requirement);
    }
  }

  /** Takes a whole scenario, in order: requests before another one are part of its context. */
  seeScenario(views: readonly (RequestExchangeView | { readonly kind: 'delivery' })[]): void {
    const earlier = new Set<OperationId>();
    for (const view of views) {
      if (view.kind !== 'request') continue;
      const waiting = this.#waiting.get(view);
      this.#waiting.delete(view);
      for (const cell of waiting?.row.cells ?? []) {
        const { pattern } = cell.value;
        if (pattern.kind !== 'after') continue;
        const exercised = waiting?.exercised ?? [];
        if (readsAtTheEnd(view.exchange.scenario)) this.#noteAtTheEnd(cell, view.exchange.at, exercised);
        else if (earlier.has(pattern.write)) mark(cell, exercised);
      }
      const { operation, credential } = view.exchange;
      if (operation !== null && isIssued(credential)) earlier.add(operation);
    }
  }

  #noteRequest({ exchange: { operation, credential, at } }: RequestExchangeView): void {
    if (operation === null || !isIssued(credential)) return;
    this.#firstAsked.set(operation, Math.min(at, this.#firstAsked.get(operation) ?? at));
  }

  #noteAtTheEnd(cell: Cell, at: number, exercised: readonly Requirement[]): void {
    const last = getOrAdd(this.#atTheEnd, cell, () => new Map());
    for (const each of [undefined, ...exercised]) last.set(each, Math.max(at, last.get(each) ?? at));
  }

  #resolveTheEnd(): void {
    for (const [cell, last] of this.#atTheEnd) {
      const { pattern } = cell.value;
      if (pattern.kind !== 'after') continue;
      const changed = this.#firstAsked.get(pattern.write) ?? Infinity;
      for (const [requirement, at] of last)
        if (changed < at) mark(cell, requirement === undefined ? [] : [requirement]);
    }
  }

  /** A row for each value of each context; pairs that were not exercised have a reason. */
  list(incompleteBecause: string): readonly ContextRow[] {
    const { depth } = effectiveLimits(this.#known.configuration);
    this.#resolveTheEnd();
    return contexts.flatMap((context) => [
      ...this.#listed(context, depth, incompleteBecause),
      ...(context.shown === undefined ? [] : this.#shownRows(context, context.shown, incompleteBecause)),
    ]);
  }

  #listed(
    context: Context,
    depth: Parameters<typeof includesDepth>[0],
    incompleteBecause: string,
  ): readonly ContextRow[] {
    const cells = [...this.#rows.values()].flatMap((row) =>
      row.cells.filter((cell) => cell.context === context).map((cell) => ({ row, cell })),
    );
    const values = [...new Set(cells.map(({ cell }) => cell.value.value))];
    return values.map((value) => {
      const tally = new Tally();
      for (const { row, cell } of cells.filter((each) => each.cell.value.value === value)) {
        const { pattern, needs, sent } = cell.value;
        for (const requirement of row.requirements) {
          if (context.notFor.has(requirement.kind)) continue;
          const times = row.times.get(requirement) ?? 0;
          if (pattern.kind === 'every') {
            if (times >= pattern.times) tally.cover();
            else tally.leaveOut(row.target.id, times === 0 ? 'nothing to judge' : 'seen less often');
            continue;
          }
          if (cell.exercised.has(requirement)) tally.cover();
          else if (cell.met || times === 0) tally.leaveOut(row.target.id, 'nothing to judge');
          else if (needs !== undefined) tally.leaveOut(row.target.id, 'not configured', needs);
          else if (incompleteBecause !== '') tally.leaveOut(row.target.id, 'run cut short');
          else if (sent.length > 0 && sent.every(({ from }) => !includesDepth(depth, from)))
            tally.leaveOut(row.target.id, 'depth', 'limits.depth');
          else tally.leaveOut(row.target.id, 'not seen');
        }
      }
      return tally.row(context.id, value);
    });
  }

  #shownRows(
    context: Context,
    { sets }: NonNullable<Context['shown']>,
    incompleteBecause: string,
  ): readonly ContextRow[] {
    return [...this.#shown].toSorted(byFirst).map(([set, values]) => {
      const tally = new Tally();
      for (const row of this.#rows.values()) {
        if (!row.target.safe || !sets(row.target, this.#known).includes(set)) continue;
        for (const value of values) {
          const here = row.shown.get(`${set} ${value}`);
          for (const requirement of row.requirements) {
            if (context.notFor.has(requirement.kind)) continue;
            if (here?.has(requirement) === true) tally.cover();
            else if (here !== undefined || !row.times.has(requirement))
              tally.leaveOut(row.target.id, 'nothing to judge');
            else tally.leaveOut(row.target.id, incompleteBecause === '' ? 'not seen' : 'run cut short');
          }
        }
      }
      return tally.row(context.id, `${set}: ${values.size} ${values.size === 1 ? 'value' : 'values'}`);
    });
  }
}

/** Adds a value, and drops the last in order where there are too many: which came first is no matter. */
function keep(values: Set<string>, value: string): void {
  values.add(value);
  if (values.size > shownLimit) values.delete([...values].toSorted().at(-1) ?? '');
}

function mark(cell: Cell, exercised: readonly Requirement[]): void {
  cell.met = true;
  for (const requirement of exercised) cell.exercised.add(requirement);
}

/** The statements about an operation that single exchanges can decide: these may break in a context. */
const isStatementOf = (requirement: Requirement, target: TargetOperation): boolean =>
  requirement.role !== 'receiver' &&
  requirement.statedness === 'stated' &&
  requirement.judgement.scope === 'exchange' &&
  (isWithdrawn(target) ||
    requirement.wants.some(({ purpose }) => purpose === 'success' || purpose === 'no-credential'));

const byFirst = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;

/** Counts the pairs of one row. */
class Tally {
  #pairs = 0;
  #covered = 0;
  readonly #leftOut = new Map<
    string,
    { because: LeftOut['because']; decidedBy?: string; pairs: number; operations: Set<string> }
  >();

  cover(): void {
    this.#pairs += 1;
    this.#covered += 1;
  }

  leaveOut(operation: OperationId, because: LeftOut['because'], decidedBy?: string): void {
    this.#pairs += 1;
    const key = `${because} ${decidedBy ?? ''}`;
    const known = getOrAdd(this.#leftOut, key, () => ({
      because,
      ...defined({ decidedBy }),
      pairs: 0,
      operations: new Set(),
    }));
    known.pairs += 1;
    known.operations.add(operation);
  }

  row(context: string, value: string): ContextRow {
    return {
      context,
      value,
      pairs: this.#pairs,
      covered: this.#covered,
      leftOut: [...this.#leftOut].toSorted(byFirst).map(([, { operations, ...rest }]) => ({
        ...rest,
        operations: [...operations].toSorted().slice(0, namedLimit),
      })),
    };
  }
}

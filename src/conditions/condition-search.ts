import { defined } from '../core/defined.js';
import { canonical, digestOf, isArray, isObject, type Json } from '../core/json.js';
import { memberOf, pointerTokens } from '../core/pointer.js';
import { isConfirming } from '../evidence/confirming.js';
import { isWithin, match } from '../patterns/match.js';
import { isAboutEarlierRequests, type Pattern } from '../patterns/pattern.js';
import type { Finding, Flaw } from '../requirements/requirement.js';
import type { RequestExchangeView } from '../requirements/view.js';
import type { Exemplar } from './exemplar.js';
import { FeatureTable, type Features } from './feature-table.js';
import {
  isOfAnswers,
  isOfItems,
  patternsIn,
  type CheckedCondition,
  type FoundCondition,
  type NarrowedCondition,
  type SeparatingCondition,
} from './found-condition.js';
import { nearestPassing, type NearestPassing, type SeenExchange } from './nearest-passing.js';
import { patternLimit, type AnswerObservation, type OperationPatterns } from './operation-patterns.js';
import { patternsOfItem } from './patterns-of.js';
import { rhythmOf, type Rhythm } from './rhythm.js';
import { ObservationSample } from './sample.js';
import {
  narrowingPattern,
  patternsOfOneViolation,
  separatingPattern,
  type Observation,
  type Separation,
} from './separate.js';
import { isBesideValues, pointersOfValues } from './written-values.js';

/** When a requirement may fail, with the requests that showed it. */
export interface Proposal {
  readonly patterns: readonly Pattern[];
  readonly outcome: Separation['outcome'];
  readonly violating: readonly Exemplar[];
  readonly passing: readonly Exemplar[];
}

/**
 * Gathers, for one failing requirement, the patterns of its responses, and finds the condition that separates the
 * violating ones from the others. Its memory is bounded: of each side it keeps a sample, chosen by the hash of exchange
 * ids.
 */
export class ConditionSearch {
  readonly #answers = new ObservationSample<AnswerObservation>();
  readonly #confirming = new ObservationSample<AnswerObservation>();
  readonly #items = new ObservationSample<Observation>();
  readonly #itemTable = new FeatureTable(patternLimit);
  /** A list item that violates is no object, so that it lacks each member, which is no condition. */
  #hasPlainItem = false;
  readonly #views: OperationPatterns;
  /** Pointers of known violations, with those of members that are missing. */
  readonly #pointers: readonly string[];
  readonly #missing: readonly string[];
  /** Those of values in request bodies, which make the difference themselves. */
  readonly #values = new Set<string>();

  /** Whether single answers are judged, or all of a scenario together. */
  readonly #unit: 'answer' | 'scenario';

  /** The exchange of the first violation, beside which a passing one is shown. */
  readonly #example: string | undefined;
  #failing: SeenExchange | undefined;

  /**
   * @param pointers where violations of the requirement were seen, as JSON pointers into response bodies
   * @param example the id of the exchange of the first violation
   * @param missing the pointers of members that are missing there
   */
  constructor(
    views: OperationPatterns,
    unit: 'answer' | 'scenario',
    pointers: readonly string[],
    example: string | undefined,
    missing: readonly string[] = [],
  ) {
    this.#views = views;
    this.#unit = unit;
    this.#pointers = [...pointers, ...missing];
    this.#missing = missing;
    this.#example = example;
  }

  /** Takes an exchange with the finding of the requirement, conditions of the run resolved. */
  see(view: RequestExchangeView, finding: Finding): void {
    this.#views.note(view.exchange);
    if (finding.kind !== 'pass' && finding.kind !== 'fail') return;
    const { id, scenario } = view.exchange;
    const violates = finding.kind === 'fail';
    const isLater = isConfirming(scenario);
    (isLater ? this.#confirming : this.#answers).add(id, violates, () => ({ violates, ...this.#views.of(view) }));
    if (id === this.#example) this.#failing = this.#views.of(view);
    if (isLater) return;
    this.#seeItems(view, finding.kind === 'fail' ? finding.flaws.map(({ pointer }) => pointer) : []);
  }

  /**
   * Takes the exchanges of a scenario with the finding on all of them. A passing one has the patterns of each of its
   * exchanges, a violating one those of the exchanges that show the violation.
   */
  seeScenario(views: readonly RequestExchangeView[], finding: Finding): void {
    const [first] = views;
    if (first === undefined || (finding.kind !== 'pass' && finding.kind !== 'fail')) return;
    const violates = finding.kind === 'fail';
    const named = new Set(finding.kind === 'fail' ? finding.flaws.flatMap(exchangesOf) : []);
    const showing = views.filter(({ exchange }) => named.has(exchange.id));
    const counted = showing.length === 0 ? views : showing;
    if (finding.kind === 'fail')
      for (const pointer of pointersOfValues(finding.flaws, showing)) this.#values.add(pointer);
    this.#answers.add(first.exchange.scenario, violates, () => ({
      violates,
      ...this.#views.of(first),
      features: either(counted.map((view) => this.#views.of(view).features)),
      request: digestOf(views.map((view) => this.#views.of(view).request)),
    }));
    const failing = views.find(({ exchange }) => exchange.id === this.#example);
    if (failing !== undefined) this.#failing = this.#views.of(failing);
  }

  /** Takes one change of a scenario, with the flaws of the scenario that name it. */
  seeChange(view: RequestExchangeView, flaws: readonly Flaw[]): void {
    const violates = flaws.length > 0;
    // A value makes the difference itself only if each violating change has it.
    const pointers = new Set(pointersOfValues(flaws, [view]));
    if (violates && this.#answers.counts.violating === 0) pointers.forEach((pointer) => this.#values.add(pointer));
    else if (violates)
      for (const pointer of [...this.#values].filter((each) => !pointers.has(each))) this.#values.delete(pointer);
    this.#views.note(view.exchange);
    this.#answers.add(view.exchange.id, violates, () => ({ violates, ...this.#views.of(view) }));
    if (view.exchange.id === this.#example) this.#failing = this.#views.of(view);
  }

  /** Whether a condition was found among some of the answers, and is to be confirmed by all of them. */
  get isSampled(): boolean {
    return !this.#answers.isWhole || !this.#items.isWhole;
  }

  /** Whether an exchange is as a condition says that was found. To be asked of all exchanges where `isSampled`. */
  agrees({ separation, unit }: SeparatingCondition, view: RequestExchangeView, finding: Finding): boolean {
    if (finding.kind !== 'pass' && finding.kind !== 'fail') return true;
    // Of list items, the sample alone is looked at.
    if (unit !== 'answer') return true;
    const is = match(separation.pattern, this.#views.factsOf(view));
    return is === 'unknown' || (is === 'yes') === ((finding.kind === 'fail') === (separation.outcome === 'fails'));
  }

  /** `undefined` where each answer violates the requirement, and each list item that it is about. */
  find(): CheckedCondition | undefined {
    const before = this.#findBefore();
    const confirming = this.#confirming.kept();
    if (confirming.length === 0) return before && { condition: before, confirmation: 'seen-only' };
    const suspected = before === undefined || isOfItems(before) ? [] : patternsIn(before);
    const outcomeBefore = before?.kind === 'separated' ? before.separation.outcome : 'fails';
    const agreeing = (pattern: Pattern): readonly AnswerObservation[] =>
      confirming.filter(
        ({ features, violates }) => this.#has(pattern, features) === (violates === (outcomeBefore === 'fails')),
      );
    const isSuspected = (pattern: Pattern): boolean => suspected.some((each) => canonical(each) === canonical(pattern));
    const isTested = (pattern: Pattern): boolean =>
      isSuspected(pattern) && new Set(agreeing(pattern).map(({ violates }) => violates)).size === 2;
    const condition = this.#findAmong([this.#answers, this.#confirming], isTested);
    if (condition === undefined) return undefined;
    const told = isOfAnswers(condition) ? condition.separation.pattern : undefined;
    if (told !== undefined && isSuspected(told))
      return { condition, confirmation: isTested(told) ? 'confirmed' : 'seen-only' };
    const [first] = suspected;
    const contradicted = first !== undefined && agreeing(first).length < confirming.length ? first : undefined;
    return { condition, confirmation: 'seen-only', ...(contradicted === undefined ? {} : { contradicted }) };
  }

  /** The condition without the confirming requests. */
  #findBefore(): FoundCondition | undefined {
    const found = this.#findAmong([this.#answers]);
    if (found?.kind !== 'not-told-apart' || this.#unit === 'scenario' || this.#values.size === 0) return found;
    // Passing changes have the same values, so another part of the request makes the difference.
    this.#values.clear();
    return this.#findAmong([this.#answers]);
  }

  /** The passing exchange nearest to that of the first violation; `undefined` where none passes. */
  nearest(): NearestPassing | undefined {
    const passing = [this.#answers, this.#confirming].flatMap((sample) =>
      sample.kept().filter(({ violates }) => !violates),
    );
    return this.#failing === undefined
      ? undefined
      : nearestPassing(this.#failing, passing, this.#views.patterns, (pattern) => this.#isAbout(pattern));
  }

  /** What confirming requests should contrast; `undefined` where no request could. */
  propose(): Proposal | undefined {
    const found = this.#findAmong([this.#answers]);
    if (found === undefined || found.kind === 'intermittent') return undefined;
    if (isOfItems(found) || this.#unit === 'scenario') return undefined;
    const exemplars = (violates: boolean): readonly Exemplar[] =>
      this.#answers
        .kept()
        .flatMap((each) => (each.violates === violates && each.exemplar !== undefined ? [each.exemplar] : []))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return {
      patterns: patternsIn(found),
      outcome: found.kind === 'separated' ? found.separation.outcome : 'fails',
      violating: exemplars(true),
      passing: exemplars(false),
    };
  }

  #findAmong(
    samples: readonly ObservationSample<AnswerObservation>[],
    isTested?: (pattern: Pattern) => boolean,
  ): FoundCondition | undefined {
    const answers = samples.flatMap((sample) => sample.kept());
    const { violating, passing } = sumOf(samples);
    if (violating === 0) return undefined;
    const ofAnswers = separatingPattern(this.#views.patterns, answers, {
      isAbout: (pattern) => this.#isAbout(pattern),
      isTested,
      unit: this.#unit,
    });
    if (ofAnswers !== undefined)
      return { kind: 'separated', unit: this.#unit, separation: ofAnswers, violating, passing };
    const ofItems = separatingPattern(this.#itemTable.patterns, this.#items.kept(), {
      isAbout: (pattern) => this.#isAbout(pattern),
    });
    if (ofItems !== undefined)
      return { kind: 'separated', unit: 'list item', separation: ofItems, ...this.#items.counts };
    return passing === 0 ? undefined : this.#unexplainedAmong(samples);
  }

  /** The result if no condition separates the responses. */
  unexplained(): CheckedCondition {
    return { condition: this.#unexplainedAmong([this.#answers, this.#confirming]), confirmation: 'seen-only' };
  }

  #unexplainedAmong(
    samples: readonly ObservationSample<AnswerObservation>[],
  ): Exclude<FoundCondition, SeparatingCondition> {
    const { violating, passing } = sumOf(samples);
    const answers = samples.flatMap((sample) => sample.kept());
    const wrong = new Set(answers.filter(({ violates }) => violates).map(({ request }) => request));
    const isIntermittent = answers.some(({ violates, request }) => !violates && wrong.has(request));
    const rhythm = this.#rhythmAmong(samples);
    const narrowed = rhythm === undefined ? this.#narrowedAmong(samples) : undefined;
    if (narrowed !== undefined) return narrowed;
    const only =
      violating === 1 ? patternsOfOneViolation(this.#views.patterns, answers, (pattern) => this.#isAbout(pattern)) : [];
    // Between equal requests, a change of the record can make the difference.
    const [first, ...others] = isIntermittent ? only.filter(isAboutEarlierRequests) : only;
    if (first === undefined && (isIntermittent || rhythm !== undefined))
      return { kind: 'intermittent', ...defined({ rhythm }), violating, passing };
    return first === undefined
      ? { kind: 'not-told-apart', violating, passing }
      : { kind: 'seen-once', patterns: [first, ...others], violating, passing };
  }

  /** Where no condition separates answers or list items: the pattern that all violating ones have. */
  #narrowedAmong(samples: readonly ObservationSample<AnswerObservation>[]): NarrowedCondition | undefined {
    if (this.#unit === 'scenario') return undefined;
    const isAbout = (pattern: Pattern): boolean => this.#isAbout(pattern);
    const answers = samples.flatMap((sample) => sample.kept());
    const ofItems = narrowingPattern(this.#itemTable.patterns, this.#items.kept(), isAbout);
    if (ofItems !== undefined) {
      const { counts, isWhole } = this.#items;
      return { kind: 'narrowed', unit: 'list item', narrowing: ofItems, isWhole, ...counts };
    }
    const ofAnswers = narrowingPattern(this.#views.patterns, answers, isAbout);
    const isWhole = samples.every((sample) => sample.isWhole);
    return ofAnswers && { kind: 'narrowed', unit: 'answer', narrowing: ofAnswers, isWhole, ...sumOf(samples) };
  }

  /** `undefined` also where only some of the answers are kept. */
  #rhythmAmong(samples: readonly ObservationSample<AnswerObservation>[]): Rhythm | undefined {
    if (samples.some((sample) => !sample.isWhole)) return undefined;
    const judged = new Map(
      samples.flatMap((sample) => sample.kept()).map(({ shown, violates }) => [shown.exchange, violates]),
    );
    return rhythmOf(
      this.#views.inOrder().map((id) => {
        const violates = judged.get(id);
        return violates === undefined ? 'not judged' : violates ? 'violates' : 'passes';
      }),
    );
  }

  /** Whether an answer has a pattern of the table, or all of several. */
  #has(pattern: Pattern, features: Features): boolean {
    if (pattern.kind === 'all') return pattern.of.every((part) => this.#has(part, features));
    if (pattern.kind === 'query number')
      return this.#views.patterns.some(
        (each) =>
          each.kind === 'query' &&
          each.name === pattern.name &&
          typeof each.is === 'object' &&
          isWithin(Number(each.is.value), pattern.is) &&
          this.#views.has(each, features),
      );
    return pattern.kind === 'query' && pattern.is === 'absent'
      ? !this.#views.has({ ...pattern, is: 'present' }, features)
      : this.#views.has(pattern, features);
  }

  /** Takes the list items that carry the value in question: those with a flaw, and the others. */
  #seeItems(view: RequestExchangeView, flaws: readonly string[]): void {
    const { list } = view;
    if (list.kind !== 'found' || this.#pointers.length === 0) return;
    const inItem = (pointer: string): readonly [index: number, end: string] | undefined => {
      if (!pointer.startsWith(`${list.pointer}/`)) return undefined;
      const found = /^(\d+)(.*)$/s.exec(pointer.slice(list.pointer.length + 1));
      return found === null ? undefined : [Number(found[1]), found[2] ?? ''];
    };
    const ends = this.#pointers.flatMap((pointer) => inItem(pointer)?.[1] ?? []);
    if (ends.length === 0) return;
    const wrong = new Set(flaws.flatMap((pointer) => inItem(pointer)?.[0] ?? []));
    for (const [index, value] of list.items.entries()) {
      const violates = wrong.has(index);
      this.#hasPlainItem ||= violates && !isObject(value);
      if (!violates && !ends.some((end) => hasValueAt(value, pointerTokens(end)))) continue;
      this.#items.add(`${view.exchange.id} ${index}`, violates, () => ({
        violates,
        features: this.#itemTable.features(patternsOfItem({ index, of: list.items.length, value }), []),
      }));
    }
  }

  /**
   * Does a pattern speak of the value that is judged? Then it would say no more than the violation itself. Where a
   * value in a request body makes the difference, the other parts of that request do not.
   */
  #isAbout(pattern: Pattern): boolean {
    const endsOf = (pointers: readonly string[]): readonly (string | undefined)[] =>
      pointers.map((pointer) => pointerTokens(pointer).at(-1));
    const ends = endsOf(this.#pointers);
    const presentEnds = endsOf(this.#pointers.filter((pointer) => !this.#missing.includes(pointer)));
    switch (pattern.kind) {
      case 'shows':
        return ends.includes(pattern.name.split(/[./]/).at(-1));
      case 'record':
        return ends.includes(pattern.property);
      case 'item':
        return (
          typeof pattern.is === 'object' &&
          (this.#hasPlainItem ||
            this.#pointers.some(isAt('has' in pattern.is ? pattern.is.has : pattern.is.at, /^.*?\/\d+/)))
        );
      case 'response member':
        return this.#pointers.some(isAt(pattern.at, /^/));
      // How many items an array has elsewhere says more than that the value here is wrong.
      case 'state':
        // That a member is missing says nothing of its value in other responses.
        return typeof pattern.is !== 'object' && presentEnds.includes(pattern.at.split('/').at(-1));
      case 'status':
        return true;
      default:
        return isBesideValues(pattern, this.#values);
    }
  }
}

/** Does a member of a record stand at the place of a violation, or below it? `record` matches the way to the record. */
const isAt =
  (at: string, record: RegExp) =>
  (pointer: string): boolean => {
    const place = pointer.replace(record, '');
    // A violation at the record as a whole, such as a member that is missing, is about none of those that are there.
    return place !== '' && (place.endsWith(at) || at.startsWith(place));
  };

const sumOf = (
  samples: readonly ObservationSample<AnswerObservation>[],
): ObservationSample<AnswerObservation>['counts'] => ({
  violating: samples.reduce((sum, { counts }) => sum + counts.violating, 0),
  passing: samples.reduce((sum, { counts }) => sum + counts.passing, 0),
});

/** The ids of the exchanges that show a flaw. */
export const exchangesOf = ({ exchange, related = [] }: Flaw): readonly string[] => [
  exchange.id,
  ...related.map((other) => other.exchange),
];

/** The patterns that at least one of several exchanges has. */
function either(features: readonly Features[]): Features {
  const holds = new Set(features.flatMap((each) => [...each.holds]));
  const unknown = new Set(features.flatMap((each) => [...each.unknown]).filter((number) => !holds.has(number)));
  return { holds, unknown };
}

/** Is there a value at a path? Array positions in it stand for any. */
function hasValueAt(value: Json, tokens: readonly string[]): boolean {
  const [first, ...others] = tokens;
  if (first === undefined) return true;
  if (isArray(value)) return value.some((item) => hasValueAt(item, others));
  const next = isObject(value) ? memberOf(value, first) : undefined;
  return next !== undefined && hasValueAt(next, others);
}

import { causesOf } from './causes.js';
import type { RequirementResult, Results } from './results.js';
import { wilsonInterval, type Interval } from './wilson-interval.js';

/** A number of rounds of a soak, with the 95 % confidence interval of its share. */
export interface HowOften {
  readonly failed: number;
  readonly of: number;
  /** `null` where there was no round. */
  readonly interval: Interval | null;
}

/** The first round with a certain failure. */
export interface FirstRound {
  readonly round: number;
  /** `run --seed` with it sends the round again. */
  readonly seed: string;
  /** Folder of its evidence and results, relative to that of the soak; `null` where no further rounds were kept. */
  readonly folder: string | null;
  /** The exchange that shows it; `null` where the reason names none. */
  readonly exchange: string | null;
}

/** A requirement that failed in a round, with the causes of its failures. */
export interface SoakFailure {
  readonly requirement: string;
  readonly title: string;
  readonly level: RequirementResult['level'];
  readonly statedness: RequirementResult['statedness'];
  /** A valid waiver accepts it: no round counts as failed for it. */
  readonly waived: boolean;
  /** Rounds in which it failed, of those in which it was decided. */
  readonly rounds: HowOften;
  /** In order of their first round. */
  readonly causes: readonly {
    readonly cause: string;
    readonly message: string;
    /** Rounds in which it failed for this cause. */
    readonly failed: number;
    readonly first: FirstRound;
  }[];
  /** Further causes of its failures. */
  readonly causesLeftOut: number;
}

/** A round that was not sent or judged completely; `folder` holds its evidence, where that is kept. */
export interface RoundNotJudged {
  readonly round: number;
  readonly because: string;
  readonly folder: string | null;
}

/** `soak.json`: the results of a run that was repeated for some time. */
export interface SoakResults {
  readonly format: 'ems-conformance/soak';
  readonly formatVersion: 1;
  readonly suite: Results['suite'];
  readonly implementation: Results['implementation'];
  readonly target: string;
  /** Seed of the first round; the seeds of all others are derived from it. */
  readonly seed: string;
  /** RFC 3339, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly ended: 'time' | 'interrupted';
  readonly exchanges: number;
  /** Rounds that were sent and judged completely. */
  readonly rounds: HowOften;
  /** Rounds that were not, with the reasons of the first twenty. */
  readonly notJudged: {
    readonly rounds: number;
    readonly first: readonly RoundNotJudged[];
  };
  /** Sorted by level, then by number of rounds, then by requirement. */
  readonly failures: readonly SoakFailure[];
}

/** Causes of one requirement that are listed, and rounds without a judgement that are listed. */
const causeLimit = 10;
const namedLimit = 20;

type Cause = SoakFailure['causes'][number];

interface Counted {
  readonly result: RequirementResult;
  failed: number;
  readonly causes: Map<string, { failed: number } & Cause>;
  readonly left: Set<string>;
}

/** One round that was sent and judged completely. */
export interface JudgedRound {
  readonly round: number;
  readonly seed: string;
  readonly results: Results;
  /** Does it make a build fail? */
  readonly isRed: boolean;
}

/** Counts failures in the rounds of a soak. Its memory grows with requirements and their causes, not with rounds. */
export class SoakTally {
  readonly #first: Results;
  #rounds = 0;
  #failed = 0;
  #exchanges = 0;
  #notJudged = 0;
  readonly #named: RoundNotJudged[] = [];
  readonly #decided = new Map<string, number>();
  readonly #failures = new Map<string, Counted>();

  /** @param first results of the first round, complete or not; they name the implementation and the interface */
  constructor(first: Results) {
    this.#first = first;
  }

  /** Ids of requirements that fail in these results for a cause that no earlier round showed. */
  newIn({ requirements }: Results): readonly string[] {
    return waysToFail(requirements).flatMap(({ requirement: { id }, cause }) => {
      const known = this.#failures.get(id);
      return known === undefined || (!known.causes.has(cause) && known.causes.size < causeLimit) ? [id] : [];
    });
  }

  /** @param folder folder with the evidence of the round, see `FirstRound` */
  take({ round, seed, results, isRed }: JudgedRound, folder: string | null): void {
    this.#rounds += 1;
    if (isRed) this.#failed += 1;
    this.#exchanges += results.run.exchanges;
    for (const { id, verdict } of results.requirements)
      if (verdict === 'pass' || verdict === 'fail') this.#decided.set(id, (this.#decided.get(id) ?? 0) + 1);
    const inThis = new Set<string>();
    for (const { requirement, cause, message, exchange } of waysToFail(results.requirements)) {
      const known = this.#failures.get(requirement.id) ?? {
        result: requirement,
        failed: 0,
        causes: new Map(),
        left: new Set(),
      };
      this.#failures.set(requirement.id, known);
      if (!inThis.has(requirement.id)) known.failed += 1;
      inThis.add(requirement.id);
      const counted = known.causes.get(cause);
      if (counted !== undefined) counted.failed += 1;
      else if (known.causes.size < causeLimit)
        known.causes.set(cause, { cause, message, failed: 1, first: { round, seed, folder, exchange } });
      else if (known.left.size < causeLimit * causeLimit) known.left.add(cause);
    }
  }

  takeNotJudged(notJudged: RoundNotJudged): void {
    this.#notJudged += 1;
    if (this.#named.length < namedLimit) this.#named.push(notJudged);
  }

  results(ended: SoakResults['ended'], durationMs: number): SoakResults {
    const { suite, implementation, run } = this.#first;
    return {
      format: 'ems-conformance/soak',
      formatVersion: 1,
      suite,
      implementation,
      target: run.target,
      seed: run.seed,
      startedAt: run.startedAt,
      durationMs,
      ended,
      exchanges: this.#exchanges,
      rounds: howOften(this.#failed, this.#rounds),
      notJudged: { rounds: this.#notJudged, first: this.#named },
      failures: [...this.#failures.values()]
        .map(({ result, failed, causes, left }) => ({
          requirement: result.id,
          title: result.title,
          level: result.level,
          statedness: result.statedness,
          waived: result.waiver?.state === 'active',
          rounds: howOften(failed, this.#decided.get(result.id) ?? failed),
          causes: [...causes.values()],
          causesLeftOut: left.size,
        }))
        .toSorted(byWeight),
    };
  }
}

const howOften = (failed: number, of: number): HowOften => ({
  failed,
  of,
  interval: of === 0 ? null : wilsonInterval(failed, of),
});

const byWeight = (a: SoakFailure, b: SoakFailure): number =>
  Number(b.level === 'MUST') - Number(a.level === 'MUST') ||
  b.rounds.failed - a.rounds.failed ||
  (a.requirement < b.requirement ? -1 : 1);

/** Each failing requirement with each of its causes, once. */
function waysToFail(requirements: readonly RequirementResult[]): readonly {
  readonly requirement: RequirementResult;
  readonly cause: string;
  readonly message: string;
  readonly exchange: string | null;
}[] {
  return requirements
    .filter(({ verdict }) => verdict === 'fail')
    .flatMap((requirement) =>
      causesOf([requirement], () => true).map(({ id, example: { violation } }) => ({
        requirement,
        cause: id,
        message: violation?.message ?? requirement.reason,
        exchange: violation?.exchange ?? null,
      })),
    );
}

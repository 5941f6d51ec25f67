import type { Configuration } from '../config/configuration.js';
import type { Exchange, Purpose, ScenarioId } from '../evidence/exchange.js';
import type { ProvingFault } from '../faults/fault.js';
import type { ReceiverProvingFault } from '../faults/receiver-fault.js';
import type { BrokenRule, RelatedExchange, Statedness, Subject } from '../results/results.js';
import type { ChangeFacet } from '../rules/rule.js';
import type { Interface, Level, OperationId, StatementId } from '../../spec/model.js';
import type { Scenario } from '../stimuli/scenario.js';
import type { DeliveryView, RequestExchangeView } from './view.js';

/** `<operation>/<kind>[/<detail>]`, e.g. `systems.list/per-page/accepts-500`. Never positional. */
export type RequirementId = string & { readonly __brand: 'RequirementId' };

/** A stimulus that a requirement wants to see: which operation, sent for which purpose. */
export interface WantedStimulus {
  readonly operation: OperationId | null;
  readonly purpose: Purpose;
}

/** One way in which an exchange contradicts a requirement. */
export interface Flaw {
  readonly exchange: Exchange;
  /** JSON pointer into the judged body; empty for status and headers. */
  readonly pointer: string;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** The name of the property that the value at `pointer` lacks. */
  readonly missing?: string;
  /** The rule of the implementer's document that the request was made to break. */
  readonly broken?: BrokenRule;
  /**
   * The other exchanges that show the flaw together with this one. Those that a condition rests on are added when the
   * condition is resolved.
   */
  readonly related?: readonly RelatedExchange[];
}

/** A flaw that shows only in a comparison of several exchanges. */
export interface ComparedFlaw extends Flaw {
  /** The other compared exchanges; empty if one exchange shows the flaw alone. */
  readonly related: readonly RelatedExchange[];
}

/** A condition of a finding that is only known from the whole run, e.g. that an id is proven. */
export type RunCondition =
  /** Another operation answered with success for the records that this path names. */
  | { readonly kind: 'proven'; readonly operation: OperationId; readonly path: string }
  /** The operation answered some request of the run with success. */
  | { readonly kind: 'served'; readonly operation: OperationId }
  /** The operation answered some request of the run with success, a refusal of the content, or 500. */
  | { readonly kind: 'reached'; readonly operation: OperationId }
  /** The operation was asked with invalid content as well, and answered 404, 405, 410 or 501. */
  | { readonly kind: 'absent-when-invalid'; readonly operation: OperationId }
  /**
   * An earlier step of the scenario wrote the record at this path by the operation that makes it (200, 201 or 204), and
   * no step since then deleted it.
   */
  | {
      readonly kind: 'made';
      readonly operation: OperationId;
      readonly path: string;
      readonly scenario: ScenarioId;
      readonly before: number;
    }
  /** A list of the run shows the record of this id, or an operation that addresses it answered with success. */
  | { readonly kind: 'exists'; readonly variable: string; readonly id: string }
  /** At least one delivery arrived at our receiver in this run. */
  | { readonly kind: 'delivered' }
  /** The (withdrawn) operation was tried at this path, and answered 404, 405, 410 or 501. */
  | { readonly kind: 'not-served'; readonly operation: OperationId; readonly path: string };

/** The outcome of one exchange or scenario for one requirement; `Finding<never>` can't be a failure. */
export type Finding<Of extends Flaw = Flaw> =
  | { readonly kind: 'untouched' }
  | { readonly kind: 'pass' }
  | { readonly kind: 'fail'; readonly flaws: readonly Of[] }
  /** `doubt`: the finding counts even beside passes, because a value that may be a violation was seen. */
  | { readonly kind: 'inconclusive'; readonly reason: string; readonly decidedBy?: string; readonly doubt?: true }
  | { readonly kind: 'not-applicable'; readonly reason: string }
  | {
      readonly kind: 'provided';
      readonly condition: RunCondition;
      readonly holds: Finding<Of>;
      readonly otherwise: Finding<Of>;
    };

/** Besides the exchange, a judgement may read only the documents and the configuration. */
export interface JudgeContext {
  readonly iface: Interface;
  readonly configuration: Configuration;
}

/** The three scopes of judgement; a delivery is an exchange in the other direction. */
export type Judgement =
  | { readonly scope: 'exchange'; judge(view: RequestExchangeView, context: JudgeContext): Finding }
  | { readonly scope: 'delivery'; judge(view: DeliveryView, context: JudgeContext): Finding }
  /** All exchanges of one scenario in order of their steps, deliveries last. */
  | {
      readonly scope: 'scenario';
      /** Its messages say when it fails, so no other condition is searched. */
      readonly namesCondition?: true;
      judge(views: readonly (RequestExchangeView | DeliveryView)[], context: JudgeContext): Finding<ComparedFlaw>;
    };

interface Common {
  readonly id: RequirementId;
  /** The kind that derived it. */
  readonly kind: string;
  readonly title: string;
  readonly level: Level;
  readonly statedness: Statedness;
  readonly statements: readonly StatementId[];
  /** Named standard of a `derived` requirement, e.g. `RFC 9110 §15.5.6`. */
  readonly standard?: string;
  /** The place in the implementer's own document, for a `supplied` one. */
  readonly place?: string;
  readonly subject: Subject;
  /** Exchanges of these operations are shown to an exchange-scoped judgement; `null`: of unknown paths. */
  readonly operations: readonly (OperationId | null)[];
  readonly wants: readonly WantedStimulus[];
  /** Configuration entry that would let the suite exercise the requirement, if no finding names another one. */
  readonly decidedBy?: string;
  /** Why the requirement does not apply to this configuration; `undefined` if it applies. */
  readonly inapplicable?: (context: JudgeContext) => string | undefined;
  readonly judgement: Judgement;
}

/** A requirement on a service. */
export interface ServiceRequirement extends Common {
  readonly role?: 'service';
  /** The faults that prove that this requirement can fail; each alone must do so. */
  readonly faults: readonly ProvingFault[];
}

/** A requirement on a webhook receiver. */
export interface ReceiverRequirement extends Common {
  readonly role: 'receiver';
  readonly faults: readonly ReceiverProvingFault[];
}

export type Requirement = ServiceRequirement | ReceiverRequirement;

/** The verdicts that requirements of a kind can get from some evidence, besides inconclusive and not applicable. */
export type ReachableVerdicts = 'none' | 'pass' | 'fail' | 'pass or fail';

/**
 * One file in `kinds/` exports one of these; `kinds/index.ts` lists them. Other folders read all facts about a kind
 * from these members, so the compiler asks for them when a kind is added.
 */
export interface Kind {
  readonly id: string;
  /** For `explain`: what it judges and by which rule, one or two sentences. */
  readonly about: string;
  /** Changes about these touch requirements of this kind; changes of a whole operation touch all. */
  readonly touchedBy: readonly ChangeFacet[] | 'any change';
  /**
   * Two meanings of a pass for a recorded change: the stated behaviour is there; or no response contradicts it, which
   * may have been so before the change as well. `details` names the requirements, by the end of their ids, whose pass
   * has the first meaning.
   */
  readonly passShows: 'what is stated' | 'no contradiction' | { readonly details: readonly string[] };
  /**
   * The possible verdicts on an implementation that answers every request alike: `success` and `refusal` by statuses
   * with content that carries no information, `content` by JSON that is always the same. Tests with hostile
   * implementations compare with it.
   */
  readonly reachable: {
    readonly success: ReachableVerdicts;
    readonly refusal: ReachableVerdicts;
    readonly content: ReachableVerdicts;
  };
  /**
   * The evidence that a pass needs: any exchange that someone recorded, or a run, since what a request may expect
   * (which records exist, which credential it has, what is wrong in it) is known for planned requests alone.
   */
  readonly passNeeds: 'an exchange' | 'a run';
  /** Does it compare responses with each other? Then a mistake in one of them fails here as well. */
  readonly comparesAnswers: boolean;
  /** The source of its requests: steps of the scenarios in `suites`, the receiver role, or scenarios of its own. */
  readonly stimuli: 'in suites' | 'by the receiver role' | ((iface: Interface) => readonly Scenario[]);
  derive(iface: Interface): readonly Requirement[];
}

/** Order in the catalogue and in results: by id, in code points. */
export const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

export const untouched: Finding<never> = { kind: 'untouched' };
export const pass: Finding<never> = { kind: 'pass' };
export const fail = <Of extends Flaw>(...flaws: readonly Of[]): Finding<Of> => ({ kind: 'fail', flaws });

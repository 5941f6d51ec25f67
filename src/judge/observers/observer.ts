import type { JudgeContext } from '../../requirements/requirement.js';
import type { DeliveryView, RequestExchangeView } from '../../requirements/view.js';

/** An observer's answer to its question, in words, and the operation or other subject that it is about. */
export interface ObserverAnswer {
  /**
   * Operation id, event id, name of a schema, variable or entry, or `*` for the whole implementation; never a name that
   * the implementation chooses.
   */
  readonly subject: string;
  /** Shortened where it is long. */
  readonly answer: string;
}

/** The data that an observer gathers over a run before it can answer; the order of exchanges must not matter. */
export interface ObserverGathering {
  see(view: RequestExchangeView): void;
  seeDelivery?(view: DeliveryView): void;
  conclude(): readonly ObserverAnswer[];
}

/**
 * One question that the interface leaves open; one file each, listed in `index.ts`. Its methods say which parts of the
 * evidence the question is about.
 */
export interface Observer {
  readonly question: string;
  see?(view: RequestExchangeView, context: JudgeContext): readonly ObserverAnswer[];
  seeDelivery?(view: DeliveryView, context: JudgeContext): readonly ObserverAnswer[];
  /** All exchanges of one scenario, in order. */
  seeScenario?(views: readonly RequestExchangeView[], context: JudgeContext): readonly ObserverAnswer[];
  gather?(context: JudgeContext): ObserverGathering;
}

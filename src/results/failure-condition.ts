/** When a failing requirement fails, as far as the recorded answers show it. */
export type FailureCondition =
  | {
      /** Exactly the violating ones meet the condition. */
      readonly kind: 'fails-when';
      /** The condition as a part of a sentence that begins with `fails`, e.g. `with page=2` or `without page=2`. */
      readonly words: string;
      /** Further conditions that the same requests do not tell apart from it, at most 20. */
      readonly also: readonly string[];
      /** The unit of both counts. */
      readonly unit: 'answer' | 'list item' | 'scenario' | 'delivery';
      readonly violating: number;
      readonly passing: number;
      /**
       * `confirmed`: requests at the end of the run contrasted the condition, and both sides of them were answered as
       * it says. `seen-only`: no request did.
       */
      readonly confirmation: 'confirmed' | 'seen-only';
      /** The condition is about a request sent before, so that the failing request alone may not show the failure. */
      readonly needsEarlier?: true;
      /** The condition that the run showed before, where confirming requests contradict it. */
      readonly contradicted?: string;
    }
  | {
      /** One response alone violates the requirement, so it is not known which of its patterns is the condition. */
      readonly kind: 'seen-once';
      /** The pattern that only this response has, as a part of a sentence. */
      readonly words: string;
      /** Further patterns that only this response has, at most 20. */
      readonly also: readonly string[];
      readonly needsEarlier?: true;
      readonly violating: number;
      readonly passing: number;
      readonly contradicted?: string;
    }
  | {
      /** Equal requests were answered rightly and wrongly, or the answers violate it in a rhythm. */
      readonly kind: 'intermittent';
      /** The rhythm as a part of a sentence, e.g. `in every 5th answer`. */
      readonly words?: string;
      readonly violating: number;
      readonly passing: number;
      readonly contradicted?: string;
    }
  | {
      /** Each violating one meets the condition, and so do fewer passing ones: something unknown is needed as well. */
      readonly kind: 'fails-only-when';
      readonly words: string;
      readonly unit: 'answer' | 'list item';
      readonly violating: number;
      readonly passing: number;
      /** How many meet the condition, the violating ones among them; absent where only some were looked at. */
      readonly such?: number;
      readonly needsEarlier?: true;
      readonly contradicted?: string;
    }
  | {
      /** No condition that the suite knows separates the requests, or the responses are too few to say so. */
      readonly kind: 'not-told-apart';
      readonly violating: number;
      readonly passing: number;
      readonly contradicted?: string;
    };

/** The exchange that keeps a failing requirement and differs least from the one of its first violation. */
export interface NearestPassing {
  /** Id of the failing exchange. */
  readonly failing: string;
  /** Id of the passing exchange. */
  readonly exchange: string;
  /** Method and URL of the passing one. */
  readonly request: string;
  /** Its status. */
  readonly answered: string;
  /** Patterns of the failing exchange that the passing one does not have, as parts of a sentence; at most six. */
  readonly onlyFailing: readonly string[];
  /** The same the other way round. */
  readonly onlyPassing: readonly string[];
}

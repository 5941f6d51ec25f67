import type { Json } from '../../src/core/json.js';

/** One keyword broken at one place of an instance. */
export interface Violation {
  /** As the validator reports it; a schema that is `false` is reported as `false schema`. */
  readonly keyword: string;
  /** JSON pointer into the instance. */
  readonly pointer: string;
  /** What stood there before; absent where nothing did. Putting it back makes the instance valid. */
  readonly was?: Json;
  readonly became: Json;
}

/** An invalid value and the one thing that is wrong with it. */
export interface InvalidCase {
  readonly value: Json;
  readonly violation: Violation;
}

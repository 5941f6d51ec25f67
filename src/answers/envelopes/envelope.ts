import type { Json } from '../../core/json.js';

/** One way in which a body is not what the configured envelope asks for, for a judge to word a verdict from. */
export interface EnvelopeProblem {
  /** JSON pointer into the body. */
  readonly pointer: string;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
}

/** What is inside an envelope. */
export interface UnwrappedBody {
  /** What the envelope calls the event, in the sender's words. */
  readonly event?: string;
  /** Id by which a repeated delivery is recognised. */
  readonly id?: string;
  /** The body as the interface describes it (WebhookEvent); `undefined` where it can't be read as one. */
  readonly content: Json | undefined;
  readonly problems: readonly EnvelopeProblem[];
}

/** What goes into an envelope. */
export interface EventToWrap {
  readonly event: string;
  readonly id: string;
  /** URI reference of the sender. */
  readonly source: string;
  /** The WebhookEvent, or those members of it that the envelope does not give by itself. */
  readonly content: Json;
}

/** One kind of envelope. Pure. */
export interface Envelope {
  readonly id: string;
  /** Media type of a sealed body. */
  readonly mediaType: string;
  unwrap(body: Json): UnwrappedBody;
  wrap(enclosed: EventToWrap): Json;
}

import type { JudgeContext } from '../../requirements/requirement.js';
import type { DeliveryView, RequestView } from '../../requirements/view.js';

export interface Answer {
  /** Operation id, event id or `*` for the whole implementation. */
  readonly subject: string;
  readonly answer: string;
}

/** One question that the interface leaves open; one file each, listed in `index.ts`. */
export interface Observer {
  readonly question: string;
  see(view: RequestView, context: JudgeContext): readonly Answer[];
  seeDelivery?(view: DeliveryView, context: JudgeContext): readonly Answer[];
}

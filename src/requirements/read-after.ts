import type { Operation } from '../../spec/model.js';
import type { Json } from '../core/json.js';
import { compareWithSent } from '../relations/compare-with-sent.js';
import type { SentAndSeen } from '../relations/replaced-lists.js';
import { readBackStep } from '../stimuli/turned-body.js';
import { answersOf, isOfSameRecord, ofLearnedBody } from './consistent.js';
import { lastAttemptsOfStep } from './control.js';
import { accepted } from './shown-otherwise.js';
import type { RequestExchangeView, Views } from './view.js';

/** A successful response with its JSON value. */
export type Answered = ReturnType<typeof answersOf>[number];

/** A body that was written, and the reading after it. */
export interface ReadBack extends SentAndSeen {
  readonly written: RequestExchangeView;
  readonly last: Answered;
}

/** The body of an accepted write with the reading after it that shows all of it, else with the last one. */
export function readAfter(views: Views, write: Operation, read: Operation, step: string): readonly ReadBack[] {
  const written = lastAttemptsOfStep(views, write.id, step).find((view) => view.succeeded);
  const answers = answersOf(views, read.id, readBackStep(step));
  const sent = written?.sentBody;
  const last =
    answers.find(({ value }) => sent !== undefined && compareWithSent(sent, value).contradicting.length === 0) ??
    answers.at(-1);
  const isComparable = written !== undefined && ofLearnedBody(written) === undefined && written.status !== accepted;
  return isComparable && sent !== undefined && last !== undefined && isOfSameRecord(written, last.view)
    ? [{ sent, seen: last.value, written, last }]
    : [];
}

/** The JSON value of the response to the write itself. */
export const responseTo = ({ written: { body } }: ReadBack): Json | undefined =>
  body.kind === 'json' ? body.value : undefined;

import type { Violated } from '../evidence/exchange.js';
import type { BodyPlan, Step, TagPlan } from './scenario.js';
import { readBackStep } from './turned-body.js';

/** An entity tag (RFC 9110 §8.8.3). */
const entityTag = /^(W\/)?("[\x21\x23-\x7e\x80-\uffff]*")$/;

export const isEntityTag = (text: string): boolean => entityTag.test(text);

/** The value of the field for a tag; `undefined` for text that is no such tag. */
export function tagValue({ value, isStrong }: TagPlan, tag: string): string | undefined {
  const [, weak, opaque] = entityTag.exec(tag) ?? [];
  if (opaque === undefined || (isStrong === true && weak !== undefined)) return undefined;
  return value.replace('{tag}', () => tag).replace('{opaque}', () => opaque);
}

/** A tag that no record has. */
export const otherTag = '"ems-conformance"';

/** The steps with preconditions around a write, by their purposes. */
export interface PreconditionSteps {
  /** The write with other values, for a record with a tag that it does not have. */
  readonly ofOtherTag: string;
  /** The write with its own values, for a record that does not exist yet. */
  readonly ofNoRecord: string;
  /** The plain reading after these two. */
  readonly unchanged: string;
  /** The reading unless the record has the tag that it has; and the same with the tag as the last one of a list. */
  readonly unlessCurrent: string;
  readonly unlessListed: string;
  /** The reading by HEAD, unless the record has the tag that it has. */
  readonly unlessCurrentByHead: string;
  /** The reading after a change, unless the record has the tag from before the change. */
  readonly unlessStale: string;
  /** The plain reading after the change, where no other one follows it. */
  readonly changed: string;
}

export const preconditionSteps = (write: string): PreconditionSteps => ({
  ofOtherTag: `${write} if the record has another tag`,
  ofNoRecord: `${write} if there is no record`,
  unchanged: readBackStep(`${write} with a false precondition`),
  unlessCurrent: `${write} read back unless it has the tag`,
  unlessListed: `${write} read back unless it has the last one of two tags`,
  unlessCurrentByHead: `${write} read back by HEAD unless it has the tag`,
  unlessStale: `${write} read back unless it has the tag from before the next change`,
  changed: readBackStep(`${write} changed next`),
});

/** What such a request breaks: its condition is not as the plain request has it. */
const broken: Violated = { location: 'header', keyword: 'precondition', pointer: '' };

/** Requests with preconditions: directly after the reading of a write, and after the next change was read. */
export interface WithPreconditions {
  readonly afterWrite: readonly Step[];
  readonly afterChange: readonly Step[];
}

/**
 * Requests with preconditions beside a write and its reading, for a service whose reading has an entity tag. The write
 * with other values is one that is sent without a precondition as well, so nothing is made that would not be made.
 *
 * @param changed the body with other values
 * @param isRead whether a plain reading follows the write with this body
 */
export function withPreconditions(write: Step, read: Step, changed: BodyPlan, isRead: boolean): WithPreconditions {
  const names = preconditionSteps(write.name);
  const { until: _, binds: _binds, ...plain } = read;
  // For a tag that no record has, the reading is the plain one.
  const otherwise: Omit<TagPlan, 'step'> = { field: 'if-none-match', value: otherTag };
  const tagged = (step: Step, name: string, plan: Omit<TagPlan, 'step'>): Step => ({
    ...step,
    name,
    purpose: 'robustness',
    violated: broken,
    tagged: { step: read.name, ...plan },
  });
  return {
    afterWrite: [
      tagged({ ...write, body: changed }, names.ofOtherTag, { field: 'if-match', value: otherTag, isStrong: true }),
      tagged(write, names.ofNoRecord, { field: 'if-none-match', value: '*', isStrong: true }),
      tagged(plain, names.unchanged, { ...otherwise, isStrong: true }),
      tagged(plain, names.unlessCurrent, { field: 'if-none-match', value: '{tag}' }),
      tagged(plain, names.unlessListed, { field: 'if-none-match', value: `${otherTag}, W/{opaque}` }),
      tagged({ ...plain, method: 'HEAD' }, names.unlessCurrentByHead, { field: 'if-none-match', value: '{tag}' }),
    ],
    afterChange: [
      tagged(plain, names.unlessStale, { field: 'if-none-match', value: '{tag}' }),
      ...(isRead ? [] : [tagged(plain, names.changed, otherwise)]),
    ],
  };
}

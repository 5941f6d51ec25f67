import { expect, test } from 'vitest';
import { sampleExchange } from '../evidence/sample.fixture.js';
import type { Step, TagPlan } from '../stimuli/scenario.js';
import { tagFor, withRecordedTag, withTag } from './entity-tags.js';

const state = (tag?: string) => ({ entityTags: new Map(tag === undefined ? [] : [['read', tag]]) });
const plan = (value: string, more: Partial<TagPlan> = {}): TagPlan => ({
  step: 'read',
  field: 'if-none-match',
  value,
  ...more,
});
const step = (tagged: TagPlan): Step => ({ name: 'again', operation: null, purpose: 'robustness', tagged });
const recorded = (value: string) => {
  const { request } = sampleExchange(0);
  return { request: { ...request, headers: [['if-none-match', value]] as const } };
};

test('the field has the tag of the earlier response, or its text in quotes', () => {
  expect(tagFor(plan('{tag}'), state('W/"$&"'))).toBe('W/"$&"');
  expect(tagFor(plan('"a", W/{opaque}'), state('"1"'))).toBe('"a", W/"1"');
  expect(tagFor(plan('*', { isStrong: true }), state('"1"'))).toBe('*');
  expect(withTag(step(plan('{tag}')), state('"1"')).headers).toEqual({ 'if-none-match': '"1"' });
});

test.each([undefined, '1', '"a"b"', 'W/'])('there is no value for the tag %s', (tag) => {
  expect(tagFor(plan('{tag}'), state(tag))).toBeUndefined();
});

test('a weak tag is none where a strong one is needed', () => {
  expect(tagFor(plan('{tag}', { isStrong: true }), state('W/"1"'))).toBeUndefined();
});

test.each([
  ['{tag}', 'W/"1"', 'W/"1"'],
  ['"a", W/{opaque}', '"a", W/"1"', '"a", W/"1"'],
  ['"a", W/{opaque}', '"b", W/"1"', '"a", W/{opaque}'],
  ['*', '*', '*'],
  ['*', '"1"', '*'],
])('a recorded request of the plan %s with %s is compared with %s', (value, sent, expected) => {
  expect(withRecordedTag(step(plan(value)), recorded(sent)).headers).toEqual({ 'if-none-match': expected });
});

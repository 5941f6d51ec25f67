import { describe, expect, test } from 'vitest';
import { rhythmOf, type JudgedAnswer } from './rhythm.js';

/** `x`: violates, `.`: passes, `-`: not judged. */
const answers = (text: string): readonly JudgedAnswer[] =>
  [...text].map((sign) => (sign === 'x' ? 'violates' : sign === '.' ? 'passes' : 'not judged'));

describe('a rhythm', () => {
  test('is each nth answer', () => {
    expect(rhythmOf(answers('....x'.repeat(8)))).toEqual({ kind: 'every', times: 5 });
  });

  test('counts answers that are not judged, or only those that are', () => {
    expect(rhythmOf(answers('.-.-x'.repeat(8)))).toEqual({ kind: 'every', times: 5 });
    expect(rhythmOf(answers('..-..x.--...x....x.-...x....-x....x-....x....x'))).toEqual({ kind: 'every', times: 5 });
  });

  test('is found where overlapping requests are handled in another order', () => {
    const early = `${'.'.repeat(8)}x.`;
    const late = `${'.'.repeat(9)}x`;
    expect(rhythmOf(answers(`${early}${late}${late}${early}${early}`.repeat(2)))).toEqual({ kind: 'every', times: 10 });
  });

  test('is not told where chance shows as much', () => {
    expect(rhythmOf(answers('x....x....x....'))).toBeUndefined();
    expect(rhythmOf(answers('..x...x.x..x.....x..xx....x...x..x.x...'))).toBeUndefined();
    expect(rhythmOf(answers('.x'.repeat(5)))).toBeUndefined();
  });

  test('has no gap: an answer that passes in its place contradicts it', () => {
    expect(rhythmOf(answers(`${'....x'.repeat(4)}.....${'....x'.repeat(4)}`))).toBeUndefined();
  });

  test('is that all answers violate from some answer on', () => {
    expect(rhythmOf(answers('....-.xxx-xx'))).toEqual({ kind: 'late', from: 6 });
    expect(rhythmOf(answers('.....x.xxxx'))).toBeUndefined();
  });
});

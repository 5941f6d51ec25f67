import { describe, expect, test } from 'vitest';
import type { RawOutcome } from '../http/raw-outcome.js';
import { operationId } from '../../spec/brands.js';
import { Watchdog } from './watchdog.js';

const answer: RawOutcome = { kind: 'response', status: 200, headers: [] };
const nothing: RawOutcome = { kind: 'no-response', fault: 'timeout', message: 'it did not answer' };
const operations = (part: string, count: number) =>
  Array.from({ length: count }, (_, index) => operationId(`${part}.${index}`));

/** How many notes it takes until the target is lost; `undefined` if it never is. */
function lostAfter(
  notes: readonly (readonly [ReturnType<typeof operationId> | null, RawOutcome, boolean?])[],
): number | undefined {
  const watchdog = new Watchdog();
  const at = notes.findIndex((note) => watchdog.note(...note));
  return at === -1 ? undefined : at + 1;
}

const silent = (count: number, of: readonly ReturnType<typeof operationId>[]) =>
  Array.from({ length: count }, (_, index) => [of[index % of.length] ?? operationId('none'), nothing] as const);

describe('a target that gives no answers', () => {
  test('is lost when nothing ever answered', () => {
    expect(lostAfter(silent(100, operations('gateways', 4)))).toBe(12);
  });

  test('is lost when operations that answered no longer do', () => {
    const known = operations('systems', 4);
    expect(lostAfter([...known.map((operation) => [operation, answer] as const), ...silent(100, known)])).toBe(4 + 12);
  });

  test('is not lost when a part of it never answered', () => {
    const known = operations('systems', 1).map((operation) => [operation, answer] as const);
    expect(lostAfter([...known, ...silent(100, operations('gateways', 12))])).toBeUndefined();
  });

  test('is not lost when a request without an operation is not answered at a path of that part', () => {
    const known = operations('systems', 1).map((operation) => [operation, answer] as const);
    const ofPart = silent(100, operations('gateways', 12));
    expect(lostAfter([...known, [null, answer], [null, nothing], ...ofPart])).toBeUndefined();
  });

  test('is not lost when one request to that part was answered at a path in another form', () => {
    const known = operations('systems', 1).map((operation) => [operation, answer] as const);
    const part = operations('gateways', 12);
    const inOtherForm = part.slice(0, 1).map((operation) => [operation, answer, true] as const);
    expect(lostAfter([...known, ...inOtherForm, ...silent(100, part)])).toBeUndefined();
  });

  test('is lost when very many operations never answered', () => {
    const known = operations('systems', 1).map((operation) => [operation, answer] as const);
    expect(lostAfter([...known, ...silent(100, operations('others', 24))])).toBe(1 + 24);
  });
});

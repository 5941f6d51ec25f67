import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { RequestGate, type GateChange } from './request-gate.js';

const gateOf = (maximum: number) => {
  const changes: GateChange[] = [];
  return { changes, gate: new RequestGate(maximum, (change) => changes.push(change)) };
};

const answers = (gate: RequestGate, durationMs: number, count: number, bytes = 1_000): void => {
  for (let answer = 0; answer < count; answer += 1) gate.noteAnswer(durationMs, bytes);
};

it('more requests at a time are let go while answers stay fast, up to the maximum', () => {
  const { gate, changes } = gateOf(12);
  answers(gate, 20, 100);
  expect(changes.map(({ limit }) => limit)).toEqual([8, 12]);
});

it('fewer are let go when answers get slower', () => {
  const { gate, changes } = gateOf(8);
  answers(gate, 20, 8);
  answers(gate, 200, 32);
  expect(changes).toEqual([
    { limit: 8, reason: 'answers as fast as before' },
    { limit: 7, reason: 'slower answers' },
    { limit: 6, reason: 'slower answers' },
  ]);
});

it('few are let go while answers are large, and more again when they are not', () => {
  const { gate, changes } = gateOf(16);
  answers(gate, 20, 24);
  answers(gate, 20, 32, 2 * 1024 * 1024);
  answers(gate, 20, 8);
  expect(changes).toEqual([
    { limit: 8, reason: 'answers as fast as before' },
    { limit: 16, reason: 'answers as fast as before' },
    { limit: 2, reason: 'large answers' },
    { limit: 3, reason: 'answers as fast as before' },
  ]);
});

it('half as many are let go after 429 or 503, and none until the time that was asked for is over', async () => {
  const { gate, changes } = gateOf(64);
  gate.noteOverload(60);
  gate.noteOverload(20);
  expect(changes).toEqual([{ limit: 2, reason: 'asked to wait' }]);
  const started = performance.now();
  await gate.pass(0, () => Promise.resolve());
  expect(performance.now() - started).toBeGreaterThan(40);
});

it('never more than the limit are under way, and earlier scenarios go first', async () => {
  const { gate } = gateOf(2);
  const started: number[] = [];
  let underWay = 0;
  let most = 0;
  await Promise.all(
    [5, 4, 3, 2, 1].map((order) =>
      gate.pass(order, async () => {
        started.push(order);
        underWay += 1;
        most = Math.max(most, underWay);
        await sleep(5);
        underWay -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(started).toEqual([5, 4, 1, 2, 3]);
});

it('the end of a run ends the wait that was asked for, and no timer of it keeps the process alive', async () => {
  vi.useFakeTimers();
  try {
    const { gate } = gateOf(4);
    gate.noteOverload(1_000);
    gate.noteOverload(30_000);
    let ended = false;
    void gate.pause()?.then(() => (ended = true));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(ended).toBe(false);
    gate.release();
    expect(vi.getTimerCount()).toBe(0);
    expect(gate.pause()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

it('a response is let go as soon as its caller lets it go, while others still wait', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // V8 documents this function
  const { gate } = gateOf(1);
  const seen: WeakRef<object>[] = [];
  const work = Array.from({ length: 20 }, (_, order) =>
    gate
      .pass(order, () => Promise.resolve({ body: Buffer.alloc(1000) }))
      .then((result) => void seen.push(new WeakRef(result))),
  );
  const last = gate.pass(20, () => new Promise((resolve) => setTimeout(resolve, 100)));
  const waiting = gate.pass(21, () => Promise.resolve());
  await Promise.all(work);
  await sleep(20);
  collect();
  expect(seen.filter((response) => response.deref() !== undefined)).toHaveLength(0);
  await Promise.all([last, waiting]);
});

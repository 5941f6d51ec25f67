import { expect, it } from 'vitest';
import type { EvidenceLine } from '../evidence/exchange.js';
import { sampleEnd } from '../evidence/sample.fixture.js';
import { OrderedWriter } from './ordered-writer.js';

it('writes in the order of the plan, and tells when a place is reached', async () => {
  const written: EvidenceLine[] = [];
  const writer = new OrderedWriter(async (lines) => void written.push(...lines));
  const line = (exchanges: number): EvidenceLine => ({ ...sampleEnd, exchanges });
  const reached: number[] = [];
  const notes = [-1, 0, 1, 3].map(async (index) => {
    await writer.reached(index);
    reached.push(index);
  });
  await writer.finish(1, [line(1)]);
  expect([written, reached]).toEqual([[], [-1, 0]]);
  await writer.finish(0, [line(0)]);
  expect([written, reached]).toEqual([
    [line(0), line(1)],
    [-1, 0, 1],
  ]);
  await writer.finish(2, [line(2)]);
  await Promise.all(notes);
  expect(reached).toEqual([-1, 0, 1, 3]);
});

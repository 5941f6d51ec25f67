import { expect, test } from 'vitest';
import { operationId } from '../../spec/brands.js';
import type { Purpose } from '../evidence/exchange.js';
import type { RawOutcome } from '../http/raw-outcome.js';
import { RunControl } from './run-control.js';

const answer: RawOutcome = { kind: 'response', status: 200, headers: [] };
const silence: RawOutcome = { kind: 'no-response', fault: 'timeout', message: 'it did not answer' };

/** How a run ends whose target answers one request about gateways, sent for this purpose, and no further one. */
function endAfter(purpose: Purpose): string {
  const control = new RunControl({ limits: { concurrency: 1 }, onConcurrency: () => undefined });
  const gateways = ['list', 'read', 'jobs', 'scan'].map((name) => operationId(`gateways.${name}`));
  control.noteOutcome({ operation: operationId('systems.list'), purpose: 'success' }, answer, 1);
  control.noteOutcome({ operation: gateways[0] ?? null, purpose }, answer, 1);
  for (let count = 0; count < 12; count += 1)
    control.noteOutcome({ operation: gateways[count % gateways.length] ?? null, purpose: 'success' }, silence, 1);
  control.close();
  return control.ended;
}

test.each([
  ['success', 'target-lost'],
  // Another part of the service may answer these: a page at another address, or a check of credentials ahead of it.
  ['no-credential', 'finished'],
  ['wire', 'finished'],
] satisfies [Purpose, string][])(
  'a target that falls silent after it answered a request of %s: %s',
  (purpose, ended) => {
    expect(endAfter(purpose)).toBe(ended);
  },
);

test('a run ends in its time although many scenarios draw values', async () => {
  const control = new RunControl({ limits: { concurrency: 1, maxTimeMs: 100 }, onConcurrency: () => undefined });
  let drawn = 0;
  const draw = async (): Promise<void> => {
    if (!(await control.inDrawingTurn())) return;
    drawn += 1;
    for (const end = performance.now() + 20; performance.now() < end;);
  };
  await Promise.all(Array.from({ length: 100 }, draw));
  control.close();
  expect(control.ended).toBe('max-time');
  // Drawing without turns keeps the end from being noticed until all have drawn.
  expect(drawn).toBeLessThan(20);
});

import { describe, expect, test } from 'vitest';
import { deriveCatalogue } from '../../src/requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { stopRun } from './killed-run.js';
import { proveAll } from './prove-all.js';
import { sampleOf } from './sample.js';

const catalogue = deriveCatalogue(await loadInterface());

test('one requirement of each kind is killed by its faults, and by name', async () => {
  const sample = sampleOf(catalogue);
  expect(new Set(sample.map(({ kind }) => kind))).toEqual(new Set(catalogue.requirements.map(({ kind }) => kind)));
  const proofs = (await proveAll(catalogue, sample)).flat();
  expect(proofs.filter(({ kind }) => kind !== 'killed')).toEqual([]);
});

describe('a run that is stopped in the middle', () => {
  test('by SIGKILL: what was recorded is judged, and is not whole', async () => {
    const { code, judged } = await stopRun(catalogue, 'SIGKILL');
    expect(code).toBeNull();
    expect(judged.run.complete).toBe(false);
    expect(judged.run.exchanges).toBeGreaterThan(10);
    expect(judged.totals).toMatchObject({ fail: 0, error: 0 });
  });

  test('by SIGINT: exit code 130, results are written, and are not whole', async () => {
    const { code, wrote, judged } = await stopRun(catalogue, 'SIGINT');
    expect({ code, wrote }).toEqual({ code: 130, wrote: true });
    expect(judged.run).toMatchObject({ complete: false, incompleteBecause: 'the run ended early (interrupted)' });
    expect(judged.totals).toMatchObject({ fail: 0, error: 0 });
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { prepare } from './prepare.js';
import { select, chosenFrom } from './selection.js';
import type { TargetOptions } from './target-options.js';

const folder = await mkdtemp(join(tmpdir(), 'ems-selection-'));
afterAll(() => rm(folder, { recursive: true }));

const changes = join(folder, 'changes.json');
await writeFile(
  changes,
  JSON.stringify([
    {
      id: 'response-success-status-added',
      text: 'added',
      level: 1,
      operation: 'POST',
      path: '/accounts/{accountID}/webhooks/{webhookID}/ping',
    },
  ]),
);

describe('requirements that changes choose', () => {
  test.each<[string, TargetOptions, RegExp]>([
    ['alone', { changes }, /^changes in changes\.json$/],
    ['within what patterns choose', { changes, only: ['*/served'] }, /^changes in changes\.json, \*\/served$/],
  ])('%s are those that the judge finds by the patterns of the bundle', async (_, options, words) => {
    const { campaign, onlyBy, close } = await prepare(options, {});
    const { catalogue, only } = campaign;
    await close();
    expect(onlyBy).toMatch(words);
    expect(only?.requirements.length).toBeGreaterThan(0);
    expect(only?.requirements.length).toBeLessThan(catalogue.requirements.length / 2);
    expect(select(catalogue, only?.patterns)).toEqual({ kind: 'some', ...only });
  });
});

test('no id of a requirement takes another one with it', async () => {
  const { campaign, close } = await prepare({}, {});
  const { catalogue } = campaign;
  await close();
  const nested = catalogue.requirements.filter(({ id }) =>
    catalogue.requirements.some((other) => other.id.startsWith(`${id}/`)),
  );
  expect(chosenFrom(nested).patterns).toEqual([]);
});

test('a pattern that nothing is called by is told', async () => {
  await expect(prepare({ only: ['systems.list', 'nonsense'] }, {})).rejects.toThrow(/--only nonsense: no requirement/);
});

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixtureResults, hostileText } from '../../reports/report.fixture.js';
import { serialiseResults } from '../results/serialise-results.js';
import type { Results } from '../results/results.js';
import { configurationTemplate } from '../config/template.js';
import { compareAction } from './compare-action.js';
import { comparisonText } from './comparison-text.js';
import { compareResults } from '../results/compare.js';
import { initAction } from './init-action.js';

const folder = await mkdtemp(join(tmpdir(), 'ems-compare-'));
afterAll(() => rm(folder, { recursive: true }));

let said = '';
beforeEach(() => {
  said = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

const written = async (name: string, results: Results): Promise<string> => {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'results.json'), serialiseResults(results));
  return join(folder, name);
};

describe('compare', () => {
  it('takes folders and files, and says what fails now', async () => {
    const [a, b] = [
      await written('a', fixtureResults({ failures: 'none' })),
      await written('b', fixtureResults({ failures: 'three' })),
    ];
    expect(await compareAction(a, join(b, 'results.json'), { json: false })).toBe(0);
    expect(said).toContain('Fails now (3)');
    expect(said).toMatch(/MUST +\d+ → \d+ pass · 0 → \d+ fail/);
    said = '';
    expect(await compareAction(b, a, { json: false })).toBe(0);
    expect(said).toContain('Fails no more (3)');
    said = '';
    await compareAction(a, a, { json: false });
    expect(said).toContain('Nothing differs.');
  });

  it('gives the same as JSON', async () => {
    const [a, b] = [fixtureResults({ failures: 'none' }), fixtureResults({ failures: 'three' })];
    await compareAction(await written('a', a), await written('b', b), { json: true });
    expect(JSON.parse(said)).toEqual(compareResults(a, b));
  });

  it('says which file can not be read', async () => {
    await expect(compareAction(join(folder, 'nothing'), folder, { json: false })).rejects.toThrow(
      /There is no .*nothing/,
    );
    await writeFile(join(folder, 'no.json'), 'hello');
    await expect(compareAction(join(folder, 'no.json'), join(folder, 'no.json'), { json: false })).rejects.toThrow(
      /no\.json: this is not JSON/,
    );
  });

  it('lets nothing out that a terminal would obey', () => {
    const a = fixtureResults({ failures: 'none' });
    const b = fixtureResults({ failures: 'many', hostile: true });
    const text = comparisonText(
      compareResults(a, {
        ...b,
        observations: [{ question: 'Q?', subject: '*', answer: hostileText }],
        implementation: { name: hostileText },
      }),
    );
    // The expression finds control characters.
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(400);
  });
});

describe('init', () => {
  it('writes the template, says what to do, and overwrites nothing without being told', async () => {
    const out = join(folder, 'new.yaml');
    expect(await initAction({ out, force: false })).toBe(0);
    expect(await readFile(out, 'utf8')).toBe(configurationTemplate());
    expect(said).toContain(`ems-conformance plan --config ${out}`);
    await writeFile(out, 'mine');
    await expect(initAction({ out, force: false })).rejects.toThrow(/exists already/);
    expect(await readFile(out, 'utf8')).toBe('mine');
    expect(await initAction({ out, force: true })).toBe(0);
    expect(await readFile(out, 'utf8')).toBe(configurationTemplate());
  });

  it('says when it can not be written', async () => {
    await expect(initAction({ out: join(folder, 'no', 'where.yaml'), force: false })).rejects.toThrow(
      /can't be written: there is no such file or folder/,
    );
  });
});

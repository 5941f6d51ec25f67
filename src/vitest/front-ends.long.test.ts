import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestProject } from 'vitest/node';
import { buildProgram } from '../cli/program.js';
import type { Results } from '../results/results.js';
import type { JudgedRun } from './outcomes.js';
import setup from './setup.js';

/** Both front ends sit on the same campaign; this shows that neither adds or loses anything. */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ems-front-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const verdicts = ({ requirements }: Results): readonly string[] =>
  requirements.map(({ id, verdict }) => `${verdict} ${id}`);

describe('front ends', () => {
  test('the command and vitest give the same results', { timeout: 120_000 }, async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await buildProgram().parseAsync(['node', 'ems-conformance', 'run', '--seed', 'front-ends', '--out', folder]);
    const byCommand: Results = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8'));

    vi.stubEnv('EMS_CONFORMANCE_SEED', 'front-ends');
    vi.stubEnv('EMS_CONFORMANCE_OUT', join(folder, 'by-vitest'));
    let byVitest: Results | undefined;
    // The set-up uses only this member of a project.
    await setup({ provide: (_: string, { results }: JudgedRun) => (byVitest = results) } as unknown as TestProject);

    expect(byVitest === undefined ? [] : verdicts(byVitest)).toEqual(verdicts(byCommand));
    expect(byCommand.requirements.length).toBeGreaterThan(500);
    const written = readdirSync(folder).filter((name) => name !== 'by-vitest');
    expect(readdirSync(join(folder, 'by-vitest')).sort()).toEqual(written.sort());
  });
});

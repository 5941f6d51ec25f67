import { defineConfig } from 'vitest/config';

const conformance = 'suites/conformance.test.ts';

/** Proofs by many whole runs: `npm run test:long`, and CI after `npm test`, which has to stay quick. */
const long = [
  'certificate/issue.test.ts',
  'changes/interface-at.test.ts',
  'changes/replay.test.ts',
  'changes/select/selection.test.ts',
  'changes/timeline.test.ts',
  'cli/bad-input.test.ts',
  'cli/beware.test.ts',
  'cli/broken-output.test.ts',
  'cli/certification.test.ts',
  'cli/receive.test.ts',
  'cli/replay.test.ts',
  'cli/revision-option.test.ts',
  'examples/ci/examples.test.ts',
  'frontend/determinism.test.ts',
  'frontend/front-ends.test.ts',
  'house/docs.test.ts',
  'house/package.test.ts',
  'reports/html/app/axe.test.ts',
  'selftest/guessed-ids.test.ts',
  'selftest/hostile/hostile.test.ts',
  'selftest/no-harm.test.ts',
  'selftest/observations.test.ts',
  'selftest/plan.test.ts',
  'selftest/settling.test.ts',
  'selftest/unanswered.test.ts',
];

export default defineConfig({
  test: {
    // Threads saved 8% of processor time; a process of its own keeps a test that exhausts memory from taking others along.
    pool: 'forks',
    // As many as CI has cores; the default leaves one of two idle.
    maxWorkers: 2,
    // Two cores are shared with servers and child processes that tests start; no test measures time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['**/*.test.ts'], exclude: ['**/node_modules/**', 'dist/**', conformance, ...long] } },
      { extends: true, test: { name: 'long', include: long, testTimeout: 300_000, hookTimeout: 300_000 } },
      // Judges once, and shows each requirement as a test.
      { extends: true, test: { name: 'conformance', include: [conformance], globalSetup: ['frontend/setup.ts'] } },
    ],
  },
});

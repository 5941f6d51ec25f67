import { defineConfig } from 'vitest/config';

const conformance = 'suites/conformance.test.ts';

export default defineConfig({
  test: {
    // Threads saved 8% of processor time; a process of its own keeps a test that exhausts memory from taking others along.
    pool: 'forks',
    // Two cores are shared with servers and child processes that tests start; no test measures time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['**/*.test.ts'], exclude: ['**/node_modules/**', 'dist/**', conformance] } },
      // Judges once, and shows each requirement as a test.
      { extends: true, test: { name: 'conformance', include: [conformance], globalSetup: ['frontend/setup.ts'] } },
    ],
  },
});

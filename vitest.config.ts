import { defineConfig } from 'vitest/config';

const conformance = 'suites/conformance.test.ts';

/** Folders whose files are not tests of this checkout. */
const elsewhere = ['**/node_modules/**', 'dist/**'];

/** Proofs by many whole runs: `npm run test:long`, and CI after `npm test`, which has to stay quick. */
const long = '**/*.long.test.ts';

/**
 * Tests that find a forgotten step of the recipes in CONTRIBUTING.md: `npm run check`. They are part of the unit tests
 * as well; here they share two processes, and end within seconds.
 */
const check = '**/*.check.test.ts';

export default defineConfig({
  test: {
    // Threads saved 8% of processor time; a process of its own keeps a test that exhausts memory from taking others
    // along.
    pool: 'forks',
    // As many as CI has cores; the default leaves one of two idle.
    maxWorkers: 2,
    // Two cores are shared with servers and child processes that tests start, and with other builds; no test measures
    // time. The longest test takes 20 seconds alone.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    projects: [
      // One process loads each module once for all its test files, which halves the processor time: a test must leave
      // shared state (environment, working directory, mocks) as it found it.
      {
        extends: true,
        // That package names source maps that it does not have, a warning for each.
        logLevel: 'error',
        test: {
          name: 'unit',
          isolate: false,
          // It imports JSON in a way that Node.js refuses. To optimise it in advance loads others twice, e.g. asn1js.
          server: { deps: { inline: ['@actions/workflow-parser'] } },
          include: ['**/*.test.ts'],
          exclude: [...elsewhere, conformance, long],
        },
      },
      // Compiled modules are kept in node_modules, by their content: two seconds less for each process. The other
      // projects do without: the process of their global set-up cannot show a stack of modules that are kept.
      {
        extends: true,
        test: {
          name: 'check',
          include: [check],
          exclude: elsewhere,
          isolate: false,
          experimental: { fsModuleCache: true },
        },
      },
      {
        extends: true,
        test: { name: 'long', include: [long], exclude: elsewhere, testTimeout: 300_000, hookTimeout: 300_000 },
      },
      // Judges once, and shows each requirement as a test.
      { extends: true, test: { name: 'conformance', include: [conformance], globalSetup: ['src/vitest/setup.ts'] } },
    ],
  },
});

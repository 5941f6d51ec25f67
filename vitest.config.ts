import { defineConfig } from 'vitest/config';

const conformance = 'suites/conformance.test.ts';

/** Proofs by many whole runs: `npm run test:long`, and CI after `npm test`, which has to stay quick. */
const long = [
  'reports/html/app/axe.test.ts',
  'reports/table/pages.test.ts',
  'src/certificate/issue.test.ts',
  'src/changes/compare/invariant.test.ts',
  'src/changes/derive-again.test.ts',
  'src/changes/interface-at.test.ts',
  'src/changes/replay.test.ts',
  'src/changes/select/edits.test.ts',
  'src/changes/select/recorded.test.ts',
  'src/changes/select/selection.test.ts',
  'src/changes/timeline.test.ts',
  'src/cli/bad-input.test.ts',
  'src/cli/broken-output.test.ts',
  'src/cli/certification.test.ts',
  'src/cli/certify-again.test.ts',
  'src/cli/command-line.test.ts',
  'src/cli/compressed.test.ts',
  'src/cli/gate.test.ts',
  'src/cli/init-merge.test.ts',
  'src/cli/open.test.ts',
  'src/cli/plan.test.ts',
  'src/cli/receive.test.ts',
  'src/cli/replay.test.ts',
  'src/cli/revision.test.ts',
  'src/cli/shards.test.ts',
  'src/cli/soak.test.ts',
  'src/cli/version-notice.test.ts',
  'src/vitest/determinism.test.ts',
  'src/vitest/front-ends.test.ts',
  'test/architecture/docs.test.ts',
  'test/architecture/package.test.ts',
  'test/examples/examples.test.ts',
  'test/examples/shards.test.ts',
  'test/generators/corpus/real-documents.test.ts',
  'test/selftest/follow-suggestions.test.ts',
  'test/selftest/grounds.test.ts',
  'test/selftest/guessed-ids.test.ts',
  'test/selftest/hostile/hostile.test.ts',
  'test/selftest/learned-bodies.test.ts',
  'test/selftest/no-harm.test.ts',
  'test/selftest/observations.test.ts',
  'test/selftest/plan.test.ts',
  'test/selftest/related.test.ts',
  'test/selftest/repeated-runs.test.ts',
  'test/selftest/schedule.test.ts',
  'test/selftest/supplied-guesses.test.ts',
  'test/selftest/unanswered.test.ts',
  'test/servers/servers.test.ts',
  'test/supplement/frameworks.test.ts',
  'test/supplement/library.test.ts',
  'test/trust/fuzz-documents.test.ts',
  'test/trial/trial.test.ts',
  'test/trust/endless-schemas.test.ts',
  'test/trust/fuzz.test.ts',
  'test/trust/planned.test.ts',
  'test/trust/taint.test.ts',
];

/**
 * Tests that find a forgotten step of the recipes in CONTRIBUTING.md: `npm run check`. They are part of the unit tests
 * as
 * well; here they share two processes, and end within seconds.
 */
const check = [
  'generators/formats/index.test.ts',
  'generators/keywords/index.test.ts',
  'reference/documents.test.ts',
  'spec/documents.test.ts',
  'spec/resources.test.ts',
  'src/relations/exceptions.test.ts',
  'spec/statements.test.ts',
  'src/config/configuration.test.ts',
  'src/config/defaults.test.ts',
  'src/config/documentation.test.ts',
  'src/config/template.test.ts',
  'src/contexts/contexts.test.ts',
  'test/architecture/annotations.test.ts',
  'test/architecture/imports.test.ts',
  'test/architecture/files.test.ts',
  'test/architecture/lockfile.test.ts',
  'test/architecture/tables.test.ts',
  'test/architecture/vague-words.test.ts',
  'test/selftest/deciding-stimuli.test.ts',
  'test/selftest/faults.test.ts',
  'test/tools/map-statements.test.ts',
];

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
          exclude: ['**/node_modules/**', 'dist/**', conformance, ...long],
        },
      },
      // Compiled modules are kept in node_modules, by their content: two seconds less for each process. The other
      // projects do without: the process of their global set-up cannot show a stack of modules that are kept.
      { extends: true, test: { name: 'check', include: check, isolate: false, experimental: { fsModuleCache: true } } },
      { extends: true, test: { name: 'long', include: long, testTimeout: 300_000, hookTimeout: 300_000 } },
      // Judges once, and shows each requirement as a test.
      { extends: true, test: { name: 'conformance', include: [conformance], globalSetup: ['src/vitest/setup.ts'] } },
    ],
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'dist/**'],
    // Two cores are shared with servers and child processes that tests start; no test measures time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

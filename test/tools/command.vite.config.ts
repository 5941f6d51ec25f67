import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

/**
 * The command in some hundred files instead of a thousand, which Node.js loads in half of the time. Packages that it
 * depends on stay outside.
 */
export default defineConfig({
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: `${dist}src/cli/main.js`,
    outDir: `${dist}command`,
    emptyOutDir: true,
    target: 'node20.19',
    minify: false,
    rollupOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
  },
});

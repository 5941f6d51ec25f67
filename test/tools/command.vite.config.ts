import { chmod } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { packageEntries } from './package-entries.js';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

/**
 * The code of the package in some hundred files instead of a thousand, which Node.js loads in half of the time.
 * Packages that it depends on stay outside.
 */
export default defineConfig({
  logLevel: 'warn',
  publicDir: false,
  // npm makes the command executable where it runs it, and a package packed before that would be another one.
  plugins: [{ name: 'executable command', writeBundle: () => chmod(`${dist}command/main.js`, 0o755) }],
  build: {
    ssr: true,
    outDir: `${dist}command`,
    emptyOutDir: true,
    target: 'node20.19',
    minify: false,
    rollupOptions: {
      input: Object.fromEntries(Object.entries(packageEntries).map(([name, module]) => [name, `${dist}${module}.js`])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

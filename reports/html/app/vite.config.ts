import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

const outDir = fileURLToPath(new URL('../../../dist/reports/html', import.meta.url));

const hashes = (page: string, element: string): string =>
  [...page.matchAll(new RegExp(`<${element}(?![^>]*application/json)[^>]*>([\\s\\S]*?)</${element}>`, 'g'))]
    .map(
      (match) =>
        `'sha256-${createHash('sha256')
          .update(match[1] ?? '')
          .digest('base64')}'`,
    )
    .join(' ');

/**
 * Makes a template of the finished page, with a policy that allows only its own script and style, by their hashes: no
 * network apart from `connect`, no frames, no forms.
 */
const policy = (page: string, template: string, connect: readonly string[]): Plugin => ({
  name: 'report-policy',
  closeBundle() {
    const file = `${outDir}/${page}`;
    const text = readFileSync(file, 'utf8');
    const rules = [
      `default-src 'none'`,
      `script-src ${hashes(text, 'script')}`,
      `style-src ${hashes(text, 'style')}`,
      `img-src data:`,
      ...connect.map((from) => `connect-src ${from}`),
      `base-uri 'none'`,
      `form-action 'none'`,
    ];
    writeFileSync(
      file,
      text.replace('@@policy@@', () => rules.join('; ')),
    );
    renameSync(file, `${outDir}/${template}`);
  },
});

const root = fileURLToPath(new URL('.', import.meta.url));

/** The file of each page, its template, and where the page may connect to. */
const pages = {
  production: ['index.html', 'template.html', []],
  live: ['live.html', 'live-template.html', [`'self'`]],
  dev: ['dev.html', 'dev-template.html', [`'self'`]],
} as const;

/**
 * The pages, each built separately: the report, with `--mode live` the page that fills during a run, and with `--mode
 * dev` the page of `dev`.
 */
export default defineConfig(({ mode }) => {
  const [page, template, connect] = pages[mode === 'live' || mode === 'dev' ? mode : 'production'];
  return {
    root,
    mode: 'production',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: { input: `${root}${page}` },
    },
    plugins: [viteSingleFile({ removeViteModuleLoader: true }), policy(page, template, connect)],
  };
});

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
 * Makes `template.html` of the finished page, with a policy that allows the page's own script and style by their
 * hashes, and nothing else: no network, no frames, no forms.
 */
const policy = (): Plugin => ({
  name: 'report-policy',
  closeBundle() {
    const file = `${outDir}/index.html`;
    const page = readFileSync(file, 'utf8');
    const rules = [
      `default-src 'none'`,
      `script-src ${hashes(page, 'script')}`,
      `style-src ${hashes(page, 'style')}`,
      `img-src data:`,
      `base-uri 'none'`,
      `form-action 'none'`,
    ];
    writeFileSync(
      file,
      page.replace('@@policy@@', () => rules.join('; ')),
    );
    renameSync(file, `${outDir}/template.html`);
  },
});

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { outDir, emptyOutDir: false, target: 'es2022', modulePreload: false },
  plugins: [viteSingleFile({ removeViteModuleLoader: true }), policy()],
});

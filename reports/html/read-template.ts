import { readFile } from 'node:fs/promises';

/** Where the data goes in a built page. */
const placeholder = '"@@report-data@@"';

/** Beside this module once built; in `dist` when the suite runs from its sources. */
const places = ['./', '../../dist/reports/html/'];

/**
 * A built page without its data: the parts before and after the data.
 * @throws where `npm run build:html` was not run
 */
export async function readTemplate(
  name: 'template' | 'live-template' | 'dev-template',
): Promise<readonly [string, string]> {
  for (const place of places) {
    try {
      const text = await readFile(new URL(`${place}${name}.html`, import.meta.url), 'utf8');
      const [before, after] = text.split(placeholder);
      if (before === undefined || after === undefined) throw new Error('the page template has no place for data');
      return [before, after];
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  throw new Error('the page template is missing from the installation; build it with `npm run build:html`');
}

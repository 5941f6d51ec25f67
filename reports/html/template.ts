import { readFile } from 'node:fs/promises';

/** Where the data goes in the built page. */
export const placeholder = '"@@report-data@@"';

/** Beside this module once built; in `dist` when the suite runs from its sources. */
const places = [
  new URL('./template.html', import.meta.url),
  new URL('../../dist/reports/html/template.html', import.meta.url),
];

/** The built page without its data. Throws where `npm run build:html` never ran. */
export async function readTemplate(): Promise<string> {
  for (const place of places) {
    try {
      return await readFile(place, 'utf8');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  throw new Error('the page template is missing from the installation; build it with `npm run build:html`');
}

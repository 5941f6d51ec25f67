import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const isOurs = (file: string): boolean => {
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'name' in manifest && manifest.name === 'ems-conformance';
};

/**
 * The folder of this package, found upwards from this file, so that sources and `dist` find the same documents.
 * Throws where the package's own manifest is missing: the installation is damaged.
 */
export function packageRoot(start: string = dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && isOurs(manifest)) return folder;
    if (dirname(folder) === folder)
      throw new Error('ems-conformance is not installed as a whole: its package.json is missing. Install it again.');
  }
}

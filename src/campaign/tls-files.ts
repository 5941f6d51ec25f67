import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ConfigurationError } from '../config/configuration-error.js';
import type { Configuration } from '../config/configuration.js';
import { inWords } from '../core/system-error.js';

/** PEM texts of the files that `tls` names. @throws ConfigurationError when one can't be read */
export async function tlsFiles(
  { tls }: Configuration,
  directory: string,
): Promise<{ readonly ca?: string; readonly cert?: string; readonly key?: string }> {
  const texts: { ca?: string; cert?: string; key?: string } = {};
  for (const name of ['ca', 'cert', 'key'] as const) {
    const file = tls?.[name];
    if (file === undefined) continue;
    try {
      texts[name] = await readFile(resolve(directory, file), 'utf8');
    } catch (error) {
      throw new ConfigurationError([{ where: `tls.${name}`, message: `${file} can't be read: ${inWords(error)}.` }]);
    }
  }
  return texts;
}

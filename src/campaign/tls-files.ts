import { resolve } from 'node:path';
import { ConfigurationError } from '../config/configuration-error.js';
import type { Configuration } from '../config/configuration.js';
import { readSmallText } from '../core/read-bounded.js';

/** PEM texts of the files that `tls` names. @throws ConfigurationError when one can't be read */
export async function tlsFiles(
  { tls }: Configuration,
  directory: string,
): Promise<{ readonly ca?: string; readonly cert?: string; readonly key?: string }> {
  const texts: { ca?: string; cert?: string; key?: string } = {};
  for (const name of ['ca', 'cert', 'key'] as const) {
    const file = tls?.[name];
    if (file === undefined) continue;
    texts[name] = await readSmallText(
      resolve(directory, file),
      (reason) => new ConfigurationError([{ where: `tls.${name}`, message: `${file} can't be read: ${reason}.` }]),
    );
  }
  return texts;
}

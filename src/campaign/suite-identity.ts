import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../core/package-root.js';

/** Name and version of this suite, as its package says. */
export function suiteIdentity(): { readonly name: string; readonly version: string } {
  const text = readFileSync(join(packageRoot(), 'package.json'), 'utf8');
  const { name, version }: { readonly name: string; readonly version: string } = JSON.parse(text); // our own file
  return { name, version };
}

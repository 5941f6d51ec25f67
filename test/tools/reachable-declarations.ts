import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A relative import of a declaration; a type such as `import('./a.js').A` has one as well. */
const imported = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)\.js['"]/g;

/**
 * The declarations that can be reached from those of some modules, which are among them.
 * @param folder of the built declarations
 * @param modules paths without an ending, from that folder
 */
export async function reachableDeclarations(folder: string, modules: readonly string[]): Promise<readonly string[]> {
  const reached = new Set<string>();
  const reach = async (module: string): Promise<void> => {
    const file = `${module}.d.ts`;
    if (reached.has(file)) return;
    reached.add(file);
    const text = await readFile(join(folder, file), 'utf8');
    for (const [, path = ''] of text.matchAll(imported)) await reach(join(dirname(module), path));
  };
  for (const module of modules) await reach(module);
  return [...reached];
}

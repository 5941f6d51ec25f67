import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { statementId } from './brands.js';
import type { Force, Statement } from './model.js';
import type { Json } from '../src/core/json.js';
import { DocumentError, DocumentNode } from './node.js';

const forces: ReadonlySet<string> = new Set<Force>([
  'obliges',
  'permits',
  'conditional',
  'informs',
  'gap',
  'unjudgeable',
]);
const isForce = (text: string): text is Force => forces.has(text);

function statement(section: string, node: DocumentNode): Statement {
  const force = node.text('force');
  if (!isForce(force)) throw new DocumentError(node.pointer, `${force} is no force`);
  return {
    id: statementId(node.text('id')),
    source: { section, place: node.text('place') },
    says: node.text('says'),
    force,
    ...(node.child('reason') === undefined ? {} : { reason: node.text('reason') }),
  };
}

/**
 * Every statement below a folder: one file per section of the interface, `{ section, statements }`. Ordered by file
 * name, then as in the file.
 */
export async function loadStatements(folder: string): Promise<readonly Statement[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.yaml')).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.flatMap((text) => {
    // What the core schema of YAML 1.2 yields is JSON; `parse` gives any.
    const file = DocumentNode.root(parse(text) as Json);
    const section = file.text('section');
    return file.elements('statements').map((node) => statement(section, node));
  });
}

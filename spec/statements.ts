import { statementId } from './brands.js';
import type { StatementForce, Statement } from './model.js';
import type { Json } from '../src/core/json.js';
import { DocumentError, DocumentNode } from './node.js';

const forces: ReadonlySet<string> = new Set<StatementForce>([
  'obliges',
  'permits',
  'conditional',
  'informs',
  'gap',
  'unjudgeable',
]);
const isForce = (text: string): text is StatementForce => forces.has(text);

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

/** The sections of the interface, in its order. */
export const sections: readonly string[] = [
  'Introduction',
  'What the service does',
  'Resources and their fields',
  'States and transitions',
  'Endpoints',
  'Authentication',
  'Events',
  'Errors',
  'Limits',
  'Versioning',
];

/** The section that a statement stands in, without those below it. */
export const sectionOf = (section: string): string => section.split(' › ')[0] ?? '';

/**
 * The statements of files, one per section of the interface: `{ section, statements }` each. Ordered as the files, then
 * as in the file.
 */
export const statementsOf = (files: readonly Json[]): readonly Statement[] =>
  files.flatMap((value) => {
    const file = DocumentNode.root(value);
    const section = file.text('section');
    return file.elements('statements').map((node) => statement(section, node));
  });

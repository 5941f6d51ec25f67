import type { Json } from '../src/core/json.js';
import { ownDocuments } from './own-documents.js';
import { DocumentError, DocumentNode } from './node.js';

/** A question that the interface leaves open, or answers in more than one way. */
export interface Ambiguity {
  readonly id: string;
  readonly question: string;
  /** Ids of the statements that leave it open. */
  readonly statements: readonly string[];
  /** Ways to read them, one sentence each. */
  readonly readings: readonly string[];
  /** How this suite judges. */
  readonly here: string;
  /** Questions of observers, whose answers show what implementations do. */
  readonly observed: readonly string[];
  /** Words that would settle it. */
  readonly proposal: string;
}

/** The register in `spec/ambiguities.yaml`, in its order. */
export const ambiguitiesIn = (register: Json): readonly Ambiguity[] =>
  DocumentNode.root(register)
    .elements('ambiguities')
    .map((node) => ({
      id: node.text('id'),
      question: node.text('question'),
      statements: texts(node, 'statements'),
      readings: texts(node, 'readings'),
      here: node.text('here'),
      observed: texts(node, 'observed'),
      proposal: node.text('proposal'),
    }));

/** The texts of an array; none where it is missing. */
const texts = (node: DocumentNode, name: string): readonly string[] =>
  node.elements(name).map(({ value, pointer }) => {
    if (typeof value !== 'string') throw new DocumentError(pointer, 'a string was expected');
    return value;
  });

/** The register of this package. */
export const loadAmbiguities = async (): Promise<readonly Ambiguity[]> =>
  ambiguitiesIn((await ownDocuments()).ambiguities);

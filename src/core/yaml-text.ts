import { visit, type Document, type ToStringOptions } from 'yaml';
import { escapeInvisible } from './text.js';

/**
 * A YAML document as text for people and programs: characters that are invisible or reorder text (`escapeInvisible`)
 * are written as escapes, in double quotes, so that each value stays the same.
 */
export function yamlText(document: Document.Parsed | Document, options: ToStringOptions = { lineWidth: 0 }): string {
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'string' && escapeInvisible(node.value) !== node.value) node.type = 'QUOTE_DOUBLE';
    },
  });
  return escapeInvisible(document.toString(options));
}

import { isScalar, visit } from 'yaml';
import { placeholderIn } from '../../spec/placeholder.js';
import { ConfigurationError } from './configuration-error.js';
import { entryPathOf, type YamlSource } from './yaml-source.js';

/**
 * Refuses placeholders that a report left for the implementer to fill in.
 * @throws ConfigurationError naming the first placeholder, and their number.
 */
export const refusePlaceholders = (source: YamlSource): void => {
  const found: { readonly text: string; readonly entry: string; readonly offset: number }[] = [];
  visit(source.document, {
    Node(key, node, ancestors) {
      if (!isScalar(node) || typeof node.value !== 'string') return;
      const text = placeholderIn(node.value);
      if (text === undefined) return;
      const entry = entryPathOf([...ancestors, node]);
      found.push({
        text,
        entry: (key === 'key' ? [...entry, node.value] : entry).join('.'),
        offset: node.range?.[0] ?? 0,
      });
    },
  });
  const [first] = found;
  if (first === undefined) return;
  const many = found.length > 1 ? ` (the first of ${found.length})` : '';
  throw new ConfigurationError([
    {
      where: source.at(first.offset),
      message: `${first.entry} still has the placeholder ${first.text}${many}; replace it or remove the line.`,
    },
  ]);
};

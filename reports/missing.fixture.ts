import { isPair, isScalar, parseDocument, visit, type Document } from 'yaml';
import { placeholderIn } from '../spec/placeholder.js';

const standIns: { readonly [key: string]: unknown } = {
  privileged: true,
  user: true,
  publicUrl: 'https://receiver.example',
  scheme: 'standard-webhooks',
  schema: {},
  triggers: { wait: true },
  lists: '/items',
  limits: 1,
};

/**
 * A fragment of missing entries with a value of the right type for each placeholder, and with disabled entries enabled.
 */
export function filledIn(fragment: string): unknown {
  const document: Document = parseDocument(switchedOn(fragment));
  visit(document, {
    Scalar(key, node, ancestors) {
      if (key === 'key' || typeof node.value !== 'string' || placeholderIn(node.value) === undefined) return undefined;
      const names = ancestors.filter(isPair).map((pair) => String(isScalar(pair.key) ? pair.key.value : pair.key));
      const last = names.at(-1) ?? '';
      const name = [names[0], names[1], last].find((each) => each !== undefined && Object.hasOwn(standIns, each));
      return document.createNode(name === undefined ? 'text' : standIns[name]);
    },
  });
  return document.toJS();
}

/** A fragment without the comment marks before its disabled entries. */
export const switchedOn = (fragment: string): string =>
  fragment.replace(/^# writes:$/m, 'writes:').replace(/^( *)# +allowed: true/m, '  allowed: true');

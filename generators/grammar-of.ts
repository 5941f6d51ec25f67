import { isObject, type Json } from '../src/core/json.js';
import { getOrAdd } from '../src/core/remembered.js';
import { lowerSchema } from './document/lower.js';
import { Grammar } from './grammar.js';
import type { SchemaSource } from './schema-source.js';

/** Grammars that are kept for one document; a grammar of a large schema takes some megabytes. */
const limit = 300;
const known = new WeakMap<object, Map<string, Grammar>>();

/**
 * The grammar of a schema. Operations of one document often take the same parameters and bodies, and each is drawn from
 * in several ways: those with the same text have one grammar. What is drawn depends on its seed alone.
 * @throws UnsupportedSchema as `lowerSchema` does
 */
export function grammarOf(source: SchemaSource): Grammar {
  const { shared } = source;
  if (shared === undefined) return new Grammar(lowerSchema(source));
  const grammars = getOrAdd(known, shared.within, () => new Map<string, Grammar>());
  const key = `${source.usual === true ? 'usual' : 'any'} ${shared.text}`;
  const ready = grammars.get(key);
  if (ready !== undefined) return ready;
  const made = new Grammar(lowerSchema(source));
  if (grammars.size >= limit) grammars.clear();
  grammars.set(key, made);
  return made;
}

/** Forgets the grammars of a document. One that was stopped while it drew a value may not be used any more. */
export function forgetGrammars(document: Json | undefined): void {
  if (isObject(document)) known.delete(document);
}

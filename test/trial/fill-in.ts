import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { isArray, isObject, type Json } from '../../src/core/json.js';
import { placeholderIn } from '../../spec/placeholder.js';

/** The file that an engineer makes of a file of suggestions, and how much of it is typed by hand. */
export interface Filled {
  readonly value: Json;
  /** Lines of YAML in place of placeholders and environment variables. A line that is only enabled is not typed. */
  readonly typed: number;
  /** Values of the environment variables that the suggestions name. */
  readonly variables: { readonly [name: string]: string };
}

/** A commented line of YAML, and no sentence that says where an entry comes from. */
const suggestion = /^( *)# ( *(?:- |[\]})]|["\w$.<>-]+(?: \w+)?:(?: |$)))(?!\$schema)/;

/** The text with `# ` taken from every suggestion, as the command says. */
export const switchedOn = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(suggestion, '$1$2'))
    .join('\n');

/** Longer values take several lines. */
const longestLine = 120;
const linesOf = (value: Json): number =>
  JSON.stringify(value).length <= longestLine ? 1 : stringify(value).trimEnd().split('\n').length;

const hasPlaceholder = (node: Json): boolean =>
  typeof node === 'string' ? placeholderIn(node) !== undefined : isArray(node) && node.some(hasPlaceholder);

/** Of many ids an engineer types one: one that may be changed, where one is known. */
const oneOf = (ids: readonly Json[], expendable: string): readonly Json[] => {
  const mayBeChanged = ids.find(
    (id) => isObject(id) && Object.values(id).some((each) => expendable.includes(`"${String(each)}"`)),
  );
  return [mayBeChanged ?? ids[0] ?? null];
};

const member = (value: Json | undefined, name: string): Json | undefined =>
  value !== undefined && isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/**
 * Puts an implementer's values in place of placeholders. A suggestion without a placeholder stays where it is right,
 * and is disabled where it is not; so is one for which the implementer has no value.
 * @param before the configuration without the suggestions
 */
export function fillIn(suggested: Json, before: Json, known: Json): Filled {
  const variables: Record<string, string> = {};
  let typed = 0;
  const expendable = JSON.stringify(member(known, 'writes') ?? null);
  const fill = (node: Json, given: Json | undefined, answer: Json | undefined): Json | undefined => {
    if (given !== undefined && isDeepStrictEqual(node, given)) return node;
    if (isObject(node)) {
      const members = Object.entries(node).flatMap(([name, inner]) => {
        const value = fill(inner, member(given, name), member(answer, name));
        return value === undefined ? [] : [[name, value] as const];
      });
      return members.length === 0 ? undefined : Object.fromEntries(members);
    }
    if (answer === undefined) return undefined;
    const variable = typeof node === 'string' ? /^\$\{(\w+)\}$/.exec(node)?.[1] : undefined;
    if (variable !== undefined && typeof answer === 'string') {
      typed += 1;
      variables[variable] = answer;
      return node;
    }
    if (!hasPlaceholder(node)) return isDeepStrictEqual(node, answer) ? node : undefined;
    const value = isArray(answer) ? [...oneOf(answer, expendable)] : answer;
    typed += linesOf(value);
    return value;
  };
  return { value: fill(suggested, before, known) ?? {}, typed, variables };
}

import { codedWithLetter, type TargetForm } from '../core/target-form.js';

/**
 * A request target spelled in other ways (RFC 3986 §6.2).
 * @param query with its `?`, or empty
 */
export const respelledTarget = (path: string, query: string, forms: readonly TargetForm[] = []): string => {
  const target = forms.reduce<Target>((each, form) => spell[form](each), { path, query });
  return target.path + target.query;
};

interface Target {
  readonly path: string;
  readonly query: string;
}

const lastCodedWithLetter = new RegExp(`[${codedWithLetter}](?=[^${codedWithLetter}]*$)`);

const spell: { readonly [form in TargetForm]: (target: Target) => Target } = {
  'an encoded character in the path': ({ path, query }) => ({
    path: path.replace(/(?<!%|%[0-9A-F])[A-Za-z0-9](?=[^/]*$)/, (character) => encoded(character).toUpperCase()),
    query,
  }),
  'lower-case digits of an encoded character': ({ path, query }) => ({
    path: path.replace(lastCodedWithLetter, encoded),
    query,
  }),
  'an empty query': ({ path, query }) => ({ path, query: query === '' ? '?' : query }),
  'encoded characters in the query': ({ path, query }) => ({
    path,
    // Digits of both cases: `%5f` is `%5F` (RFC 3986 §6.2.2.1).
    query: query
      .replace(/(?<=[?&=])[A-Za-z0-9]/g, (character) => encoded(character).toUpperCase())
      .replaceAll('_', encoded),
  }),
  'empty parameters in the query': ({ path, query }) => ({
    path,
    query: query.length < 2 ? '?&' : `?&${query.slice(1).replaceAll('&', '&&')}&`,
  }),
  'a slash at the end of the path': ({ path, query }) => ({ path: `${path}/`, query }),
  'a doubled slash in the path': ({ path, query }) => ({ path: path.replace(/\/(?=[^/]*$)/, '//'), query }),
  'a dot segment in the path': ({ path, query }) => ({ path: path.replace(/\/(?=[^/]*$)/, '/./'), query }),
};

const encoded = (character: string): string => `%${character.charCodeAt(0).toString(16)}`;

import type { Step } from '../stimuli/scenario.js';
import type { BuiltRequest } from './build-request.js';

const otherOf: { readonly [value: string]: string | undefined } = { true: 'false', false: 'true' };

/**
 * The deletion of one record with the other value of each boolean parameter: a document says that both are allowed, and
 * which one a record needs depends on what is below it. Of values that a person gave there is no other one.
 * @param path the operation's, whose last variable is the record that is named as expendable
 */
export function otherQueries(request: BuiltRequest, { query = {} }: Step, path: string): readonly BuiltRequest[] {
  if (request.method !== 'DELETE' || request.queryOrigin !== 'supplied' || !path.endsWith('}')) return [];
  return Object.keys(query).flatMap((name): readonly BuiltRequest[] => {
    const [value = ''] = request.query[name] ?? [];
    const other = otherOf[value];
    if (other === undefined) return [];
    const [written, turned] = [value, other].map((each) => `${encodeURIComponent(name)}=${each}`);
    return [
      {
        ...request,
        url: request.url.replace(written ?? '', turned ?? ''),
        query: { ...request.query, [name]: [other] },
      },
    ];
  });
}

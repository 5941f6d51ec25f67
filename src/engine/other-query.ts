import type { Configuration } from '../config/configuration.js';
import type { Step } from '../stimuli/scenario.js';
import type { BuiltRequest } from './built-request.js';
import { withFewerMembers } from './fewer-members.js';
import { plainerBodies } from './plainer-bodies.js';

const otherOf: { readonly [value: string]: string | undefined } = { true: 'false', false: 'true' };

/** The requests to send, one after the other, where the request of a step is refused because of its content. */
export const othersAfterRefusal = (
  request: BuiltRequest,
  step: Step,
  path: string,
  configuration: Configuration,
): readonly BuiltRequest[] =>
  // A subscription is a request to have accepted as well: without it no event is seen.
  step.purpose === 'success' || step.purpose === 'trigger'
    ? [...otherQueries(request, step, path), ...withFewerMembers(request, step, configuration)]
    : step.purpose === 'supplied'
      ? plainerBodies(request, step)
      : [];

/**
 * The deletion of one record with the other value of each boolean parameter: a document says that both are allowed, and
 * which one a record needs depends on what is below it. Of values that a person gave there is no other one.
 * @param path the operation's, whose last variable is the record that is named as expendable
 */
function otherQueries(request: BuiltRequest, { query = {} }: Step, path: string): readonly BuiltRequest[] {
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

import { defined } from '../src/core/defined.js';
import { isAccepted, isAllowed } from './credentials.js';
import { readBody } from './body.js';
import { Refusal, type Problem, type Reply } from './reply.js';
import type { ReferenceRequest } from './request.js';
import type { Route } from './route.js';
import type { Settings } from './settings.js';
import { vendorMediaType } from './vendors.js';
import type { World } from './world/world.js';

/** Where a request leads: an operation, a path without that method, or nowhere. */
export type RequestTarget =
  | { readonly kind: 'route'; readonly route: Route }
  | { readonly kind: 'method'; readonly allow: string }
  | { readonly kind: 'unknown' };

/**
 * The honest answer, in this order: path (404), method (405), credential (401, 403), body (415, 400, 422), operation.
 */
export const honestAnswer = (
  world: World,
  settings: Settings,
  target: RequestTarget,
  request: ReferenceRequest,
): Reply => {
  try {
    return answer(world, settings, target, request);
  } catch (thrown) {
    if (thrown instanceof Refusal) return problemReply(settings, thrown.problem);
    throw thrown;
  }
};

const answer = (world: World, settings: Settings, target: RequestTarget, request: ReferenceRequest): Reply => {
  if (target.kind === 'unknown')
    throw new Refusal({ status: 404, code: 'unknown_path', message: 'There is nothing at this path.' });
  if (target.kind === 'method') {
    const headers = { allow: target.allow };
    throw new Refusal({
      status: 405,
      code: 'method_not_allowed',
      message: 'This path does not take that method.',
      headers,
    });
  }
  if (!isAccepted(request.credential)) throw new Refusal(unauthenticated(settings, target.route));
  const { route } = target;
  if (!isAllowed(request.credential, route)) {
    throw new Refusal({ status: 403, code: 'forbidden', message: 'This credential may only read.' });
  }
  const body = route.body === undefined ? {} : readBody(route.body, request, settings);
  return route.handle({ request, world, settings, body, param: (name) => request.params[name] ?? '' });
};

const unauthenticated = ({ unauthenticated: status }: Settings, { operation }: Route): Problem => {
  const said = { status, code: 'unauthenticated', message: 'This operation needs a credential.' };
  if (status === 401) return { ...said, headers: { 'www-authenticate': 'Bearer' } };
  // Stated: a 403 of this operation has the vendor media type.
  return status === 403 && operation === 'user.update' ? { ...said, mediaType: vendorMediaType } : said;
};

/** A refusal in the form that the settings give it. */
export const problemReply = (settings: Settings, problem: Problem): Reply => {
  const body = settings.problemBody(problem);
  return {
    status: problem.status,
    mediaType: problem.mediaType ?? settings.problemMediaType,
    ...defined({ body, headers: problem.headers }),
  };
};

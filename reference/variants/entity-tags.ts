import { createHash } from 'node:crypto';
import { honestAnswer } from '../honest.js';
import type { Reply } from '../reply.js';
import type { ReferenceRequest } from '../request.js';
import { routes } from '../resources/index.js';
import { settings } from '../settings.js';
import type { World } from '../world/world.js';
import type { Variant } from './variant.js';

type Tag = (reply: Reply) => string | undefined;

const tagOf: Tag = ({ status, body, headers }) =>
  status === 200
    ? (headers?.['etag'] ?? `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url')}"`)
    : undefined;

const weakTagOf: Tag = (reply) => {
  const tag = tagOf(reply);
  return tag === undefined || tag.startsWith('W/') ? tag : `W/${tag}`;
};

/** The tags of a list; those of the suite have no comma and blank within their quotes. */
const tagsIn = (list: string): readonly string[] => list.split(/, */).filter((tag) => tag !== '');

const withoutSign = (tag: string): string => tag.replace(/^W\//, '');

/** The tag that the reading at the same path has; `undefined` where there is no record or no reading. */
function currentTag(world: World, request: ReferenceRequest, tag: Tag): string | undefined {
  const path = routes.find(({ operation }) => operation === request.operation)?.path;
  const route = routes.find((each) => each.path === path && each.method === 'GET');
  if (route === undefined) return undefined;
  const reading = { ...request, method: 'GET', operation: route.operation, body: { kind: 'none' } } as const;
  return tag(honestAnswer(world, settings, { kind: 'route', route }, reading));
}

/** Is a precondition false (RFC 9110 §13.2.2)? A weak tag matches no `If-Match`, which compares strongly. */
function isFalse({ headers }: ReferenceRequest, tag: string): boolean {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match !== undefined) return match !== '*' && (tag.startsWith('W/') || !tagsIn(match).includes(tag));
  return (
    noneMatch !== undefined && (noneMatch === '*' || tagsIn(noneMatch).map(withoutSign).includes(withoutSign(tag)))
  );
}

const conditional =
  (tagIn: Tag): NonNullable<Variant['wrap']> =>
  (world) =>
  (request, answer) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    const { 'if-match': match, 'if-none-match': noneMatch } = request.headers;
    const isConditional = match !== undefined || noneMatch !== undefined;
    if (!isReading) {
      const tag = isConditional ? currentTag(world, request, tagIn) : undefined;
      if (tag === undefined || !isFalse(request, tag)) return answer(request);
      const would = world.undone(() => answer(request));
      return would.status < 300 ? { status: 412 } : would;
    }
    const reply = answer(request);
    const tag = tagIn(reply);
    if (tag === undefined) return reply;
    const headers = { ...reply.headers, etag: tag };
    return noneMatch !== undefined && isFalse(request, tag) ? { status: 304, headers } : { ...reply, headers };
  };

export const entityTags: Variant = {
  id: 'entity-tags',
  about: 'Readings have a strong entity tag, and preconditions on it are evaluated.',
  wrap: conditional(tagOf),
};

export const weakTags: Variant = {
  id: 'weak-tags',
  about: 'Readings have a weak entity tag, and preconditions on it are evaluated: If-Match with a tag is always false.',
  wrap: conditional(weakTagOf),
};

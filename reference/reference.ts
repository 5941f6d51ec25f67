import { defined } from '../src/core/defined.js';
import { Hono, type Context } from 'hono';
import { getPath } from 'hono/utils/url';
import type { Fault } from '../src/faults/fault.js';
import { ChoiceWalk } from './choice-walk.js';
import { credentialHeader, credentialOf } from './credentials.js';
import { referenceDocument } from './document/document.js';
import { deliverEvents } from './events.js';
import { honestAnswer, problemReply, type RequestTarget } from './honest.js';
import { applyFault } from './faults/index.js';
import { honoPath } from './path.js';
import type { Reply } from './reply.js';
import { parseBody, type ReferenceRequest } from './request.js';
import { responseFrom } from './response.js';
import { routes } from './resources/index.js';
import { settings as defaults, type Settings } from './settings.js';
import { variantNamed } from './variants/index.js';
import { withdrawnRequestOf } from './withdrawn.js';
import { World } from './world/world.js';
import { randomFrom } from './world/random.js';
import { wrapped, type Responder, type Wrapper } from './wrapper.js';
import { readText } from './read-text.js';

export interface ReferenceOptions {
  /** Default `reference`. Ids do not depend on it, names do. */
  readonly seed?: string;
  readonly faults?: readonly Fault[];
  /** Id of a conforming variant. */
  readonly variant?: string;
  /** Header values by label, in place of the reference's own. */
  readonly credentials?: Readonly<Record<string, string>>;
  /** Each response takes one of the freedoms that the interface leaves; the header `Ems-Choice` names it. */
  readonly varied?: boolean;
  readonly log?: (entry: LogEntry) => void;
}

/** An answered request; `choice` names the freedom that its response takes. */
export interface LogEntry {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly choice?: string;
}

export interface Reference {
  /** @param env with the message of Node's HTTP server behind the request, as adapters pass it; absent without one */
  readonly fetch: (request: Request, env?: Env) => Promise<Response>;
  readonly world: World;
  /** Waits until every event that happened was delivered or given up. */
  delivered(): Promise<void>;
  /** Gives up deliveries under way. */
  close(): Promise<void>;
}

/** The bindings of @hono/node-server. */
interface Env {
  readonly incoming?: { readonly url?: string | undefined };
}

const maxBodyBytes = 1_048_576;

/** Names the choice of a response, for developers of clients. */
const choiceHeader = 'ems-choice';

/**
 * The reference in this process: a freshly seeded world and a `fetch` that answers from it. Throws for an unknown
 * fault or variant.
 */
export const createReference = (options: ReferenceOptions = {}): Reference => {
  const variant = options.variant === undefined ? undefined : variantNamed(options.variant);
  const settings = { ...defaults, ...variant?.settings };
  const world = new World(options.seed, variant?.idForm);
  variant?.prepare?.(world);
  const wrappers: readonly Wrapper[] = [
    ...(variant?.wrap === undefined ? [] : [variant.wrap(world)]),
    ...(options.faults ?? []).map((fault) => applyFault(fault, world, settings)),
  ];

  const refusal = (status: number, code: string, message: string): Reply =>
    problemReply(settings, { status, code, message });

  const walk = options.varied === true ? new ChoiceWalk(world, randomFrom(`choices ${options.seed ?? ''}`)) : undefined;

  const answer = async (context: Context, target: RequestTarget): Promise<Response> => {
    const text = await readText(context.req.raw, maxBodyBytes);
    if (text === undefined) return responseFrom(refusal(413, 'too_large', 'The body is too large.'));
    const request = requestFrom(context, target, text, options.credentials);
    const answerWith = (changed: Partial<Settings>) =>
      wrapped(wrappers, (honest) => honestAnswer(world, { ...settings, ...changed }, target, honest));
    if (walk !== undefined) return choose(walk, context, request, answerWith);
    const response = responseFrom(answerWith({})(request));
    return variant?.transport === undefined ? response : await variant.transport(response, context.req.raw);
  };

  // Empty segments of a path make no difference; the interface leaves that open.
  const app = new Hono({ getPath: (request) => `/${getPath(request).split('/').filter(Boolean).join('/')}` });
  app.use(async (context, next) => {
    await next();
    const choice = context.res.headers.get(choiceHeader) ?? undefined;
    const { method, path } = context.req;
    options.log?.({ method, path, status: context.res.status, ...defined({ choice }) });
  });
  // The document is public: it contains no data that needs a credential.
  app.get('/openapi.json', (context) => context.json(referenceDocument(new URL(context.req.url).origin)));
  for (const path of new Set(routes.map((route) => route.path))) {
    const members = routes.filter((route) => route.path === path);
    for (const route of members)
      app.on(route.method, honoPath(path), (context) => answer(context, { kind: 'route', route }));
    const allow = members.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
    app.all(honoPath(path), (context) => answer(context, { kind: 'method', allow }));
  }
  app.notFound((context) => answer(context, { kind: 'unknown' }));
  app.onError(() => responseFrom(refusal(500, 'internal', 'The reference failed; this is a mistake in it.')));
  const deliveries = deliverEvents(world, settings, wrappers, variant?.deliver);
  return {
    fetch: async (request, env) => app.fetch(request, env),
    world,
    delivered: deliveries.idle,
    close: deliveries.close,
  };
};

/** The response with the next choice, which a header names. */
async function choose(
  walk: ChoiceWalk,
  context: Context,
  request: ReferenceRequest,
  answer: (changed: Partial<Settings>) => Responder,
): Promise<Response> {
  const { reply, choice } = walk.next(request, answer);
  const plain = responseFrom(reply);
  const response = choice?.transport === undefined ? plain : await choice.transport(plain, context.req.raw);
  if (choice !== undefined) response.headers.set(choiceHeader, choice.id);
  return response;
}

/** The target as it came: a `Request` has no dot segments. */
const targetOf = ({ req, env }: Context): string => {
  const { incoming } = (env ?? {}) as Env; // passed by `fetch`
  const came = incoming?.url ?? req.url;
  return came.startsWith('/') ? came : came.replace(/^[a-z]+:\/\/[^/?#]*/i, '');
};

const requestFrom = (
  context: Context,
  target: RequestTarget,
  text: string,
  known: Readonly<Record<string, string>> | undefined,
): ReferenceRequest => {
  const { method } = context.req;
  const { pathname, searchParams } = new URL(context.req.url);
  const mediaType = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  const routed =
    target.kind === 'route'
      ? { operation: target.route.operation, params: context.req.param() }
      : withdrawnRequestOf(method, pathname);
  return {
    ...routed,
    method,
    path: pathname,
    query: searchParams,
    headers: context.req.header(),
    target: targetOf(context),
    ...defined({ mediaType, accept: context.req.header('accept') }),
    text,
    body: parseBody(text.replace(/^\uFEFF/, '')),
    credential: credentialOf(context.req.header(credentialHeader), known),
  };
};

import type { OperationId } from '../../spec/model.js';
import { canonical } from '../core/json.js';
import type { MessageForm } from '../core/message-form.js';
import type { TargetForm } from '../core/target-form.js';
import type { Bindings, CredentialLabel, Origin, Purpose } from '../evidence/exchange.js';
import { apply } from '../patterns/apply.js';
import type { Pattern } from '../patterns/pattern.js';
import type { QueryPlan } from '../stimuli/scenario.js';
import type { Separation } from './separate.js';

/** A reading request that a contrast is made of. */
export interface ReadingRequest {
  readonly operation: OperationId;
  readonly purpose: Purpose;
  readonly method: string;
  readonly query: { readonly [name: string]: QueryPlan };
  readonly headers: { readonly [name: string]: string | null };
  readonly target: readonly TargetForm[];
  readonly message: readonly MessageForm[];
  readonly bindings: Bindings;
  readonly credential: CredentialLabel;
  readonly queryOrigin: Origin;
}

/** A condition under which a requirement may fail, and requests that violated the requirement or not. */
export interface SuspectedCondition {
  /** Patterns that may be the condition, in order of preference; none where nothing told the requests apart. */
  readonly patterns: readonly Pattern[];
  /** Whether requests with the pattern fail, or those without it. */
  readonly outcome: Separation['outcome'];
  readonly violating: readonly ReadingRequest[];
  readonly passing: readonly ReadingRequest[];
}

/** Two requests: one with the suspected pattern, one without. */
interface RequestPair {
  readonly holder: ReadingRequest;
  readonly other: ReadingRequest;
}

/** Requests of each side that are compared with one another, to find the pair that differs least. */
const compared = 40;

/** Patterns, and differences between two requests, that are contrasted. */
const contrastLimit = 4;

/**
 * Requests that show whether a suspected condition is the right one, the most telling ones first: a request that passed
 * with the pattern, one that failed without it, and the failing one again. In the lists, each is as telling as the
 * others in the same place, so that several causes can take turns.
 */
export function contrastsOf({
  patterns,
  outcome,
  violating,
  passing,
}: SuspectedCondition): readonly (readonly ReadingRequest[])[] {
  const [holders, others] = outcome === 'fails' ? [violating, passing] : [passing, violating];
  const nearest = nearestPair(holders.slice(0, compared), others.slice(0, compared)) ?? withPlainForm(holders);
  if (nearest === undefined) return [];
  const { holder, other } = nearest;
  const [first, ...further] = patterns.slice(0, contrastLimit);
  const unlike = (request: ReadingRequest): readonly ReadingRequest[] => {
    const found = (request === holder ? holders : others)
      .slice(0, compared)
      .filter((each) => distance(each, request) > 0);
    return found.toSorted((a, b) => distance(a, request) - distance(b, request)).slice(0, 1);
  };
  const contrasted = (pattern: Pattern, by: ReadingRequest, against: ReadingRequest): readonly ReadingRequest[] => [
    ...withPattern(pattern, against, by),
    ...withoutPattern(pattern, by, against),
  ];
  const crossed = first === undefined || withPattern(first, other, holder).length === 0;
  return [
    [
      ...(first === undefined ? [] : contrasted(first, holder, other)),
      outcome === 'fails' ? holder : other,
      ...(first === undefined || outcome === 'passes' ? [] : withAlone(first, holder)),
      ...(inSeveralForms.has(holder.purpose) ? eachChoice(holder, other) : []),
    ],
    [
      ...(first === undefined
        ? []
        : [
            ...unlike(other).flatMap((each) => withPattern(first, each, holder)),
            ...unlike(holder).flatMap((each) => withoutPattern(first, each, other)),
          ]),
      ...(crossed ? crossings(holder, other) : []),
      ...further.slice(0, 1).flatMap((pattern) => contrasted(pattern, holder, other)),
    ],
    [
      ...further.slice(1).flatMap((pattern) => contrasted(pattern, holder, other)),
      outcome === 'fails' ? other : holder,
    ],
  ];
}

/** Purposes of requests that have several forms at once. */
const inSeveralForms: ReadonlySet<Purpose> = new Set(['wire', 'no-credential']);

/**
 * Where no request of the other side can be repeated: the first one, and the same without parameters and headers. That
 * one may be refused, as a parameter may be needed.
 */
function withPlainForm(holders: readonly ReadingRequest[]): RequestPair | undefined {
  const [holder] = holders;
  return holder === undefined ? undefined : { holder, other: { ...plainForm(holder), target: holder.target } };
}

const plainForm = (request: ReadingRequest): ReadingRequest => ({
  ...request,
  purpose: request.purpose === 'success' ? 'robustness' : request.purpose,
  query: {},
  headers: {},
  target: [],
  message: [],
});

/** A failing request with the suspected pattern alone, which shows best what matters. */
const withAlone = (pattern: Pattern, request: ReadingRequest): readonly ReadingRequest[] =>
  withPattern(pattern, plainForm(request), request).filter((each) => distance(each, request) > 0);

/** A request with a pattern that it lacks; none where no request can bring the pattern about. */
function withPattern(pattern: Pattern, request: ReadingRequest, like: ReadingRequest): readonly ReadingRequest[] {
  const applied = apply(pattern, request, {
    origin: like.queryOrigin,
    queryValue: (name) => like.query[name] ?? { configured: 'required' },
  });
  if ('cannot' in applied || applied.body !== undefined) return [];
  const { method = request.method, query = {}, headers = {}, target = [], message = [], bindings = {} } = applied;
  const { credential = 'full' } = applied;
  const purpose = weakerOf(like, request);
  return readings({ ...request, method, query, headers, target, message, bindings, credential, purpose });
}

/** A request without a pattern that it has: with the values of another request in its place. */
function withoutPattern(pattern: Pattern, request: ReadingRequest, like: ReadingRequest): readonly ReadingRequest[] {
  switch (pattern.kind) {
    case 'all':
      return pattern.of.flatMap((part) => withoutPattern(part, request, like));
    case 'query':
      return readings(taken({ part: 'query', name: pattern.name }, request, like));
    case 'header':
      return readings(taken({ part: 'headers', name: pattern.name }, request, like));
    case 'method':
    case 'target':
    case 'message':
    case 'credential':
      return readings(taken({ part: pattern.kind }, request, like));
    case 'subject':
    case 'made-up-id':
    case 'id form':
      return readings(taken({ part: 'bindings' }, request, like));
    default:
      return [];
  }
}

/** For patterns that only answers show: each request with one part of the other one. */
const crossings = (one: ReadingRequest, other: ReadingRequest): readonly ReadingRequest[] => {
  const parts = differences(one, other);
  // With a single difference, the crossed requests are the two themselves.
  return parts.length < 2
    ? []
    : parts.slice(0, contrastLimit).flatMap((part) => [taken(part, one, other), taken(part, other, one)]);
};

/** Of a request in several forms at once: the other request with each one of them. */
const eachChoice = (holder: ReadingRequest, other: ReadingRequest): readonly ReadingRequest[] =>
  differences(other, holder).map((part) => taken(part, other, holder));

const readings = (request: ReadingRequest): readonly ReadingRequest[] =>
  request.method === 'GET' || request.method === 'HEAD' ? [request] : [];

/** A part in which two requests can differ. */
type Part =
  | { readonly part: 'query' | 'headers'; readonly name: string }
  | { readonly part: 'method' | 'target' | 'message' | 'credential' | 'bindings' };

function differences(one: ReadingRequest, other: ReadingRequest): readonly Part[] {
  const named = (part: 'query' | 'headers'): readonly Part[] =>
    [...new Set([...Object.keys(one[part]), ...Object.keys(other[part])])]
      .toSorted()
      .filter((name) => canonical(valueOf(one, part, name)) !== canonical(valueOf(other, part, name)))
      .map((name) => ({ part, name }));
  const single = (['method', 'target', 'message', 'credential', 'bindings'] as const).filter(
    (part) => canonical(one[part]) !== canonical(other[part]),
  );
  return [...named('query'), ...named('headers'), ...single.map((part) => ({ part }))];
}

/** The value alone, without its origin. */
function valueOf(request: ReadingRequest, part: 'query' | 'headers', name: string): string | readonly string[] | null {
  if (part === 'headers') return request.headers[name] ?? null;
  const plan = request.query[name];
  return plan !== undefined && 'value' in plan ? plan.value : null;
}

/** A request with one part of another request. */
function taken(part: Part, request: ReadingRequest, from: ReadingRequest): ReadingRequest {
  const purpose = weakerOf(from, request);
  if (part.part === 'query') {
    const { [part.name]: _, ...others } = request.query;
    const value = from.query[part.name];
    return { ...request, purpose, query: value === undefined ? others : { ...others, [part.name]: value } };
  }
  if (part.part === 'headers') {
    const { [part.name]: _, ...others } = request.headers;
    const value = from.headers[part.name];
    return { ...request, purpose, headers: value === undefined ? others : { ...others, [part.name]: value } };
  }
  return { ...request, purpose, [part.part]: from[part.part] };
}

/** The purpose of a request made of two: the interface gives more grounds to refuse what is not sent for `success`. */
const weakerOf = (like: ReadingRequest, request: ReadingRequest): Purpose =>
  request.purpose === 'success' ? like.purpose : request.purpose;

const distance = (one: ReadingRequest, other: ReadingRequest): number => differences(one, other).length;

function nearestPair(holders: readonly ReadingRequest[], others: readonly ReadingRequest[]): RequestPair | undefined {
  let least: (RequestPair & { readonly by: number }) | undefined;
  for (const holder of holders)
    for (const other of others) {
      const by = distance(holder, other);
      if (least === undefined || by < least.by) least = { holder, other, by };
    }
  return least;
}

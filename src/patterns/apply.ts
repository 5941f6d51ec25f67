import type { Origin } from '../evidence/exchange.js';
import type { BodyPlan, QueryPlan, Step } from '../stimuli/scenario.js';
import { pointerTokens } from '../core/pointer.js';
import type { Cannot, Pattern } from './pattern.js';

/** The parts of a step that decide the content of its request. */
export type RequestPlan = Pick<Step, 'method' | 'query' | 'headers' | 'target' | 'bindings' | 'body' | 'credential'>;

/** Where values come from that the pattern itself does not have. */
export interface Values {
  /** Who says that a query value of the pattern is good. */
  readonly origin: Origin;
  /** The value of a query parameter that is only to be present. */
  queryValue(name: string): QueryPlan;
}

const usual: Values = { origin: 'made-up', queryValue: () => ({ configured: 'required' }) };

/**
 * A request as a pattern asks for it.
 *
 * @returns `cannot` where no request can bring the pattern about by itself
 */
export function apply(pattern: Pattern, request: RequestPlan, values: Values = usual): RequestPlan | Cannot {
  switch (pattern.kind) {
    case 'query':
      return applyQuery(pattern, request, values);
    case 'query number':
      return { cannot: `which values of ${pattern.name} an implementation takes is its own` };
    case 'header':
      return applyHeader(pattern, request);
    case 'target':
      return { ...request, target: [...(request.target ?? []), pattern.is] };
    case 'method':
      return { ...request, method: pattern.is };
    case 'credential':
      return { ...request, credential: pattern.label };
    case 'body':
      return pattern.is === 'none' ? withoutBody(request) : { ...request, body: { from: 'text', text: '{' } };
    case 'member':
      return applyMember(pattern, request);
    case 'example':
      return { ...request, body: { from: 'configuration', further: pattern.name } };
    case 'subject':
    case 'made-up-id':
      return { ...request, bindings: { ...request.bindings, [pattern.variable]: pattern.id } };
    case 'list':
      return { cannot: 'how many items a list has is the implementation’s' };
    case 'item':
      return { cannot: 'which items a list has is the implementation’s' };
    case 'record':
    case 'shows':
      return { cannot: 'which records a response shows is the implementation’s' };
    case 'after':
      return { cannot: 'it takes an earlier request' };
    case 'late':
      return { cannot: 'it is a matter of the place in the plan' };
    case 'every':
      return { cannot: 'it takes many equal requests' };
    case 'status':
      return { cannot: 'the status is the implementation’s' };
    case 'all':
      return applyAll(pattern.of, request, values);
  }
}

function applyAll(patterns: readonly Pattern[], request: RequestPlan, values: Values): RequestPlan | Cannot {
  let applied = request;
  for (const pattern of patterns) {
    const next = apply(pattern, applied, values);
    if ('cannot' in next) return next;
    applied = next;
  }
  return applied;
}

function applyQuery(
  { name, is }: Extract<Pattern, { readonly kind: 'query' }>,
  request: RequestPlan,
  { origin, queryValue }: Values,
): RequestPlan | Cannot {
  const withQuery = (plan: QueryPlan): RequestPlan => ({ ...request, query: { ...request.query, [name]: plan } });
  if (is === 'present') return withQuery(queryValue(name));
  if (is === 'absent') return { ...request, query: without(request.query, name) };
  if (is !== 'twice') return withQuery({ value: is.value, origin });
  const planned = request.query?.[name];
  if (planned === undefined || !('value' in planned) || typeof planned.value !== 'string')
    return { cannot: `there is no value of ${name} that could stand there twice` };
  return withQuery({ ...planned, value: [planned.value, planned.value] });
}

function applyHeader(
  { name, is }: Extract<Pattern, { readonly kind: 'header' }>,
  request: RequestPlan,
): RequestPlan | Cannot {
  if (is === 'present') return { cannot: `nothing says which value the header ${name} takes` };
  if (is === 'absent') return { ...request, headers: without(request.headers, name) };
  return { ...request, headers: { ...request.headers, [name]: is.value } };
}

function applyMember(
  { at, is }: Extract<Pattern, { readonly kind: 'member' }>,
  request: RequestPlan,
): RequestPlan | Cannot {
  const body: BodyPlan = request.body ?? { from: 'configuration' };
  if (body.from !== 'configuration') return { cannot: 'members are put into configured bodies, and taken out of them' };
  // A configured body has the members that its person gave it.
  if (is === 'present') return { cannot: `nothing says which value ${at} takes` };
  if (is !== 'absent') return { ...request, body: { ...body, set: { ...body.set, [at]: is.value } } };
  const [name, ...deeper] = pointerTokens(at);
  return name === undefined || deeper.length > 0
    ? { cannot: 'only members of the body itself are left out' }
    : { ...request, body: { ...body, without: [...(body.without ?? []), name] } };
}

const withoutBody = ({ body: _, ...request }: RequestPlan): RequestPlan => request;

const without = <Value>(
  entries: { readonly [name: string]: Value } = {},
  name: string,
): { readonly [name: string]: Value } => Object.fromEntries(Object.entries(entries).filter(([key]) => key !== name));

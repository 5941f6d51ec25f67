import type { Origin } from '../evidence/exchange.js';
import type { BodyPlan, QueryPlan, Step } from '../stimuli/scenario.js';
import { pointerTokens } from '../core/pointer.js';
import { impossibleUse, interpreter, type ImpossibleUse, type Pattern, type PatternOf } from './pattern.js';

/** The parts of a step that decide the content of its request. */
export type RequestPlan = Pick<
  Step,
  'method' | 'query' | 'headers' | 'target' | 'message' | 'bindings' | 'body' | 'credential'
>;

/** Where the query values come from that a pattern itself does not have. */
export interface QueryValueSource {
  /** Who says that a query value of the pattern is good. */
  readonly origin: Origin;
  /** The value of a query parameter that is only to be present. */
  queryValue(name: string): QueryPlan;
}

const usual: QueryValueSource = { origin: 'made-up', queryValue: () => ({ configured: 'required' }) };

/**
 * A request as a pattern asks for it.
 *
 * @returns `cannot` where no request can bring the pattern about by itself
 */
export const apply = (
  pattern: Pattern,
  request: RequestPlan,
  values: QueryValueSource = usual,
): RequestPlan | ImpossibleUse => applied(pattern, request, values);

const withoutBody = ({ body: _, ...request }: RequestPlan): RequestPlan => request;

const withId = ({ variable, id }: PatternOf<'subject' | 'made-up-id'>, request: RequestPlan): RequestPlan => ({
  ...request,
  bindings: { ...request.bindings, [variable]: id },
});

const records = impossibleUse('which records a response shows is the implementation’s');

const applied = interpreter<readonly [RequestPlan, QueryValueSource], RequestPlan | ImpossibleUse>({
  query: applyQuery,
  'query number': ({ name }) => ({ cannot: `which values of ${name} an implementation takes is its own` }),
  header: applyHeader,
  target: ({ is }, request) => ({ ...request, target: [...(request.target ?? []), is] }),
  message: ({ is }, request) => ({ ...request, message: [...(request.message ?? []), is] }),
  method: ({ is }, request) => ({ ...request, method: is }),
  credential: ({ label }, request) => ({ ...request, credential: label }),
  body: ({ is }, request) => {
    if (is === 'characters outside ASCII') return { cannot: 'nothing says which text of a body takes any characters' };
    return is === 'none' ? withoutBody(request) : { ...request, body: { from: 'text', text: '{' } };
  },
  member: applyMember,
  example: ({ name }, request) => ({ ...request, body: { from: 'configuration', further: name } }),
  subject: withId,
  'made-up-id': withId,
  'id form': impossibleUse('which form the ids of records have is the implementation’s'),
  list: impossibleUse('how many items a list has is the implementation’s'),
  item: impossibleUse('which items a list has is the implementation’s'),
  record: records,
  shows: records,
  'response member': records,
  state: impossibleUse('which values a record has is the implementation’s'),
  after: impossibleUse('it takes an earlier request'),
  latest: impossibleUse('it takes an earlier request'),
  late: impossibleUse('it is a matter of the place in the plan'),
  every: impossibleUse('it takes many equal requests'),
  status: impossibleUse('the status is the implementation’s'),
  all: ({ of }, request, values) => applyAll(of, request, values),
});

function applyAll(
  patterns: readonly Pattern[],
  request: RequestPlan,
  values: QueryValueSource,
): RequestPlan | ImpossibleUse {
  let planned = request;
  for (const pattern of patterns) {
    const next = apply(pattern, planned, values);
    if ('cannot' in next) return next;
    planned = next;
  }
  return planned;
}

function applyQuery(
  { name, is }: PatternOf<'query'>,
  request: RequestPlan,
  { origin, queryValue }: QueryValueSource,
): RequestPlan | ImpossibleUse {
  const withQuery = (plan: QueryPlan): RequestPlan => ({ ...request, query: { ...request.query, [name]: plan } });
  if (is === 'present') return withQuery(queryValue(name));
  if (is === 'absent') return { ...request, query: without(request.query, name) };
  if (is !== 'twice') return withQuery({ value: is.value, origin });
  const planned = request.query?.[name];
  if (planned === undefined || !('value' in planned) || typeof planned.value !== 'string')
    return { cannot: `there is no value of ${name} that could stand there twice` };
  return withQuery({ ...planned, value: [planned.value, planned.value] });
}

function applyHeader({ name, is }: PatternOf<'header'>, request: RequestPlan): RequestPlan | ImpossibleUse {
  if (is === 'present') return { cannot: `nothing says which value the header ${name} takes` };
  if (is === 'absent') return { ...request, headers: { ...request.headers, [name]: null } };
  return { ...request, headers: { ...request.headers, [name]: is.value } };
}

function applyMember({ at, is }: PatternOf<'member'>, request: RequestPlan): RequestPlan | ImpossibleUse {
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

const without = <Value>(
  entries: { readonly [name: string]: Value } = {},
  name: string,
): { readonly [name: string]: Value } => Object.fromEntries(Object.entries(entries).filter(([key]) => key !== name));

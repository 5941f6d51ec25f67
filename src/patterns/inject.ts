import type { Fault, FaultConditions } from '../faults/fault.js';
import type { CredentialLabel } from '../evidence/exchange.js';
import { defined } from '../core/defined.js';
import { pointerOf } from '../core/pointer.js';
import {
  impossibleUse,
  interpreter,
  type ImpossibleUse,
  type ListSize,
  type Pattern,
  type PatternOf,
} from './pattern.js';

/** A fault that says on which answers it shows. */
export type ConditionedFault = Extract<Fault, { readonly on: unknown }>;

const honestValues = impossibleUse('faults have no condition about values of the honest answer');

/**
 * Restricts a fault, besides its own condition, to exchanges with a pattern.
 * @returns `cannot` if faults have no condition for the pattern, or if the fault could never show under it
 */
export const inject: (pattern: Pattern, fault: ConditionedFault) => ConditionedFault | ImpossibleUse = interpreter<
  readonly [ConditionedFault],
  ConditionedFault | ImpossibleUse
>({
  query: ({ name, is }, fault) => {
    if (is === 'twice') return { cannot: 'faults have no condition about repeated query parameters' };
    if (is === 'present') return when(fault, { queryHas: [name] });
    if (is === 'absent') return when(fault, { queryLacks: [name] });
    return when(fault, { query: { [name]: is.value } });
  },
  'query number': impossibleUse('faults have no condition about numbers in the query'),
  header: withHeader,
  target: ({ is }, fault) => when(fault, { target: [is] }),
  message: impossibleUse('the reference reads the head of a request alike in each way of writing it'),
  // Every answer to HEAD is the head of the one to GET: only whether there is one can differ.
  method: ({ is }, fault) =>
    is === 'HEAD' && fault.kind !== 'skip-authentication'
      ? { cannot: 'a fault of GET shows in HEAD as well' }
      : when(fault, { method: is }),
  credential: ({ label }, fault) => when(fault, { credential: inReference(label) }),
  body: ({ is }, fault) => {
    if (is === 'characters outside ASCII') return { cannot: 'faults have no condition about all texts of a body' };
    return when(fault, is === 'none' ? { body: 'none' } : { malformed: true });
  },
  member: ({ at, is }, fault) => {
    if (is === 'present') return when(fault, { bodyHas: [at] });
    if (is === 'absent') return when(fault, { bodyLacks: [at] });
    return when(fault, { bodyEquals: { [at]: is.value } });
  },
  example: impossibleUse('the suite fills places of a given body, so that no fault can name it'),
  subject: withId,
  'made-up-id': withId,
  'id form': impossibleUse('faults have no condition about the form of ids'),
  list: ({ size }, fault) => inList(size, fault),
  item: impossibleUse('a fault shows at each match of its place'),
  record: inRecord,
  shows: honestValues,
  'response member': honestValues,
  state: honestValues,
  after: ({ write, deletes, sameRecord }, fault) => {
    if (sameRecord) return { cannot: 'faults do not remember which record was changed' };
    return deletes && isInItems(fault)
      ? { cannot: 'of a deleted record, no list item is left' }
      : when(fault, { after: write });
  },
  latest: impossibleUse('faults do not remember which record was changed'),
  late: ({ from }, fault) => when(fault, { from }),
  every: ({ times }, fault) => when(fault, { every: times }),
  status: ({ is }, fault) => when(fault, { status: is }),
  all: ({ of }, fault) => injectAll(of, fault),
});

function withId({ variable, id }: PatternOf<'subject' | 'made-up-id'>, fault: ConditionedFault): ConditionedFault {
  return when(fault, { param: { [variable]: id } });
}

function injectAll(patterns: readonly Pattern[], fault: ConditionedFault): ConditionedFault | ImpossibleUse {
  let injected = fault;
  for (const pattern of patterns) {
    const next = inject(pattern, injected);
    if ('cannot' in next) return next;
    injected = next;
  }
  return injected;
}

function withHeader({ name, is }: PatternOf<'header'>, fault: ConditionedFault): ConditionedFault | ImpossibleUse {
  if (is === 'absent') return when(fault, { headerLacks: [name] });
  if (is === 'present') return { cannot: 'faults have no condition about the presence of headers' };
  if (name === 'accept') return when(fault, { accept: is.value });
  // The reference reads a media type without its parameters and its case.
  if (name === 'content-type' && /^[^A-Z;]*$/.test(is.value)) return when(fault, { mediaType: is.value });
  return when(fault, { header: { [name]: is.value } });
}

/** The reference calls a credential that it does not know `unknown`. */
const inReference = (label: CredentialLabel): string => (label === 'made-up' ? 'unknown' : label);

const isInItems = (fault: ConditionedFault): boolean => 'at' in fault && fault.at.startsWith('$items/');

function inList(size: ListSize, fault: ConditionedFault): ConditionedFault | ImpossibleUse {
  switch (size) {
    case 'no items':
      return isInItems(fault)
        ? { cannot: 'a fault of list items shows in no empty list' }
        : when(fault, { items: 'none' });
    case 'more than 100 items':
      return when(fault, { items: 'more than 100' });
    case 'one item':
      return { cannot: 'faults have no condition about lists of one item' };
    case 'last page':
      return { cannot: 'which number the last page has depends on the list' };
  }
}

/** The same place inside records with this text alone; of a creation, the body that has the text. */
function inRecord(
  { place, property, text, by }: PatternOf<'record'>,
  fault: ConditionedFault,
): ConditionedFault | ImpossibleUse {
  if (by !== 'reading')
    return fault.kind === 'skip-authentication' || by === 'change'
      ? { cannot: 'the request does not say which kind of record it is about' }
      : when(fault, { bodyEquals: { [pointerOf(property)]: text } });
  if (fault.kind !== 'set' && fault.kind !== 'remove') return { cannot: 'the fault has no place in a record' };
  const segments = fault.at.split('/');
  const isInside =
    fault.at !== '' &&
    !fault.at.startsWith('**') &&
    segments.length > place.length &&
    // A place that names a kind already is in no other kind.
    !segments.some((segment) => segment.startsWith('?')) &&
    place.every((segment, at) => segments[at] === segment);
  return isInside
    ? { ...fault, at: [...place, `?$kind=${text}`, ...segments.slice(place.length)].join('/') }
    : { cannot: 'the place of the fault is in no record of this kind alone' };
}

/** A fault with a further condition. */
function when(fault: ConditionedFault, more: FaultConditions): ConditionedFault {
  const had = fault.on.when ?? {};
  return { ...fault, on: { ...fault.on, when: { ...had, ...more, ...merged(had, more) } } };
}

/** Conditions that name several parts of a request hold together. */
const merged = (had: FaultConditions, more: FaultConditions): FaultConditions =>
  defined({
    query: allOf(had.query, more.query),
    header: allOf(had.header, more.header),
    target: bothOf(had.target, more.target),
    param: allOf(had.param, more.param),
    queryHas: bothOf(had.queryHas, more.queryHas),
    queryLacks: bothOf(had.queryLacks, more.queryLacks),
    bodyHas: bothOf(had.bodyHas, more.bodyHas),
  });

interface Texts {
  readonly [name: string]: string;
}

const allOf = (one: Texts | undefined, other: Texts | undefined): Texts | undefined =>
  one === undefined && other === undefined ? undefined : { ...one, ...other };

function bothOf<Value>(one: readonly Value[] = [], other: readonly Value[] = []): readonly Value[] | undefined {
  const both = [...one, ...other];
  return both.length === 0 ? undefined : both;
}

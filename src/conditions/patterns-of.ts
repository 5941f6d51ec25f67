import type { Interface, OperationId } from '../../spec/model.js';
import type { Configuration } from '../config/configuration.js';
import { contexts } from '../contexts/index.js';
import { isArray, isObject, type Json } from '../core/json.js';
import { childPointer } from '../core/pointer.js';
import { hasOtherThanAscii, idFormOf, sizeOf, type ListItem } from '../patterns/match.js';
import type { ArraySize, Pattern, RecordValue } from '../patterns/pattern.js';
import { header } from '../answers/header.js';
import { fieldsOfEachRequest, isNeeded } from '../evidence/usual-fields.js';
import type { Body } from '../evidence/exchange.js';
import type { DeliveryView, RequestExchangeView } from '../requirements/view.js';

/** Members of a request body, or texts of a list item, that are looked at. */
const memberLimit = 60;

/** Longer texts are no value that a person would recognise as a condition. */
const longestText = 60;

/** Headers of a request that choose how it is answered; the others are the same in every request of the suite. */
const choosing = ['accept', 'content-type'] as const;

/** Names of properties that carry an identity: an id is never a condition, since the next run has others. */
const isIdentity = (name: string): boolean => /(^|[a-z_])(id|uuid|guid)$/i.test(name) || /(At|Date|Time)$/.test(name);

/** The patterns of the contexts that an operation has by the documents and the configuration. */
export function patternsOfContexts(
  iface: Interface,
  configuration: Configuration,
  operation: OperationId,
): readonly Pattern[] {
  const target = [...iface.operations, ...iface.withdrawn].find(({ id }) => id === operation);
  return target === undefined
    ? []
    : contexts
        .flatMap((context) => context.values(target, { iface, configuration }))
        .map(({ pattern }) => pattern)
        // A counter is no condition of a request, and the end of the run is after all changes.
        .filter(({ kind }) => kind !== 'every' && kind !== 'late')
        .flatMap((pattern): readonly Pattern[] =>
          pattern.kind === 'after' ? [pattern, { ...pattern, sameRecord: true }] : [pattern],
        );
}

/** The patterns that follow from the request alone. */
export function patternsOfRequest(view: RequestExchangeView): readonly Pattern[] {
  const { exchange } = view;
  return [
    { kind: 'credential', label: exchange.credential },
    { kind: 'method', is: exchange.request.method },
    ...Object.entries(exchange.query).flatMap(([name, values]): readonly Pattern[] => [
      { kind: 'query', name, is: 'present' },
      ...(values.length > 1 ? [{ kind: 'query', name, is: 'twice' } as const] : []),
      ...values
        .filter((value) => value.length <= longestText)
        .map((value) => ({ kind: 'query', name, is: { value } }) as const),
    ]),
    ...choosing.flatMap((name): readonly Pattern[] => {
      const value = header(exchange.request.headers, name);
      return value === undefined ? [] : [{ kind: 'header', name, is: { value } }];
    }),
    ...exchange.request.headers
      .filter((field) => !isNeeded(field) && !fieldsOfEachRequest.includes(field[0]))
      .map(([name]): Pattern => ({ kind: 'header', name, is: 'present' })),
    ...Object.entries(exchange.bindings).map(([variable, id]): Pattern => ({
      kind: 'id form',
      variable,
      is: idFormOf(id),
    })),
    ...patternsOfBody(exchange.request.body, view.sentBody),
  ];
}

/** The patterns of a delivery, which is a request with a body as well. */
export const patternsOfDelivery = ({ exchange, body }: DeliveryView): readonly Pattern[] =>
  patternsOfBody(exchange.request.body, body.kind === 'json' ? body.value : undefined);

function patternsOfBody(body: Body | undefined, sent: Json | undefined): readonly Pattern[] {
  if (body === undefined || body.bytes === 0) return [{ kind: 'body', is: 'none' }];
  const characters: readonly Pattern[] = hasOtherThanAscii(body)
    ? [{ kind: 'body', is: 'characters outside ASCII' }]
    : [];
  if (body.cut) return characters;
  if (sent === undefined) return [{ kind: 'body', is: 'malformed' }, ...characters];
  return [
    ...characters,
    ...scalarsIn(sent).flatMap(({ at, value }): readonly Pattern[] => [
      { kind: 'member', at, is: 'present' },
      ...(value === undefined ? [] : [{ kind: 'member', at, is: { value } } as const]),
    ]),
  ];
}

/** The positions and texts of a list item that may be a condition; several words are a name or a description. */
export function patternsOfItem(item: ListItem): readonly Pattern[] {
  const scalars = scalarsIn(item.value);
  return [
    ...(item.index === 0 ? [{ kind: 'item', is: 'first' } as const] : []),
    ...(item.index === item.of - 1 ? [{ kind: 'item', is: 'last' } as const] : []),
    ...(item.index >= 100 ? [{ kind: 'item', is: 'after the first 100' } as const] : []),
    ...scalars.map(({ at }): Pattern => ({ kind: 'item', is: { has: at } })),
    ...scalars.flatMap(({ at, value, items }): readonly Pattern[] => {
      if (items !== undefined) return [{ kind: 'item', is: { at, value: { items } } }];
      return typeof value === 'boolean' || (typeof value === 'string' && !/\s/.test(value))
        ? [{ kind: 'item', is: { at, value } }]
        : [];
    }),
  ];
}

/** A constant, as values of enumerations and states are written; other texts name a record or describe it. */
const constant = /^[A-Z][A-Z0-9_]*$/;

interface ValueAt {
  readonly at: string;
  readonly is: RecordValue;
}

/** The constants, truth values and sizes of arrays of a record that may be a condition. */
export const valuesOfRecord = (record: Json): readonly ValueAt[] =>
  scalarsIn(record).flatMap(({ at, value, items }): readonly ValueAt[] => {
    if (items !== undefined) return [{ at, is: { items } }];
    return typeof value === 'boolean' || (typeof value === 'string' && constant.test(value)) ? [{ at, is: value }] : [];
  });

/** The values of a record in a response that may be a condition. */
export const patternsOfRecord = ({ body }: RequestExchangeView): readonly Pattern[] =>
  body.kind === 'json' ? valuesOfRecord(body.value).map((value) => ({ kind: 'response member', ...value })) : [];

interface Scalar {
  readonly at: string;
  /** Absent where it is an object, an array, long, or an identity. */
  readonly value?: Json;
  /** Of an array. */
  readonly items?: ArraySize;
}

/** Evidence has a label in place of a secret; it is no value that a reader could send. */
const isHidden = (value: Json): boolean => typeof value === 'string' && value.includes('{{');

/** The members of a JSON value down to the third level, by pointer; array items are not looked into. */
function scalarsIn(root: Json, depth = 3, at = ''): readonly Scalar[] {
  if (!isObject(root)) return [];
  return Object.entries(root)
    .flatMap(([name, value]): readonly Scalar[] => {
      const pointer = childPointer(at, name);
      if (isObject(value)) return [{ at: pointer }, ...(depth > 1 ? scalarsIn(value, depth - 1, pointer) : [])];
      if (isArray(value)) return [{ at: pointer, items: sizeOf(value) }];
      const isShown = !isHidden(value) && !isIdentity(name) && JSON.stringify(value).length <= longestText;
      return [isShown ? { at: pointer, value } : { at: pointer }];
    })
    .slice(0, memberLimit);
}

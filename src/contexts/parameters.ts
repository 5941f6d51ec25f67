import type { Operation } from '../../spec/model.js';
import type { QueryPlan } from '../stimuli/scenario.js';
import { allPatterns, type Pattern } from '../patterns/pattern.js';
import {
  isWithdrawn,
  requestOf,
  type Context,
  type ContextValue,
  type ContextSources,
  type ContextRequest,
} from './context.js';
import { hasMaximum, isReading } from './reading.js';

const valueOf = (name: string): QueryPlan =>
  name === 'per_page' ? { value: '10', origin: 'stated' } : { configured: 'required' };

const withParameters = (names: readonly string[]): Pattern =>
  allPatterns(names.map((name) => ({ kind: 'query', name, is: 'present' })));

/** A request with these query parameters. */
const requestWith = (names: readonly string[], size?: QueryPlan): ContextRequest['request'] =>
  requestOf(
    withParameters(names),
    {},
    {
      origin: 'stated',
      queryValue: (name) => (name === 'per_page' && size !== undefined ? size : valueOf(name)),
    },
  );

/** The configuration entry without which one of the parameters is not sent. */
const missing = ({ id }: Operation, names: readonly string[], { configuration }: ContextSources): string | undefined =>
  names
    .filter((name) => name !== 'per_page' && configuration.query?.[id]?.[name] === undefined)
    .map((name) => `query.${id}.${name}`)[0];

function together(
  operation: Operation,
  names: readonly string[],
  sent: readonly ContextRequest[],
  known: ContextSources,
): ContextValue {
  const needs = missing(operation, names, known);
  return {
    value: `with ${names.join(' and ')}`,
    sent,
    ...(needs === undefined ? {} : { needs }),
    pattern: withParameters(names),
  };
}

/**
 * Two parameters at once. The first pair with the size of a page has all other parameters too, and the longest page:
 * that pair alone is sent by the scenario of the list, and one request more shows all of them at once. The first one
 * stands last: a server that reads parameters in a fixed order overlooks it there.
 */
function pairOf(target: Operation, first: string, second: string, names: readonly string[]): ContextRequest {
  const isFirst = first === 'per_page' && second === names.find((name) => name !== first) && hasMaximum(target);
  const others = names.filter((name) => name !== first);
  const request = isFirst
    ? requestWith([...others, first], { value: '500', origin: 'stated' })
    : requestWith([second, first]);
  return { purpose: 'paging', request, credential: 'full', from: 'normal' };
}

/** The choices of listed parameters that a deletion is sent with: each alone, all, none. Scenarios send them. */
function choicesOf(target: Operation, known: ContextSources): readonly ContextValue[] {
  const names = target.query.map(({ name }) => name);
  const without = (absent: readonly string[]): readonly Pattern[] =>
    absent.map((name) => ({ kind: 'query', name, is: 'absent' }));
  const alone = names.map((name): ContextValue => {
    const others = without(names.filter((other) => other !== name));
    return {
      ...together(target, [name], [], known),
      value: others.length === 0 ? `with ${name}` : `with ${name} alone`,
      pattern: allPatterns([withParameters([name]), ...others]),
    };
  });
  return [
    ...alone,
    ...(names.length > 1 ? [together(target, names, [], known)] : []),
    ...(names.length > 1 ? [{ value: 'without parameters', sent: [], pattern: allPatterns(without(names)) }] : []),
  ];
}

/** Each listed query parameter, and each two of them. */
export const parameters: Context = {
  id: 'query parameters',
  about:
    'Each listed query parameter, and each pair of them, with their configured values; of a deletion, each alone, ' +
    'all and none.',
  notFor: new Set(),
  values: (target, known) => {
    if (isWithdrawn(target)) return [];
    if (target.method === 'DELETE') return choicesOf(target, known);
    if (!isReading(target)) return [];
    const names = target.query.map(({ name }) => name);
    return [
      // A list with parameters is sent with each of them alone by the scenario of its resource; without a credential,
      // with `per_page` by the context of media types, and plain lists by the requirement on the credential.
      ...names.map((name) => together(target, [name], [], known)),
      ...names
        .filter((name) => name !== 'page')
        .flatMap((first, at, rest) =>
          rest
            .slice(at + 1)
            .map((second) => together(target, [first, second], [pairOf(target, first, second, names)], known)),
        ),
    ];
  },
};

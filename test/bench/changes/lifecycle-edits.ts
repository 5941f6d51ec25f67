import type { Json } from '../../../src/core/json.js';
import { pointerOf } from '../../../src/core/pointer.js';
import type { Edit } from './schema-edits.js';

/** Parts of the document that may be deprecated, and have a day of sunset. */
const parts: readonly (readonly [name: string, pointer: string])[] = [
  ['operation', pointerOf('paths', '/orders', 'get')],
  ['path', pointerOf('paths', '/orders/{orderID}')],
  ['parameter', pointerOf('paths', '/orders', 'get', 'parameters', '0')],
  ['sent-property', pointerOf('components', 'schemas', 'NewOrder', 'properties', 'text')],
  ['received-property', pointerOf('components', 'schemas', 'Created', 'properties', 'text')],
];

/** The days are far from that of the recording. */
const states: { readonly [name: string]: readonly [deprecated: Json | undefined, sunset: Json | undefined] } = {
  plain: [undefined, undefined],
  deprecated: [true, undefined],
  past: [true, '2020-01-01'],
  ahead: [true, '2099-01-01'],
  sooner: [true, '2098-01-01'],
  earlier: [true, '2019-01-01'],
  time: [true, '2097-01-01T00:00:00Z'],
  unreadable: [true, 'some day'],
  'not-deprecated': [false, '2099-01-01'],
};

const changes: readonly (readonly [from: string, to: string])[] = [
  ...['deprecated', 'past', 'ahead', 'unreadable', 'not-deprecated'].flatMap((state) => [
    ['plain', state] as const,
    [state, 'plain'] as const,
  ]),
  ['deprecated', 'ahead'],
  ['ahead', 'deprecated'],
  ['ahead', 'sooner'],
  ['ahead', 'past'],
  ['past', 'ahead'],
  ['past', 'earlier'],
  ['earlier', 'past'],
  ['ahead', 'time'],
  ['ahead', 'unreadable'],
  ['unreadable', 'ahead'],
  ['not-deprecated', 'deprecated'],
];

function at(pointer: string, name: string): Edit['from'] {
  const [deprecated, sunset] = states[name] ?? [];
  // A path is deprecated by its operations; this one has two.
  const owners = pointer.split('/').length === 3 ? [`${pointer}/get`, `${pointer}/delete`] : [pointer];
  return owners.flatMap((owner) => [
    [`${owner}/deprecated`, deprecated],
    [`${owner}/x-sunset`, sunset],
  ]);
}

/** Each part from each state to others, and gone. */
export const lifecycleEdits = (): readonly Edit[] =>
  parts.flatMap(([part, pointer]): readonly Edit[] => [
    ...changes.map(([from, to]) => ({
      name: `lifecycle/${part}/${from}-${to}`,
      from: at(pointer, from),
      to: at(pointer, to),
    })),
    ...Object.keys(states).map((state) => ({
      name: `lifecycle/${part}/${state}-gone`,
      from: at(pointer, state),
      to: [[pointer, undefined] as const],
    })),
  ]);

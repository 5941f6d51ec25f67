import { expect, it } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import type { Interface } from '../../spec/model.js';
import { canonical } from '../core/json.js';
import { kinds } from '../requirements/kinds/index.js';
import type { Kind } from '../requirements/requirement.js';
import { kindsOfSeveral } from './derive-again.js';

/** The requirements of a kind, each as JSON. */
const derived = (kind: Kind, iface: Interface): readonly string[] =>
  kind.derive(iface).map((requirement) => JSON.stringify(requirement));

it('names each kind that looks at several operations to derive the requirements of one', async () => {
  const whole = { ...(await loadInterface()), withdrawn: [] };
  const none = { ...whole, operations: [], events: [] };
  const parts = [
    ...whole.operations.map((operation) => ({ ...none, operations: [operation] })),
    ...whole.events.map((event) => ({ ...none, events: [event] })),
  ];
  const depending = kinds
    .filter(({ id }) => !kindsOfSeveral.has(id))
    .filter((kind) => {
      const ofParts = parts.flatMap((part) => derived(kind, part)).toSorted();
      return canonical(ofParts) !== canonical(derived(kind, whole).toSorted());
    });
  expect(depending.map(({ id }) => id)).toEqual([]);
});

it('names kinds that there are', () => {
  expect([...kindsOfSeveral].filter((id) => !kinds.some((kind) => kind.id === id))).toEqual([]);
});

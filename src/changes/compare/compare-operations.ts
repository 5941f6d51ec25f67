import type { ChangePlace } from '../intake/change.js';
import { compareParameters } from './compare-parameters.js';
import { compareRequest, compareResponses } from './compare-messages.js';
import { compareSecurity } from './compare-security.js';
import { childOf, followed } from './cursor.js';
import { byMethod, type OperationAt } from './operations-of.js';
import type { Both } from './findings.js';
import { stabilityChange } from './stability.js';
import {
  changed,
  comparePart,
  container,
  eachPair,
  elsewhere,
  flag,
  keywordOf,
  listed,
  membersOf,
  removable,
  type Part,
  type Walk,
} from './walk.js';

const id = 'operation-changed';

const operationPart: Part = {
  parts: {
    security: elsewhere,
    parameters: elsewhere,
    requestBody: compareRequest,
    responses: compareResponses,
    callbacks: compareCallbacks,
  },
  values: {
    deprecated: flag('endpoint-deprecated', 'endpoint-reactivated'),
    operationId: (walk, both, about) =>
      changed(`api-operation-id-${both.from.value === undefined ? 'added' : 'removed'}`)(walk, both, about),
    tags: listed('api-tag', 'tag'),
    'x-sunset': removable('sunset-deleted', id),
    'x-stability-level': (walk, both, about) => {
      const what = stabilityChange(both);
      const known = what === 'invalid' ? 'api-invalid-stability-level' : `api-stability-${what}`;
      changed(what === undefined ? id : known)(walk, both, about);
    },
  },
  id,
};

/** Everything in which two operations differ. */
export function compareOperations(walk: Walk, old: OperationAt, later: OperationAt): void {
  compareParameters(walk, old, later);
  compareSecurity(walk, keywordOf({ from: old.operation, to: later.operation }, 'security'));
  comparePart(walk, { from: old.operation, to: later.operation }, operationPart);
}

/** Callbacks by name, address and method; their requests go to a receiver. */
function compareCallbacks(walk: Walk, callbacks: Both): void {
  const { place, findings, isSame } = walk;
  if (place.kind !== 'operation' || isSame(callbacks)) return;
  container(walk, callbacks);
  const placeOf = (callback: string): ChangePlace => ({ ...place, kind: 'callback', callback });
  eachPair(membersOf(callbacks.from), membersOf(callbacks.to), {
    added: (to, name) => findings.change(placeOf(name), ['webhook-added'], [{ to }]),
    removed: (from, name) => findings.change(placeOf(name), ['webhook-removed'], [{ from }]),
    both: (old, later, name) => {
      const [from, to] = [followed(old), followed(later)];
      for (const expression of membersOf(to).keys())
        eachPair(byMethod(childOf(from, expression), ''), byMethod(childOf(to, expression), ''), {
          both: (before, after) => compareOperations({ ...walk, place: placeOf(name) }, before, after),
        });
    },
  });
}

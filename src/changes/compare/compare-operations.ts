import type { ChangePlace } from '../intake/change.js';
import { compareParameters } from './compare-parameters.js';
import { compareRequest, compareResponses } from './compare-messages.js';
import { compareSecurity } from './compare-security.js';
import { childOf, resolvedReference } from './cursor.js';
import { operationsByMethod, type LocatedOperation } from './operations-of.js';
import type { CursorPair } from './findings.js';
import { compareLifecycle, type LifecycleIds } from './lifecycle.js';
import { isPromised, stabilityChange } from './stability.js';
import {
  compareAnyValue,
  comparePart,
  claimContainer,
  valuesDiffer,
  eachPair,
  comparedElsewhere,
  keywordOf,
  compareValueList,
  membersOf,
  type PartComparison,
  type ComparisonContext,
} from './walk.js';

const id = 'operation-changed';

const operationPart: PartComparison = {
  parts: {
    security: comparedElsewhere,
    parameters: comparedElsewhere,
    requestBody: compareRequest,
    responses: compareResponses,
    callbacks: compareCallbacks,
    deprecated: comparedElsewhere,
    'x-sunset': comparedElsewhere,
    'x-stability-level': comparedElsewhere,
  },
  values: {
    operationId: (walk, both, about) =>
      compareAnyValue(`api-operation-id-${both.from.value === undefined ? 'added' : 'removed'}`)(walk, both, about),
    tags: compareValueList('api-tag', 'tag'),
  },
  id,
};

const lifecycle: LifecycleIds = {
  reactivated: 'endpoint-reactivated',
  deprecated: {
    open: 'endpoint-deprecated',
    unreadable: 'api-deprecated-sunset-parse',
    past: 'api-sunset-date-too-small',
    ahead: 'endpoint-deprecated-with-sunset',
  },
  sunset: {
    deleted: 'sunset-deleted',
    unreadable: 'api-path-sunset-parse',
    past: 'api-sunset-date-changed-too-small',
  },
  other: id,
};

/** Everything in which two operations differ. */
export function compareOperations(walk: ComparisonContext, old: LocatedOperation, later: LocatedOperation): void {
  const both = { from: old.operation, to: later.operation };
  compareStability(walk, both);
  compareParameters(walk, old, later);
  compareSecurity(walk, keywordOf(both, 'security'));
  compareLifecycle(walk, both, lifecycle);
  comparePart(walk, both, operationPart);
}

/** The level of stability, by which other changes matter or not. An unknown level is reported with each change. */
function compareStability(walk: ComparisonContext, operation: CursorPair): void {
  const level = keywordOf(operation, 'x-stability-level');
  const what = stabilityChange(operation);
  const isUnknown = what === 'invalid' && !walk.isSame(operation);
  const known = isUnknown ? 'api-invalid-stability-level' : what === undefined ? id : `api-stability-${what}`;
  if (isUnknown || valuesDiffer(level)) compareAnyValue(known)(walk, level, {});
  if (!isPromised(operation.to)) walk.findings.unpromised(walk.place);
}

/** Callbacks by name, address and method; their requests go to a receiver. */
function compareCallbacks(walk: ComparisonContext, callbacks: CursorPair): void {
  const { place, findings, isSame } = walk;
  if (place.kind !== 'operation' || isSame(callbacks)) return;
  claimContainer(walk, callbacks);
  const placeOf = (callback: string): ChangePlace => ({ ...place, kind: 'callback', callback });
  eachPair(membersOf(callbacks.from), membersOf(callbacks.to), {
    added: (to, name) => findings.change(placeOf(name), ['webhook-added'], [{ to }]),
    removed: (from, name) => findings.change(placeOf(name), ['webhook-removed'], [{ from }]),
    both: (old, later, name) => {
      const [from, to] = [resolvedReference(old), resolvedReference(later)];
      for (const expression of membersOf(to).keys())
        eachPair(operationsByMethod(childOf(from, expression), ''), operationsByMethod(childOf(to, expression), ''), {
          both: (before, after) => compareOperations({ ...walk, place: placeOf(name) }, before, after),
        });
    },
  });
}

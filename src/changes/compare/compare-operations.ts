import type { ChangePlace } from '../intake/change.js';
import { compareParameters } from './compare-parameters.js';
import { compareRequests, compareResponses } from './compare-messages.js';
import { annotations } from './compare-schemas.js';
import { compareRequirements } from './compare-security.js';
import { childOf, elementsOf, followed, namesOf, rootOf } from './cursor.js';
import { operationsOf, type OperationAt } from './operations-of.js';
import { valueText, type Both, type Findings } from './findings.js';
import { keywordOf } from './schema-context.js';
import { textOf } from './structural-differences.js';

type Compare = (findings: Findings, place: ChangePlace, both: Both) => void;

/** Members of an operation, each with its comparison; other members are reported with both values. */
const members: { readonly [name: string]: Compare } = {
  deprecated: compareDeprecation,
  operationId: compareOperationId,
  tags: compareTags,
  'x-sunset': compareSunset,
  'x-stability-level': compareStability,
};

/** Members that are compared together with other members of the document. */
const comparedTogether = new Set(['security', 'parameters', 'requestBody', 'responses', 'callbacks']);

/** Everything in which two operations differ. */
export function compareOperations(
  findings: Findings,
  place: ChangePlace,
  old: OperationAt,
  later: OperationAt,
  isSame: (both: Both) => boolean,
): void {
  const operation = { from: old.operation, to: later.operation };
  compareSecurity(findings, place, operation);
  compareParameters(findings, place, old, later, isSame);
  compareRequests(findings, place, keywordOf(operation, 'requestBody'), isSame);
  compareResponses(findings, place, keywordOf(operation, 'responses'), isSame);
  compareCallbacks(findings, place, keywordOf(operation, 'callbacks'), isSame);
  for (const name of new Set([...namesOf(operation.from), ...namesOf(operation.to)])) {
    const both = keywordOf(operation, name);
    if (comparedTogether.has(name) || textOf(both.from.value) === textOf(both.to.value)) continue;
    const compare = members[name];
    if (compare !== undefined) compare(findings, place, both);
    else if (annotations.has(name)) findings.annotation(place, 'annotation-changed', [both]);
    else reportGenerically(findings, place, both);
  }
}

const reportGenerically: Compare = (findings, place, both) =>
  findings.change(place, ['operation-changed'], [both], {
    was: both.from.value === undefined ? undefined : valueText(both.from.value).slice(0, 200),
    value: both.to.value === undefined ? undefined : valueText(both.to.value).slice(0, 200),
  });

function compareDeprecation(findings: Findings, place: ChangePlace, both: Both): void {
  const [was, is] = [both.from.value === true, both.to.value === true];
  if (was === is) findings.annotation(place, 'written-differently', [both]);
  else findings.change(place, [is ? 'endpoint-deprecated' : 'endpoint-reactivated'], [both]);
}

function compareOperationId(findings: Findings, place: ChangePlace, both: Both): void {
  findings.change(place, [`api-operation-id-${both.from.value === undefined ? 'added' : 'removed'}`], [both], {
    was: both.from.value === undefined ? undefined : valueText(both.from.value),
    value: both.to.value === undefined ? undefined : valueText(both.to.value),
  });
}

function compareTags(findings: Findings, place: ChangePlace, both: Both): void {
  const [before, after] = [elementsOf(both.from), elementsOf(both.to)];
  if (both.from.value === undefined || both.to.value === undefined) {
    if (before.length === 0 && after.length === 0) findings.annotation(place, 'written-differently', [both]);
    else findings.cover(both);
  }
  for (const to of after)
    if (!before.some(({ value }) => value === to.value))
      findings.change(place, ['api-tag-added'], [{ to }], { tag: valueText(to.value) });
  for (const from of before)
    if (!after.some(({ value }) => value === from.value))
      findings.change(place, ['api-tag-removed'], [{ from }], { tag: valueText(from.value) });
}

function compareSunset(findings: Findings, place: ChangePlace, both: Both): void {
  if (both.to.value === undefined) findings.change(place, ['sunset-deleted'], [both]);
  else reportGenerically(findings, place, both);
}

const stabilities = ['draft', 'alpha', 'beta', 'stable'];

function compareStability(findings: Findings, place: ChangePlace, both: Both): void {
  const [was, is] = [both.from.value, both.to.value].map((value) => stabilities.indexOf(valueText(value)));
  if (was !== undefined && is !== undefined && is >= 0 && is < was)
    findings.change(place, ['api-stability-decreased'], [both], {
      was: valueText(both.from.value),
      value: valueText(both.to.value),
    });
  else reportGenerically(findings, place, both);
}

/** The security of an operation; an operation without its own has that of the whole document. */
function compareSecurity(findings: Findings, place: ChangePlace, { from, to }: Both): void {
  const own = { from: childOf(from, 'security'), to: childOf(to, 'security') };
  if (own.from.value === undefined && own.to.value === undefined) return;
  const effective = {
    from: own.from.value === undefined ? childOf(rootOf(from.document), 'security') : own.from,
    to: own.to.value === undefined ? childOf(rootOf(to.document), 'security') : own.to,
  };
  compareRequirements(findings, place, effective, 'api-security');
  if (own.from.value === undefined || own.to.value === undefined) findings.cover(own);
}

/** Callbacks by name, address and method; their requests go to a receiver. */
function compareCallbacks(
  findings: Findings,
  place: ChangePlace,
  callbacks: Both,
  isSame: (both: Both) => boolean,
): void {
  if (place.kind !== 'operation' || isSame(callbacks)) return;
  if (callbacks.from.value === undefined || callbacks.to.value === undefined) findings.cover(callbacks);
  for (const name of new Set([...namesOf(callbacks.from), ...namesOf(callbacks.to)])) {
    const callback = keywordOf(callbacks, name);
    const at: ChangePlace = { kind: 'callback', method: place.method, path: place.path, callback: name };
    if (callback.from.value === undefined) findings.change(at, ['webhook-added'], [{ to: callback.to }]);
    else if (callback.to.value === undefined) findings.change(at, ['webhook-removed'], [{ from: callback.from }]);
    else {
      const [from, to] = [followed(callback.from), followed(callback.to)];
      for (const expression of namesOf(to)) {
        const [before, after] = [
          operationsOf(childOf(from, expression), ''),
          operationsOf(childOf(to, expression), ''),
        ];
        for (const later of after) {
          const old = before.find(({ method }) => method === later.method);
          if (old !== undefined) compareOperations(findings, at, old, later, isSame);
        }
      }
    }
  }
}

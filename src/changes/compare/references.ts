import { remembered } from '../../core/remembered.js';
import { isObject, type Json } from '../../core/json.js';
import { pointerTokens, valueAt } from '../../core/pointer.js';
import type { ChangePlace } from '../intake/change.js';
import { namesOf, objectAt, rootOf, childOf, referenceOf } from './cursor.js';
import type { CursorPair } from './findings.js';
import { textOf } from './structural-differences.js';

type Container = Extract<Json, object>;

const referencesWithin = remembered((value: Container): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (one: Json | undefined): void => {
    if (typeof one !== 'object' || one === null) return;
    const reference = referenceOf(one);
    if (reference !== undefined) found.add(reference);
    for (const member of Object.values(one)) visit(member);
  };
  visit(value);
  return found;
});

/** Every `$ref` within a value. */
export const referencesIn = (value: Json | undefined): ReadonlySet<string> =>
  typeof value !== 'object' || value === null ? new Set() : referencesWithin(value);

/** All references that can be reached from a value in one document. */
export function reachableReferences(document: Json, value: Json | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...referencesIn(value)];
  for (let reference = waiting.pop(); reference !== undefined; reference = waiting.pop()) {
    if (found.has(reference)) continue;
    found.add(reference);
    if (reference.startsWith('#')) waiting.push(...referencesIn(valueAt(document, reference)));
  }
  return found;
}

/** Makes a function that compares two values of two documents, together with all values that they refer to. */
export function equalWithReferences(from: Json, to: Json): (both: CursorPair) => boolean {
  const changed = new Set<string>();
  const all = new Set([...referencesIn(from), ...referencesIn(to)]);
  for (const reference of all)
    if (reference.startsWith('#') && textOf(valueAt(from, reference)) !== textOf(valueAt(to, reference)))
      changed.add(reference);
  // A value that refers to a changed value is changed too.
  for (let grew = true; grew;) {
    grew = false;
    for (const reference of all) {
      if (changed.has(reference) || !reference.startsWith('#')) continue;
      for (const inner of referencesIn(valueAt(to, reference))) {
        if (!changed.has(inner)) continue;
        changed.add(reference);
        grew = true;
        break;
      }
    }
  }
  const isCleanWithin = remembered((value: Container): boolean => {
    const reference = referenceOf(value);
    return (reference === undefined || !changed.has(reference)) && Object.values<Json>(value).every(isClean);
  });
  const isClean = (value: Json | undefined): boolean =>
    typeof value !== 'object' || value === null || isCleanWithin(value);
  return ({ from: before, to: after }) =>
    (before.value === undefined) === (after.value === undefined) &&
    textOf(before.value) === textOf(after.value) &&
    isClean(after.value);
}

/** The operations and webhooks that use a component in the later document, or in the earlier one. */
export function operationsUsing(reference: string, from: Json, to: Json): readonly ChangePlace[] {
  const using = (document: Json): readonly ChangePlace[] => {
    const root = rootOf(document);
    return ['paths', 'webhooks'].flatMap((section) =>
      namesOf(childOf(root, section)).flatMap((name): readonly ChangePlace[] => {
        const item = objectAt(childOf(childOf(root, section), name));
        return Object.entries(item).flatMap(([method, operation]): readonly ChangePlace[] =>
          isObject(operation) && reachableReferences(document, operation).has(reference)
            ? [
                section === 'paths'
                  ? { kind: 'operation', method: method.toUpperCase(), path: name }
                  : { kind: 'event', name },
              ]
            : [],
        );
      }),
    );
  };
  const found = using(to);
  return pointerTokens(reference.slice(1)).length === 0 ? [] : found.length > 0 ? found : using(from);
}

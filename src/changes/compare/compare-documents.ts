import { canonical, type Json } from '../../core/json.js';
import { pointerTokens, valueAt } from '../../core/pointer.js';
import type { Change, ChangePlace } from '../intake/change.js';
import { compareComponents } from './compare-components.js';
import { compareOperations } from './compare-operations.js';
import { childOf, namesOf, objectAt, rootOf, type Cursor } from './cursor.js';
import { httpMethods, operationsOf, pathKey } from './operations-of.js';
import { Findings, valueText, type Both, type Claim } from './findings.js';
import { operationsUsing, sameness } from './references.js';
import { keywordOf } from './schema-context.js';
import { annotations } from './compare-schemas.js';
import { structuralDifferences, textOf, type StructuralDifference } from './structural-differences.js';

/** The differences between two documents. The documents are equal exactly where both lists are empty. */
export interface Comparison {
  readonly changes: readonly Change[];
  /** Differences that change no request and no response: descriptions, examples, names of components. */
  readonly annotations: readonly Change[];
  /** The places of the documents that findings report. */
  readonly claims: readonly Claim[];
}

/**
 * Every difference between two OpenAPI documents (3.x, with references within the document). Each place in which they
 * differ is claimed by a change in the vocabulary of diff tools, by a change that names the operation and both values,
 * or by an annotation.
 */
export function compareDocuments(from: Json, to: Json): Comparison {
  const findings = new Findings();
  const documents = { from: rootOf(from), to: rootOf(to) };
  const differences = structuralDifferences(from, to);
  if (differences.length > 0) {
    const isSame = sameness(from, to);
    comparePaths(findings, keywordOf(documents, 'paths'), isSame);
    compareWebhooks(findings, keywordOf(documents, 'webhooks'), isSame);
    compareComponents(findings, documents);
    compareRoot(findings, documents);
    findings.reportReferences();
    reportUnclaimed(findings, from, to, differences);
    checkVersion(findings, documents);
  }
  return { changes: findings.changes, annotations: findings.annotations, claims: findings.claimed };
}

type IsSame = (both: Both) => boolean;

function comparePaths(findings: Findings, paths: Both, isSame: IsSame): void {
  const byKey = (cursor: Cursor): ReadonlyMap<string, string> =>
    new Map(namesOf(cursor).map((path) => [pathKey(path), path]));
  const [before, after] = [byKey(paths.from), byKey(paths.to)];
  for (const key of new Set([...after.keys(), ...before.keys()])) {
    const [was, is] = [before.get(key), after.get(key)];
    const item = { from: childOf(paths.from, was ?? key), to: childOf(paths.to, is ?? key) };
    // A variable with another name makes another template for the same path.
    if (was !== undefined && is !== undefined && was !== is)
      findings.annotation({ kind: 'document', section: 'paths' }, 'path-variable-renamed', [item]);
    comparePathItem(findings, item, was ?? key, is ?? key, isSame, was !== undefined, is !== undefined);
  }
}

function comparePathItem(
  findings: Findings,
  item: Both,
  was: string,
  is: string,
  isSame: IsSame,
  existed: boolean,
  exists: boolean,
): void {
  const [before, after] = [operationsOf(item.from, was), operationsOf(item.to, is)];
  for (const later of after) {
    const place: ChangePlace = { kind: 'operation', method: later.method, path: later.path };
    const old = before.find(({ method }) => method === later.method);
    if (old === undefined)
      findings.change(place, ['endpoint-added'], [existed ? { to: later.operation } : { to: item.to }]);
    else compareOperations(findings, place, old, later, isSame);
  }
  for (const old of before) {
    if (after.some(({ method }) => method === old.method)) continue;
    const place: ChangePlace = { kind: 'operation', method: old.method, path: old.path };
    const how = objectAt(old.operation)['deprecated'] === true ? 'with-deprecation' : 'without-deprecation';
    const what = exists && after.length > 0 ? 'api-removed' : 'api-path-removed';
    findings.change(place, [`${what}-${how}`], [exists ? { from: old.operation } : { from: item.from }]);
  }
}

function compareWebhooks(findings: Findings, webhooks: Both, isSame: IsSame): void {
  for (const name of new Set([...namesOf(webhooks.to), ...namesOf(webhooks.from)])) {
    const item = { from: childOf(webhooks.from, name), to: childOf(webhooks.to, name) };
    const place: ChangePlace = { kind: 'event', name };
    if (item.from.value === undefined) findings.change(place, ['webhook-added'], [{ to: item.to }]);
    else if (item.to.value === undefined) findings.change(place, ['webhook-removed'], [{ from: item.from }]);
    else {
      const [before, after] = [operationsOf(item.from, name), operationsOf(item.to, name)];
      for (const later of after) {
        const old = before.find(({ method }) => method === later.method);
        if (old !== undefined) compareOperations(findings, place, old, later, isSame);
      }
    }
  }
  if (webhooks.from.value === undefined || webhooks.to.value === undefined) findings.cover(webhooks);
}

/** Members of the document that only describe it. */
const describing = new Set(['openapi', 'info', 'externalDocs', 'tags']);

/** Members that are compared one by one. */
const comparedSections = new Set(['paths', 'webhooks', 'components', 'security']);

function compareRoot(findings: Findings, documents: Both): void {
  for (const name of new Set([...namesOf(documents.from), ...namesOf(documents.to)])) {
    const both = keywordOf(documents, name);
    if (comparedSections.has(name) || textOf(both.from.value) === textOf(both.to.value)) continue;
    const place: ChangePlace = { kind: 'document', section: name };
    if (describing.has(name) || annotations.has(name)) findings.annotation(place, 'annotation-changed', [both]);
  }
}

/** Reports differences that no other comparison claimed, at the operations that they belong to. */
function reportUnclaimed(findings: Findings, from: Json, to: Json, differences: readonly StructuralDifference[]): void {
  for (const difference of differences) {
    if (findings.claims(difference)) continue;
    const { from: was, to: is } = difference;
    const tokens = pointerTokens(is ?? was ?? '');
    const places = placesOf(tokens, from, to);
    const [section = 'document', ...below] = tokens;
    const isAnnotation = annotations.has(below.at(-1) ?? section) && !below.slice(0, -1).includes('properties');
    const claim = {
      from: was === undefined ? undefined : { document: from, value: valueAt(from, was), pointer: was },
      to: is === undefined ? undefined : { document: to, value: valueAt(to, is), pointer: is },
    };
    if (isAnnotation || (section === 'components' && is !== undefined && was === undefined && tokens.length === 3)) {
      findings.annotation({ kind: 'document', section }, isAnnotation ? 'annotation-changed' : 'component-added', [
        claim,
      ]);
      continue;
    }
    for (const place of places)
      findings.change(place, [place.kind === 'document' ? 'document-changed' : 'operation-changed'], [claim], {
        was: claim.from === undefined ? undefined : valueText(claim.from.value).slice(0, 200),
        value: claim.to === undefined ? undefined : valueText(claim.to.value).slice(0, 200),
      });
  }
}

/** The operations that a pointer belongs to: its own, or those that use its component; else its section. */
function placesOf(tokens: readonly string[], from: Json, to: Json): readonly ChangePlace[] {
  const [section = 'document', name, method] = tokens;
  const whole: ChangePlace = { kind: 'document', section };
  if (section === 'paths' && name !== undefined) {
    const methods = method !== undefined && httpMethods.has(method) ? [method] : undefined;
    const all = methods ?? operationsOf(childOf(childOf(rootOf(to), 'paths'), name), name).map((one) => one.method);
    const places = all.map((one): ChangePlace => ({ kind: 'operation', method: one.toUpperCase(), path: name }));
    return places.length === 0 ? [whole] : places;
  }
  if (section === 'webhooks' && name !== undefined) return [{ kind: 'event', name }];
  if (section === 'components' && name !== undefined && method !== undefined) {
    const using = operationsUsing(`#/components/${name}/${method}`, from, to);
    return using.length === 0 ? [whole] : using;
  }
  return [whole];
}

const semantic = /^v?(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/;

/** A breaking change asks for another version of the document: a larger one, and a larger major number. */
function checkVersion(findings: Findings, documents: Both): void {
  if (!findings.changes.some(({ severity }) => severity === 'breaking')) return;
  const version = keywordOf(keywordOf(documents, 'info'), 'version');
  const [was, is] = [version.from.value, version.to.value].map((value) =>
    typeof value === 'string' ? semantic.exec(value)?.slice(1).map(Number) : undefined,
  );
  if (was === undefined || is === undefined) return;
  const place: ChangePlace = { kind: 'document', section: 'info' };
  const largest = (a: readonly number[], b: readonly number[]): number =>
    a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  const major = was[0] === 0 && is[0] === 0 ? 1 : 0;
  const id =
    canonical(version.from.value) === canonical(version.to.value)
      ? 'api-version-not-bumped'
      : largest(is, was) <= 0
        ? 'api-version-decreased'
        : (is[major] ?? 0) > (was[major] ?? 0)
          ? undefined
          : 'api-major-version-not-bumped';
  if (id !== undefined) findings.change(place, [id], [], { value: valueText(version.to.value) });
}

import type { Configuration } from '../config/configuration.js';
import { isSupplied } from '../config/supplied-entries.js';
import { isSecretName } from '../config/secret-names.js';
import { isArray, isObject, objectOf, type Json, type JsonObject } from '../core/json.js';
import { valueAt } from '../core/pointer.js';
import type { Step } from '../stimuli/scenario.js';
import type { BuiltRequest } from './built-request.js';
import { learnedTries } from './learned-body.js';
import { hasMadeUpText } from './shown-values.js';

/**
 * A request with fewer members of a body that a document supplied: without its objects where it has several, since they
 * often belong to records of different kinds; those that its schema requires; then each other one beside these. Some
 * members exclude each other, which a schema rarely says. Where no schema is configured, the members are left out of
 * which the document showed only the name. Of a body that a person gave, none is left out.
 */
export function withFewerMembers(
  request: BuiltRequest,
  { operation, body, bodyForm }: Step,
  configuration: Configuration,
): readonly BuiltRequest[] {
  if (operation === null || body?.from !== 'configuration' || Object.keys(body).length > 1) return [];
  const isAsGiven = bodyForm === undefined && isSupplied(configuration, 'bodies', operation);
  const schema = configuration.bodies?.[operation]?.schema as Json | undefined; // a configuration is JSON by its schema
  if (!isAsGiven || request.body === undefined) return [];
  const whole = JSON.parse(request.body) as Json; // the engine wrote it as JSON
  if (!isObject(whole)) return [];
  const required = schema === undefined ? undefined : requiredBy(schema);
  // Whether a signature is right is judged by the secret of the whole body.
  const isKept = (name: string): boolean =>
    isSecretName(name) || (required?.has(name) ?? !hasMadeUpText(whole[name] ?? null, name));
  const bodyWith = (other?: string): JsonObject =>
    objectOf(Object.entries(whole).filter(([name]) => isKept(name) || name === other));
  const names = Object.keys(whole);
  const optional = names.filter((name) => !isKept(name));
  const objects = optional.filter((name) => isObject(whole[name] ?? null));
  const withoutObjects = objectOf(Object.entries(whole).filter(([name]) => !objects.includes(name)));
  return [
    ...(objects.length > 1 ? [withoutObjects] : []),
    bodyWith(),
    ...(required === undefined ? [] : optional.map(bodyWith)),
  ]
    .filter((each) => ![0, names.length].includes(Object.keys(each).length))
    .slice(0, learnedTries - 1)
    .map((each) => ({ ...request, body: JSON.stringify(each) }));
}

/**
 * A body with those members alone that its schema requires, or with its first one where the schema requires none of
 * them; `undefined` without a schema, or where no member is left out.
 */
export function withRequiredAlone(body: Json, schema: Json | undefined): Json | undefined {
  if (!isObject(body) || schema === undefined) return undefined;
  const required = requiredBy(schema);
  const names = Object.keys(body).toSorted();
  const kept = names.filter((name) => required.has(name) || isSecretName(name));
  const left = kept.length === 0 ? names.slice(0, 1) : kept;
  return left.length === names.length
    ? undefined
    : objectOf(Object.entries(body).filter(([name]) => left.includes(name)));
}

/** The members that a schema demands, in any of its alternatives too, and where it refers to within itself. */
function requiredBy(whole: Json): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<Json>();
  const visit = (schema: Json | undefined): void => {
    if (schema === undefined || !isObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    const { required, allOf, anyOf, oneOf, $ref } = schema;
    if (required !== undefined && isArray(required)) for (const name of required) names.add(String(name));
    for (const parts of [allOf, anyOf, oneOf])
      if (parts !== undefined && isArray(parts)) for (const each of parts) visit(each);
    if (typeof $ref === 'string' && $ref.startsWith('#/')) visit(valueAt(whole, $ref.slice(1)));
  };
  visit(whole);
  return names;
}

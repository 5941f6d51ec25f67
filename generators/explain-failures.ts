import { isArray, isObject, ownMember, type Json } from '../src/core/json.js';
import { childPointer } from '../src/core/pointer.js';
import type { Schema } from './document/schema.js';
import type { Failure, SchemaError, Validator } from './validator.js';

/** A failure, of a union (`oneOf`, `anyOf`) that of one branch. */
export interface ExplainedFailure extends Failure {
  /** The property that the value at the pointer lacks. */
  readonly missing?: string;
}

/**
 * Why a value does not satisfy a schema. Of a union whose discriminator names a branch, the failures of this branch
 * alone; of another one, those of the branch that fits best. A union of which several branches fit, or of which none
 * takes a value of this type, fails itself.
 */
export function explainFailures(
  validator: Validator,
  schema: Schema,
  value: Json,
  at = '',
): readonly ExplainedFailure[] {
  const outer = outermost(validator, validator.errors(schema, value));
  const discriminated = new Set(
    outer.filter((error) => discriminatorOf(branchesOf(error)) !== undefined).map(({ instancePath }) => instancePath),
  );
  const found = outer.flatMap((error): readonly ExplainedFailure[] => {
    const pointer = `${at}${error.instancePath}`;
    const branches = branchesOf(error);
    if (branches.length === 0) return [failureOf(error, pointer)];
    // Its discriminator stands beside it as a union of the same branches.
    if (discriminated.has(error.instancePath) && discriminatorOf(branches) === undefined) return [];
    return explainUnion(validator, error, branches, pointer);
  });
  return [...new Map(found.map((failure) => [JSON.stringify(failure), failure])).values()];
}

/** The errors that are not inside a union which is reported itself: Ajv reports these right before the union. */
function outermost(validator: Validator, errors: readonly SchemaError[]): readonly SchemaError[] {
  const kept: SchemaError[] = [];
  for (let at = errors.length - 1; at >= 0; at -= 1) {
    const error = errors[at];
    if (error === undefined) break;
    kept.unshift(error);
    const value = error.data as Json; // Ajv hands back the values that it was given
    const inside = triedBranches(error).reduce((sum, branch) => sum + validator.errors(branch, value).length, 0);
    at -= inside;
  }
  return kept;
}

/** The branches of a union; empty for other keywords. */
function branchesOf({ keyword, schema }: SchemaError): readonly Schema[] {
  // The value of `oneOf` or `anyOf`; lowering refuses any that is no list of schemas.
  return keyword === 'oneOf' || keyword === 'anyOf' ? (schema as readonly Schema[]) : [];
}

/** Ajv tries no further branch of `oneOf` after the second one that fits. */
function triedBranches(error: SchemaError): readonly Schema[] {
  const [, second] = bothPassing(error) ?? [];
  return second === undefined ? branchesOf(error) : branchesOf(error).slice(0, second + 1);
}

/** The two branches of `oneOf` that fit, by their positions. */
function bothPassing({ params }: SchemaError): readonly number[] | undefined {
  const { passingSchemas } = params;
  return Array.isArray(passingSchemas) ? (passingSchemas as readonly number[]) : undefined; // as Ajv documents it
}

const failureOf = ({ keyword, params }: SchemaError, pointer: string): ExplainedFailure => {
  const { missingProperty } = params;
  return keyword === 'required' && typeof missingProperty === 'string'
    ? { keyword, pointer, missing: missingProperty }
    : { keyword, pointer };
};

function explainUnion(
  validator: Validator,
  error: SchemaError,
  branches: readonly Schema[],
  pointer: string,
): readonly ExplainedFailure[] {
  const value = error.data as Json; // Ajv hands back the values that it was given
  const itself = [{ keyword: error.keyword, pointer }];
  if (bothPassing(error) !== undefined) return itself;
  const property = discriminatorOf(branches);
  if (property !== undefined && isObject(value)) {
    const named = ownMember(value, property);
    if (named === undefined) return [{ keyword: 'required', pointer, missing: property }];
    const chosen = branches.filter((branch) => takes(branch, property, named));
    const [only] = chosen;
    if (only === undefined) return [{ keyword: 'enum', pointer: childPointer(pointer, property) }];
    if (chosen.length === 1) return explainFailures(validator, only, value, pointer);
  }
  const [best] = branches
    .map((branch) => ({ branch, errors: validator.errors(branch, value) }))
    .filter(({ errors }) => !errors.some(({ keyword, instancePath }) => keyword === 'type' && instancePath === ''))
    .toSorted((a, b) => misfit(a.errors) - misfit(b.errors));
  return best === undefined ? itself : explainFailures(validator, best.branch, value, pointer);
}

/**
 * How badly a branch fits. One whose constant member has another value was hardly meant, however little else is wrong;
 * a failure of the value itself, e.g. a missing member, says more than one inside a member.
 */
const misfit = (errors: readonly SchemaError[]): number =>
  errors.reduce((sum, { keyword, instancePath }) => {
    const depth = instancePath.split('/').length - 1;
    const isConstant = keyword === 'const' || keyword === 'enum';
    return sum + (isConstant && depth <= 1 ? 1_000 : depth === 0 ? 10 : 1);
  }, 0);

/**
 * The property by which lowering tells branches apart that a discriminator names: each branch is its schema together
 * with `{ required: [property] }`, with the values that name it.
 */
function discriminatorOf(branches: readonly Schema[]): string | undefined {
  const names = branches.map((branch) => {
    const demand = demandOf(branch);
    const required = demand === undefined ? undefined : ownMember(demand, 'required');
    return isArray(required) && required.length === 1 && typeof required[0] === 'string' ? required[0] : undefined;
  });
  const [first] = names;
  return names.every((name) => name === first) ? first : undefined;
}

/** The second of the two parts of a branch. */
function demandOf(branch: Schema): Exclude<Schema, boolean> | undefined {
  const parts = isObject(branch) && Object.keys(branch).length === 1 ? ownMember(branch, 'allOf') : undefined;
  const demand = isArray(parts) && parts.length === 2 ? parts[1] : undefined;
  return demand !== undefined && isObject(demand) ? demand : undefined;
}

/** Does a branch have a value of the discriminator among those that name it? */
function takes(branch: Schema, property: string, named: Json): boolean {
  const demand = demandOf(branch);
  const properties = demand === undefined ? undefined : ownMember(demand, 'properties');
  const values = properties !== undefined && isObject(properties) ? ownMember(properties, property) : undefined;
  const list = values !== undefined && isObject(values) ? ownMember(values, 'enum') : undefined;
  return isArray(list) && list.includes(named);
}

import { additionalProperties } from './additional-properties.js';
import { allOf } from './all-of.js';
import { anyOf } from './any-of.js';
import { constant } from './const.js';
import { contains, maxContains, minContains } from './contains.js';
import { dependentRequired } from './dependent-required.js';
import { dependentSchemas } from './dependent-schemas.js';
import { enumeration } from './enum.js';
import { exclusiveMaximum } from './exclusive-maximum.js';
import { exclusiveMinimum } from './exclusive-minimum.js';
import { format } from './format.js';
import { condition, elseBranch, thenBranch } from './if.js';
import { items } from './items.js';
import { maxItems } from './max-items.js';
import { maxLength } from './max-length.js';
import { maxProperties } from './max-properties.js';
import { maximum } from './maximum.js';
import { minItems } from './min-items.js';
import { minLength } from './min-length.js';
import { minProperties } from './min-properties.js';
import { minimum } from './minimum.js';
import { multipleOf } from './multiple-of.js';
import { not } from './not.js';
import { oneOf } from './one-of.js';
import { pattern } from './pattern.js';
import { patternProperties } from './pattern-properties.js';
import { prefixItems } from './prefix-items.js';
import { properties } from './properties.js';
import { propertyNames } from './property-names.js';
import { reference } from './reference.js';
import { required } from './required.js';
import { type } from './type.js';
import { unevaluatedItems } from './unevaluated-items.js';
import { unevaluatedProperties } from './unevaluated-properties.js';
import { uniqueItems } from './unique-items.js';
import type { Keyword } from './keyword.js';

/** Every assertion and applicator, in the order they narrow: cheap ones first, `unevaluated*` last. */
export const KEYWORDS: readonly Keyword[] = [
  type,
  constant,
  enumeration,
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
  minLength,
  maxLength,
  pattern,
  format,
  minItems,
  maxItems,
  uniqueItems,
  prefixItems,
  items,
  contains,
  minContains,
  maxContains,
  minProperties,
  maxProperties,
  required,
  properties,
  patternProperties,
  additionalProperties,
  propertyNames,
  dependentRequired,
  dependentSchemas,
  reference,
  allOf,
  anyOf,
  oneOf,
  not,
  condition,
  thenBranch,
  elseBranch,
  unevaluatedProperties,
  unevaluatedItems,
];

const byName = new Map(KEYWORDS.map((keyword) => [keyword.name, keyword]));

export function keywordNamed(name: string): Keyword | undefined {
  return byName.get(name);
}

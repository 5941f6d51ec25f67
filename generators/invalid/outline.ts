import type { Schema } from '../document/schema.js';
import type { Grammar } from '../grammar.js';
import { isObject, member, type JsonObject } from '../../src/core/json.js';
import { childPointer } from '../../src/core/pointer.js';
import { declared, mapIn, schemaIn, schemasIn } from '../keywords/values.js';
import { matches } from '../patterns/matches.js';
import { BreakableKeyword } from './breakable-keyword.js';

/** Where a schema lets its instances be made wrong. Read off once: of all that is drawn, only the instances change. */
export interface Outline {
  readonly keywords: readonly BreakableKeyword[];
  /** Schemas that speak about the same instance. */
  readonly inPlace: readonly JsonObject[];
  /** The same, where the instance has the member. */
  readonly dependent: readonly Member[];
  readonly members: readonly Member[];
  readonly patterns: readonly PatternMembers[];
  /** Schemas of the members that are not named otherwise. */
  readonly others: readonly Schema[];
  readonly isOther: (name: string) => boolean;
  readonly prefix: readonly Schema[];
  /** Schema of the items after the prefix. */
  readonly rest: Schema | undefined;
}

interface Member {
  readonly name: string;
  /** From the object to the member, as a JSON pointer. */
  readonly step: string;
  readonly schema: Schema;
}

interface PatternMembers {
  readonly covers: (name: string) => boolean;
  /** Names that the pattern covers. */
  readonly names: readonly string[];
  readonly schema: Schema;
}

/** The validator reports what these lead to, not themselves. */
const UNREPORTED = new Set([
  '$ref',
  'allOf',
  'properties',
  'patternProperties',
  'prefixItems',
  'dependentSchemas',
  'then',
  'else',
  'minContains',
  'maxContains',
]);

export function outlineOf(schema: JsonObject, grammar: Grammar): Outline {
  const { names, patterns } = declared(schema);
  const rest = member(schema, 'items') ?? member(schema, 'unevaluatedItems');
  return {
    keywords: Object.keys(schema)
      .filter((keyword) => !UNREPORTED.has(keyword))
      .map((keyword) => new BreakableKeyword(keyword, schema)),
    inPlace: inPlace(schema, grammar).filter(isObject),
    dependent: membersIn(schema, 'dependentSchemas'),
    members: membersIn(schema, 'properties'),
    patterns: mapIn(member(schema, 'patternProperties')).map(([pattern, inner]) => ({
      covers: (name) => matches(pattern, name),
      names: grammar.texts([grammar.intern({ type: 'string', pattern })], 2),
      schema: inner,
    })),
    others: ['additionalProperties', 'unevaluatedProperties'].flatMap((keyword) => present(schema, keyword)),
    isOther: (name) => !names.has(name) && !patterns.some((pattern) => matches(pattern, name)),
    prefix: schemasIn(member(schema, 'prefixItems')),
    rest: rest === undefined ? undefined : schemaIn(rest),
  };
}

function inPlace(schema: JsonObject, grammar: Grammar): readonly Schema[] {
  const reference = member(schema, '$ref');
  return [
    ...(typeof reference === 'string' ? [grammar.definition(reference)] : []),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => schemasIn(member(schema, keyword))),
    ...['then', 'else'].flatMap((keyword) => present(schema, keyword)),
  ];
}

function present(schema: JsonObject, keyword: string): readonly Schema[] {
  const inner = member(schema, keyword);
  return inner === undefined ? [] : [schemaIn(inner)];
}

function membersIn(schema: JsonObject, keyword: string): readonly Member[] {
  return mapIn(member(schema, keyword)).map(([name, inner]) => ({ name, step: childPointer('', name), schema: inner }));
}

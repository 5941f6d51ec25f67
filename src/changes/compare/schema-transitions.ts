import { childOf, elementsOf, namesOf, objectAt, resolvedSchema, type Cursor } from './cursor.js';
import type { CursorPair } from './findings.js';
import { hasKeyword, reportSchemaChange, type SchemaContext, type SchemaPair } from './schema-context.js';
import { typesOf } from './schema-types.js';
import { annotations, keywordOf } from './walk.js';

/** The keywords that one change of several keywords accounts for, and pointers of properties as `properties/NAME`. */
export type AccountedKeywords = ReadonlySet<string>;

/**
 * Reports changes that are one change although several keywords differ: `null` as a branch of its own, a list of types
 * by `oneOf` or `anyOf`, and an object that became one branch of a `oneOf`.
 * @returns the keywords that need no other comparison; `undefined` where none does
 */
export function compareTransitions(context: SchemaContext, pair: SchemaPair): AccountedKeywords | undefined {
  const nullable = wrappedWithNull(context, pair);
  if (nullable !== undefined) {
    reportSchemaChange(context, pair, nullable, [pair]);
    return undefined;
  }
  return compareListedTypes(context, pair) ?? compareWrapped(context, pair) ?? new Set();
}

const choices = ['oneOf', 'anyOf', 'allOf', 'not'];

const statedNames = (schema: Cursor): readonly string[] => namesOf(schema).filter((name) => !annotations.has(name));

const branchesOf = (schema: Cursor, keyword: string): readonly Cursor[] =>
  elementsOf(childOf(schema, keyword)).map(resolvedSchema);

/** The branch beside `null`, where a schema is a choice between `null` and a schema. */
function besideNull(schema: Cursor): Cursor | undefined {
  if (statedNames(schema).join() !== 'oneOf') return undefined;
  const branches = branchesOf(schema, 'oneOf');
  const isNull = (one: Cursor): boolean => statedNames(one).join() === 'type' && typesOf(one).join() === 'null';
  const others = branches.filter((one) => !isNull(one));
  return branches.length === 2 && others.length === 1 ? others[0] : undefined;
}

function wrappedWithNull({ isSame }: SchemaContext, { from, to }: CursorPair): string | undefined {
  const isPlain = (schema: Cursor): boolean =>
    !choices.some((keyword) => hasKeyword(schema, keyword)) &&
    objectAt(schema)['nullable'] !== true &&
    !typesOf(schema).includes('null');
  const [was, is] = [besideNull(from), besideNull(to)];
  if (is !== undefined && isPlain(from) && isSame({ from, to: is })) return 'became-nullable';
  return was !== undefined && isPlain(to) && isSame({ from: was, to }) ? 'became-not-nullable' : undefined;
}

/** The types of a schema that says nothing else by its structure, or of a choice between schemas of one type each. */
function listedTypes(schema: Cursor): { readonly types: readonly string[]; readonly isList: boolean } | undefined {
  if (['not', 'allOf', 'properties'].some((keyword) => hasKeyword(schema, keyword))) return undefined;
  const [first] = typesOf(schema);
  if (first !== undefined) return { types: [first], isList: false };
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = branchesOf(schema, keyword);
    const isSimple = (one: Cursor): boolean =>
      typesOf(one).length === 1 && !['properties', 'oneOf', 'anyOf', 'allOf'].some((inner) => hasKeyword(one, inner));
    if (branches.length > 0 && branches.every(isSimple)) return { types: branches.flatMap(typesOf), isList: true };
  }
  return undefined;
}

function compareListedTypes(context: SchemaContext, pair: SchemaPair): AccountedKeywords | undefined {
  const [from, to] = [listedTypes(pair.from), listedTypes(pair.to)];
  if (from === undefined || to === undefined || !(from.isList || to.isList)) return undefined;
  const [added, removed] = [
    to.types.filter((type) => !from.types.includes(type)),
    from.types.filter((type) => !to.types.includes(type)),
  ];
  if (added.length + removed.length === 0) return undefined;
  const isWider = context.carrier.kind === 'response' ? added.length > 0 : removed.length === 0;
  const keywords = ['type', 'oneOf', 'anyOf'];
  const claims = keywords.map((keyword) => keywordOf(pair, keyword));
  const details = { was: from.types.join(', '), value: to.types.join(', ') };
  reportSchemaChange(context, pair, `list-of-types-${isWider ? 'widened' : 'narrowed'}`, claims, details, 'breaking');
  return new Set([...keywords, 'format', 'nullable']);
}

/** An object whose properties moved to the branches of a `oneOf`. */
function compareWrapped(context: SchemaContext, pair: SchemaPair): AccountedKeywords | undefined {
  const { from, to } = pair;
  const properties = namesOf(childOf(from, 'properties'));
  if (hasKeyword(from, 'oneOf') || hasKeyword(to, 'properties') || hasKeyword(to, 'type')) return undefined;
  const branches = branchesOf(to, 'oneOf');
  const moved = properties.filter((name) => branches.some((branch) => hasKeyword(childOf(branch, 'properties'), name)));
  if (moved.length === 0) return undefined;
  const isKept = branches.some((branch) => context.isSame({ from, to: branch }));
  const wrapped = `wrapped-in-one-of${isKept ? '-original-preserved' : ''}`;
  const [was, choice] = [keywordOf(pair, 'properties'), keywordOf(pair, 'oneOf')];
  const claims = [
    choice,
    keywordOf(pair, 'type'),
    keywordOf(pair, 'discriminator'),
    ...moved.map((name) => ({ from: childOf(was.from, name) })),
  ];
  reportSchemaChange(context, pair, pair.isRoot ? wrapped : 'one-of-added', claims);
  return new Set(['type', 'format', 'oneOf', 'discriminator', ...moved.map((name) => `properties/${name}`)]);
}

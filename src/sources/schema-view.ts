import { isArray, isObject, type Json } from '../core/json.js';
import type { SourceNode } from './source-document.js';

/** Alternatives that are kept apart, at most; further ones are left out. */
const maxAlternatives = 64;

/** All that describes one value together: a schema, what it refers to, and the members of its `allOf`. */
export type Conjuncts = readonly SourceNode[];

/**
 * A schema of an implementer's document, taken apart: each alternative is what one way through its `anyOf` and `oneOf`
 * says. There is at least one. Alternatives that only allow `null` are left out.
 */
export class SchemaView {
  /** The schema; where several describe the value together, the first of them. */
  readonly node: SourceNode;
  readonly alternatives: readonly Conjuncts[];
  /** Equal for views of the same schemas. */
  readonly key: string;

  /** @param others Further schemas that describe the same value. */
  constructor(node: SourceNode, ...others: readonly SourceNode[]) {
    this.node = node;
    this.key = [node, ...others].map((each) => each.key).join(' ');
    this.alternatives = together([node, ...others].map((each) => alternativesOf(each, new Set())));
  }

  /** The property in each alternative that declares it. */
  property(name: string): readonly SchemaView[] {
    return this.#inEach((conjuncts) => conjuncts.flatMap((each) => each.member('properties')?.member(name) ?? []));
  }

  /** Names of the properties of all alternatives, as they first stand. */
  propertyNames(): readonly string[] {
    return [...new Set(this.alternatives.flat().flatMap((each) => each.member('properties')?.names() ?? []))];
  }

  /** The items of an array, in each alternative that describes them. */
  items(): readonly SchemaView[] {
    return this.#inEach((conjuncts) => conjuncts.flatMap((each) => each.member('items') ?? []));
  }

  /** What the schemas of each alternative describe together, each once. */
  #inEach(part: (conjuncts: Conjuncts) => readonly SourceNode[]): readonly SchemaView[] {
    const views = this.alternatives.flatMap((conjuncts) => {
      const [first, ...others] = part(conjuncts);
      return first === undefined ? [] : [new SchemaView(first, ...others)];
    });
    return [...new Map(views.map((view) => [view.key, view])).values()];
  }

  /** The values of a keyword, with where it stands. */
  keyword(name: string): readonly SourceNode[] {
    return unique(this.alternatives.flat().flatMap((each) => each.member(name) ?? []));
  }

  /** The types that are allowed, or none where none is told; the type is told by `items` and `properties`, too. */
  types(): ReadonlySet<string> {
    const told = this.alternatives.map(typesOf);
    return told.some((types) => types.length === 0) ? new Set() : new Set(told.flat());
  }

  /** Where the type is told. */
  typeNode(): SourceNode {
    return this.keyword('type')[0] ?? this.node;
  }
}

const unique = (nodes: readonly SourceNode[]): readonly SourceNode[] => [
  ...new Map(nodes.map((node) => [node.key, node])).values(),
];

function typesOf(conjuncts: Conjuncts): readonly string[] {
  for (const each of conjuncts) {
    const type = each.member('type')?.value;
    const nullable = each.member('nullable')?.value === true ? ['null'] : [];
    if (typeof type === 'string') return [type, ...nullable];
    if (type !== undefined && isArray(type)) return type.filter((item): item is string => typeof item === 'string');
  }
  if (conjuncts.some((each) => each.member('properties') !== undefined)) return ['object'];
  if (conjuncts.some((each) => each.member('items') !== undefined)) return ['array'];
  return [];
}

const isNull = (conjuncts: Conjuncts): boolean => {
  const types = typesOf(conjuncts);
  return types.length === 1 && types[0] === 'null';
};

function alternativesOf(node: SourceNode, seen: ReadonlySet<string>): readonly Conjuncts[] {
  if (seen.has(node.key) || !isObject(node.value)) return [[node]];
  const further = new Set(seen).add(node.key);
  const parts: (readonly Conjuncts[])[] = [[[node]]];
  const referred = node.referred();
  if (referred !== undefined) parts.push(alternativesOf(referred, further));
  for (const each of membersOf(node, 'allOf')) parts.push(alternativesOf(each, further));
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = membersOf(node, keyword)
      .flatMap((each) => alternativesOf(each, further))
      .filter((way) => !isNull(way));
    if (branches.length > 0) parts.push(branches);
  }
  return together(parts);
}

/** Each way through the parts of a conjunction. */
const together = (parts: readonly (readonly Conjuncts[])[]): readonly Conjuncts[] =>
  parts.reduce<readonly Conjuncts[]>(
    (ways, others) => ways.flatMap((way) => others.map((other) => [...way, ...other])).slice(0, maxAlternatives),
    [[]],
  );

/** The elements of an array of schemas, references not yet followed. */
const membersOf = (node: SourceNode, name: string): readonly SourceNode[] => {
  const array = node.member(name);
  if (array === undefined || !isArray(array.value)) return [];
  return array.value.flatMap((_: Json, index: number) => array.member(index) ?? []);
};

/** Where the items of a list are in the body that a schema describes. */
export type DescribedList =
  | { readonly kind: 'found'; readonly pointer: string; readonly items: readonly SchemaView[] }
  | { readonly kind: 'none' | 'ambiguous' };

/**
 * The items of a list: the body if it is an array, else its only array of objects at depth two or less; the rule of the
 * judge, on a schema instead of a body.
 */
export function listIn(body: SchemaView): DescribedList {
  if (body.types().has('array')) return { kind: 'found', pointer: '', items: body.items() };
  const found: { pointer: string; items: readonly SchemaView[] }[] = [];
  const look = (view: SchemaView, pointer: string, depth: number): void => {
    for (const name of view.propertyNames())
      for (const property of view.property(name)) {
        const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        const types = property.types();
        const items = property.items();
        if (types.has('array') && items.some((item) => item.types().has('object') || item.types().size === 0))
          found.push({ pointer: at, items });
        else if (types.has('object') && depth < 2) look(property, at, depth + 1);
      }
  };
  look(body, '', 1);
  const [only, ...others] = found;
  if (only === undefined) return { kind: 'none' };
  return others.some(({ pointer }) => pointer !== only.pointer) ? { kind: 'ambiguous' } : { kind: 'found', ...only };
}

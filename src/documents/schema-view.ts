import { isArray } from '../core/json.js';
import { alternativesOf, statedTypes, type Conjuncts } from './schema-alternatives.js';
import type { SourceNode } from './source-document.js';

/**
 * A schema of an implementer's document, taken apart: each alternative is one way through its `anyOf` and `oneOf`.
 * There is at least one. Alternatives that only allow `null` are left out.
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
    this.alternatives = alternativesOf([node, ...others]);
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

  /** The same part of the schemas in each alternative, as one view for each alternative. */
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

  /** The members that a value must have, in any of its alternatives. */
  demandedMembers(): ReadonlySet<string> {
    return new Set(
      this.keyword('required')
        .flatMap(({ value }) => (isArray(value) ? value : []))
        .map(String),
    );
  }

  /** The allowed types; none if an alternative leaves its type open. `items` and `properties` imply a type as well. */
  types(): ReadonlySet<string> {
    const told = this.alternatives.map(typesOf);
    return told.some((types) => types.length === 0) ? new Set() : new Set(told.flat());
  }

  /** The place that states the type, or the schema itself. */
  typeNode(): SourceNode {
    return this.keyword('type')[0] ?? this.node;
  }
}

const unique = (nodes: readonly SourceNode[]): readonly SourceNode[] => [
  ...new Map(nodes.map((node) => [node.key, node])).values(),
];

function typesOf(conjuncts: Conjuncts): readonly string[] {
  for (const each of conjuncts) {
    const types = statedTypes(each);
    if (types !== undefined) return types;
  }
  if (conjuncts.some((each) => each.member('properties') !== undefined)) return ['object'];
  if (conjuncts.some((each) => each.member('items') !== undefined)) return ['array'];
  return [];
}

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

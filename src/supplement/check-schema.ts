import { leadsElsewhere } from '../documents/elsewhere.js';
import { placesOf, type MessagePlace } from '../rules/places.js';
import { schemaAt } from '../rules/schema-walk.js';
import { listIn, SchemaView } from '../documents/schema-view.js';
import type { SourceNode } from '../documents/source-document.js';
import { isArray, isObject } from '../core/json.js';
import type { DocumentPointer } from '../core/pointer.js';
import type { Enumeration, Interface, Schema, StatementId } from '../../spec/model.js';
import type { ReportContradiction } from './contradiction.js';
import { looksLike } from './looks-like.js';

/**
 * Compares a schema of the document with the statements of the interface about the same body.
 *
 * @param direction In a request, stated values have to be accepted; in a response, stated members have to be sent.
 * @param fallback Statements to cite where a property of the interface has none of its own.
 */
export function checkSchema(
  iface: Interface,
  root: DocumentPointer,
  node: SourceNode,
  direction: 'request' | 'response',
  fallback: readonly StatementId[],
  report: ReportContradiction,
): void {
  // A schema with a part on another host may say there what it seems to lack.
  if (leadsElsewhere(node) !== undefined) return;
  new SchemaCheck(iface, direction, fallback, report).walk(placesOf(iface).at([root]), [new SchemaView(node)], '');
  if (direction === 'request') checkOptional(iface, root, new SchemaView(node), report);
}

/** Compares the places of a body, one after the other, with the schemas of the document at the same places. */
class SchemaCheck {
  readonly #iface: Interface;
  readonly #direction: 'request' | 'response';
  readonly #fallback: readonly StatementId[];
  readonly #report: ReportContradiction;
  readonly #seen = new Set<string>();

  constructor(
    iface: Interface,
    direction: 'request' | 'response',
    fallback: readonly StatementId[],
    report: ReportContradiction,
  ) {
    this.#iface = iface;
    this.#direction = direction;
    this.#fallback = fallback;
    this.#report = report;
  }

  /** @param name of the place in messages, e.g. `data.state`; empty for the body itself */
  walk(place: MessagePlace, views: readonly SchemaView[], name: string): void {
    const key = `${place.schemas.join(' ')} ${views.map((view) => view.key).join(' ')}`;
    if (this.#seen.has(key) || views.length === 0) return;
    this.#seen.add(key);
    for (const pointer of place.schemas) {
      const schema = schemaAt(this.#iface, pointer);
      for (const view of views) this.#checkOne(schema, view, name);
    }
    for (const [property, inner] of place.properties)
      this.walk(
        inner,
        views.flatMap((view) => view.property(property)),
        name === '' ? property : `${name}.${property}`,
      );
    if (place.items !== undefined)
      this.walk(
        place.items,
        views.flatMap((view) => view.items()),
        `${name}[]`,
      );
    if (place.listItems !== undefined)
      for (const view of views) {
        const list = listIn(view);
        if (list.kind === 'found') this.walk(place.listItems, list.items, `${name}[]`);
      }
  }

  #checkOne(schema: Schema, view: SchemaView, name: string): void {
    const what = name === '' ? 'the body' : name;
    const stated = schema['x-stated'] ?? this.#fallback;
    this.#checkType(schema, view, what, stated);
    if (schema['x-enumeration'] !== undefined) this.#checkEnumeration(schema['x-enumeration'], view, what, stated);
    for (const { name: gone, 'x-stated': by } of schema['x-withdrawn-properties'] ?? [])
      for (const each of view.property(gone))
        this.#report('contradiction', 'withdrawn-property', each.node, `${inside(name, gone)} was removed`, by);
    for (const required of schema.required ?? []) this.#checkPresence('contradiction', view, name, required, schema);
    for (const recommended of schema['x-recommended'] ?? [])
      this.#checkPresence('notice', view, name, recommended, schema);
  }

  #checkType({ type, format }: Schema, view: SchemaView, what: string, stated: readonly StatementId[]): void {
    const types = [...view.types()].filter((each) => !(each === 'integer' && type === 'number'));
    const others = types.filter((each) => each !== type);
    const isOther = others.length > 0 && (this.#direction === 'response' || !types.some((each) => each === type));
    if (type !== undefined && isOther) {
      const message = `${what} is of type ${types.join(' or ')}, not ${type}`;
      this.#report('contradiction', 'type', view.typeNode(), message, stated);
    }
    if (format === undefined) return;
    for (const each of view.keyword('format'))
      if (each.value !== format) {
        const message = `${what} has the format ${String(each.value)}, not ${format}`;
        this.#report('contradiction', 'format', each, message, stated);
      }
  }

  #checkPresence(
    weight: 'contradiction' | 'notice',
    view: SchemaView,
    name: string,
    property: string,
    schema: Schema,
  ): void {
    const stated = schema.properties?.[property]?.['x-stated'] ?? this.#fallback;
    for (const conjuncts of view.alternatives) {
      const declared = conjuncts.flatMap((each) => each.member('properties') ?? []);
      // A schema without any property names allows all of them.
      if (declared.length === 0) continue;
      const own = declared.flatMap((each) => each.member(property) ?? []);
      const required = conjuncts.some((each) => {
        const names = each.member('required')?.value;
        return names !== undefined && isArray(names) && names.includes(property);
      });
      const [at] = own.length === 0 ? declared : own;
      if (at === undefined || (own.length > 0 && required)) continue;
      const how = own.length === 0 ? 'is missing' : 'may be absent';
      this.#report(weight, 'required-property', at, `${inside(name, property)} ${how}; it is always there`, stated);
      return;
    }
  }

  #checkEnumeration(
    { added, removed }: Enumeration,
    view: SchemaView,
    what: string,
    stated: readonly StatementId[],
  ): void {
    const values = valuesOf(view);
    if (values.length === 0) return;
    const texts = values.map(({ value }) => value);
    for (const { value, node: at } of values)
      for (const gone of removed) {
        const likeness = looksLike(value, gone, texts);
        if (likeness === 'no') continue;
        const how = likeness === 'yes' ? 'was removed' : 'may be';
        const message = `${what} has the value ${value}, which ${how} (${gone})`;
        this.#report(likeness === 'yes' ? 'contradiction' : 'notice', 'removed-value', at, message, stated);
      }
    const [first] = view.keyword('enum');
    for (const wanted of added) {
      if (first === undefined || texts.some((value) => looksLike(value, wanted, texts) !== 'no')) continue;
      const message = `${what} does not have the value ${wanted}, which was added`;
      this.#report(this.#direction === 'request' ? 'contradiction' : 'notice', 'added-value', first, message, stated);
    }
  }
}

const inside = (name: string, property: string): string => (name === '' ? property : `${name}.${property}`);

/** The texts of an enumeration, each with where it stands. */
function valuesOf(view: SchemaView): readonly { readonly value: string; readonly node: SourceNode }[] {
  const each = (node: SourceNode): readonly { value: string; node: SourceNode }[] =>
    typeof node.value === 'string' ? [{ value: node.value, node }] : [];
  return [
    ...view
      .keyword('enum')
      .flatMap((node) =>
        isArray(node.value) ? node.value.flatMap((_, index) => each(node.member(index) ?? node)) : [],
      ),
    ...view.keyword('const').flatMap(each),
  ];
}

/** Properties of a request that are stated as optional: neither demanded nor refused. */
function checkOptional(iface: Interface, root: DocumentPointer, view: SchemaView, report: ReportContradiction): void {
  for (const pointer of placesOf(iface).at([root]).schemas) {
    const schema = schemaAt(iface, pointer);
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const stated = property['x-stated'];
      if (stated === undefined || schema.required?.includes(name) === true) continue;
      for (const conjuncts of view.alternatives) {
        const demanded = conjuncts
          .flatMap((each) => each.member('required') ?? [])
          .flatMap((names) => (isArray(names.value) ? names.value.map((_, index) => names.member(index) ?? names) : []))
          .find(({ value }) => value === name);
        if (demanded !== undefined)
          report('contradiction', 'optional-property', demanded, `${name} is demanded, and it is optional`, stated);
        if (conjuncts.some((each) => each.member('properties')?.member(name) !== undefined)) continue;
        const closed = conjuncts.find((each) => isClosed(each) && each.member('properties') !== undefined);
        const open = conjuncts.find((each) => isObject(each.value) && each.member('properties') !== undefined);
        if (closed !== undefined)
          report(
            'contradiction',
            'optional-property',
            closed.member('additionalProperties') ?? closed,
            `${name} is refused, and it is an optional property`,
            stated,
          );
        else if (open !== undefined)
          report('notice', 'optional-property', open, `${name}, an optional property, is not described`, stated);
      }
    }
  }
}

const isClosed = (node: SourceNode): boolean =>
  node.member('additionalProperties')?.value === false || node.member('unevaluatedProperties')?.value === false;

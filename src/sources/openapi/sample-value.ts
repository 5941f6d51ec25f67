import { sample } from 'fast-check';
import { orderedMembers, UnsatisfiableSchema, UnsupportedSchema, validValuesAt } from '../../../generators/index.js';
import { isArray, isObject, objectOf, type Json, type JsonObject } from '../../core/json.js';
import { madeUpText } from '../../core/made-up-text.js';
import { namesAction } from '../../core/action-member.js';
import { textOfFormat, textOfName } from '../../core/texts-by-name.js';
import { BoundedWork, BeyondBounds } from '../../core/time-bounded.js';
import { StepCount } from '../../core/step-count.js';
import { discriminatorDemands, waysThrough } from '../../documents/discriminator.js';
import type { Conjuncts } from '../../documents/schema-alternatives.js';
import { SchemaView } from '../../documents/schema-view.js';
import type { SourceNode } from '../../documents/source-document.js';
import { schemaAddress } from './standalone-schema.js';
import { uniqueDigits } from '../../config/environment.js';
import { withUniqueTexts } from './unique-texts.js';

/** A value for a schema of a document: one of its examples, or drawn from it. */
export interface Sampled {
  readonly value: Json;
  /** Where it stands, or the schema that it was drawn from. */
  readonly at: SourceNode;
  readonly how: 'example' | 'drawn';
}

/** Values that a media type or parameter gives as examples, first ones first. */
export function examplesOf(content: SourceNode): readonly SourceNode[] {
  const one = content.member('example');
  const named = (content.child('examples')?.children() ?? []).flatMap(([, example]) => example.member('value') ?? []);
  return [...(one === undefined ? [] : [one]), ...named];
}

/** Examples that a schema gives of itself. */
function schemaExamples(view: SchemaView): readonly SourceNode[] {
  const several = view
    .keyword('examples')
    .flatMap((node) => (isArray(node.value) ? node.value.map((_, index) => node.member(index) ?? node) : []));
  return [...view.keyword('example'), ...several];
}

/** A value that the schema itself names: a constant, an example, a default or a member of its enumeration. */
function namedValue(view: SchemaView): Json | undefined {
  const [constant] = view.keyword('const');
  if (constant !== undefined) return constant.value;
  const [example] = schemaExamples(view);
  if (example !== undefined) return example.value;
  const [standard] = view.keyword('default');
  if (standard !== undefined && standard.value !== null && !isEmptyList(standard.value)) return standard.value;
  const [values] = view.keyword('enum');
  const first = values !== undefined && isArray(values.value) ? values.value.find((each) => each !== null) : undefined;
  return first;
}

/** An empty list is what a body without the member has already. */
const isEmptyList = (value: Json): boolean => isArray(value) && value.length === 0;

/** Schemas that one value consists of on its way down, at most; deeper optional parts are left out. */
const maxDepth = 12;

/** Records and items that one value is put together from, at most; a larger value is drawn instead. */
const maxParts = 2000;

/** Characters that a text is filled up to, at most. */
const maxLength = 10_000;

/** How a plain value is built. */
interface Making {
  readonly work: StepCount;
  /** Items of a list that may be empty: services refuse some empty lists, and some made up items. */
  readonly items: 0 | 1;
}

/** A plain value built from the constants, examples and types of the schema; it is validated afterwards. */
function assembled(view: SchemaView, name: string, trail: readonly string[], making: Making): Json | undefined {
  if (!making.work.step()) return undefined;
  const named = namedValue(view);
  if (named !== undefined) return withoutReadOnly(named, view);
  const types = view.types();
  if (types.has('object')) {
    const [way = []] = waysThrough(view);
    return trail.length > maxDepth ? undefined : assembledObject(way, [...trail, ...keysOf(view)], making);
  }
  if (types.has('array')) return assembledArray(view, name, trail, making);
  if (types.has('string')) return textFor(view, name);
  if (types.has('integer') || types.has('number')) return leastNumber(view);
  if (types.has('boolean')) return true;
  // Without a stated type, an empty record is as likely as any other value.
  return types.size === 0 ? {} : undefined;
}

/** Few items, each the same: at least one where the schema allows that and something is known for it. */
function assembledArray(view: SchemaView, name: string, trail: readonly string[], making: Making): Json | undefined {
  const [items] = view.items();
  const least = Number(view.keyword('minItems')[0]?.value ?? 0);
  const most = Number(view.keyword('maxItems')[0]?.value ?? maxParts);
  if (least > maxParts) return undefined;
  // Items that are ids would have to be those of something that exists, and an item inside itself has no end.
  const isOpen = items === undefined || namesIds.test(name) || keysOf(items).some((key) => trail.includes(key));
  const wanted = Math.max(least, isOpen ? 0 : Math.min(making.items, most));
  if (wanted === 0) return [];
  const item = items === undefined ? null : assembled(items, name, trail, making);
  if (item === undefined) return least === 0 ? [] : undefined;
  return Array.from({ length: wanted }, () => item);
}

/** A text of the format, else one that fits the property's name, else a plain one. */
function textFor(view: SchemaView, name: string): Json | undefined {
  const format = view.keyword('format')[0]?.value;
  const most = Number(view.keyword('maxLength')[0]?.value ?? 200);
  const least = Number(view.keyword('minLength')[0]?.value ?? 0);
  const known = (typeof format === 'string' ? textOfFormat(format) : undefined) ?? textOfName(name);
  if (known !== undefined && known.length >= least && known.length <= most) return known;
  if (least > maxLength) return undefined;
  return madeUpText(name).slice(0, most).padEnd(least, '.');
}

/** Keys of the schemas that a view consists of, to find a schema inside itself. */
const keysOf = (view: SchemaView): readonly string[] =>
  view.alternatives[0]?.map(({ key }) => key).filter((key) => key !== view.node.key) ?? [];

function leastNumber(view: SchemaView): number {
  const [least] = view.keyword('minimum');
  const [above] = view.keyword('exclusiveMinimum');
  const bound = Number(least?.value ?? 1);
  // OpenAPI 3.0 excludes the minimum by a boolean beside it.
  return typeof above?.value === 'number' ? above.value + 1 : above?.value === true ? bound + 1 : bound;
}

/**
 * The properties of one way through a schema: all that are required, and those others for which something plain is
 * known. What discriminators demand of the way is kept.
 */
function assembledObject(way: Conjuncts, trail: readonly string[], making: Making): JsonObject | undefined {
  const required = new Set(
    way.flatMap((each) => {
      const names = each.member('required')?.value;
      return names !== undefined && isArray(names) ? names : [];
    }),
  );
  const selected = new Map(discriminatorDemands(way).map(({ property, values }) => [property, values[0]]));
  const names = new Set([...way.flatMap((each) => each.member('properties')?.names() ?? []), ...selected.keys()]);
  const result = new Map<string, Json>();
  for (const name of names) {
    const property = propertyOn(way, name);
    const value =
      selected.get(name) ?? (property && assembledMember(name, property, required.has(name), trail, making));
    if (value === undefined && required.has(name) && !(property && isOfAnswers(name, property))) return undefined;
    if (value !== undefined) result.set(name, value);
  }
  // Whether a schema allows another value is seen when the whole value is validated.
  return objectOf(orderedMembers(result, (name) => !selected.has(name)));
}

function assembledMember(
  name: string,
  property: SchemaView,
  isRequired: boolean,
  trail: readonly string[],
  making: Making,
): Json | undefined {
  if (isOfAnswers(name, property)) return undefined;
  // An optional id would have to be one of something that exists.
  if (!isRequired && (isReference(name) || keysOf(property).some((key) => trail.includes(key)))) return undefined;
  // An order may contradict the values beside it.
  if (!isRequired && namesAction(name) && isTruth(property)) return undefined;
  return addressName.test(name) && isText(property) ? receiverAddress : assembled(property, name, trail, making);
}

function propertyOn(way: Conjuncts, name: string): SchemaView | undefined {
  const [first, ...others] = way.flatMap((each) => each.member('properties')?.member(name) ?? []);
  return first === undefined ? undefined : new SchemaView(first, ...others);
}

/** Has only an answer this property? */
const isOfAnswers = (name: string, property: SchemaView): boolean =>
  name === schemaAddress || property.keyword('readOnly').some(({ value }) => value === true);

/** An example without the members that only answers have: documents often show the record that an answer has. */
function withoutReadOnly(value: Json, view: SchemaView): Json {
  if (isArray(value)) {
    const [items] = view.items();
    return items === undefined ? value : value.map((item) => withoutReadOnly(item, items));
  }
  if (!isObject(value)) return value;
  return objectOf(
    Object.entries(value).flatMap(([name, member]) => {
      const properties = view.property(name);
      if (properties.some((each) => isOfAnswers(name, each))) return [];
      const [property] = properties;
      return [[name, property === undefined ? member : withoutReadOnly(member, property)] as const];
    }),
  );
}

const isReference = (name: string): boolean => /(^id$|Id$|ID$|_id$|^(vendor|parent))/.test(name);
const namesIds = /(?:ids|uuids)$/i;
const addressName = /^(url|uri|target(_?url)?|callback(_?url)?|endpoint|address|webhook_?url|href)$/i;
const isTruth = (view: SchemaView): boolean => view.types().has('boolean');
const isText = (view: SchemaView): boolean => view.types().size === 0 || view.types().has('string');

/** Where the suite's own receiver listens; replaced when a body is sent. */
export const receiverAddress = '${RECEIVER_URL}';

/**
 * The value as it will be sent, with an address and digits in place, so that it can be validated. The address has a
 * public name: the format `url` takes no loopback address.
 */
const sent = (value: Json): Json =>
  // JSON goes in, so JSON comes out.
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(receiverAddress, 'http://receiver.example/hook')
      .replaceAll(uniqueDigits, '00c0ffee'),
  ) as Json;

/**
 * A value for a body: the first example that is valid by the schema, else a value built from the schema's constants,
 * examples and types, else a generated one.
 * @param schema The same schema, standing alone.
 */
export function sampleValue(
  node: SourceNode,
  schema: JsonObject | undefined,
  examples: readonly SourceNode[],
): Sampled | undefined {
  const view = new SchemaView(node);
  const accepts = validator(schema);
  const good = [...examples, ...schemaExamples(view)]
    .map((at) => ({ at, value: withoutReadOnly(at.value, view) }))
    .find(({ value }) => accepts(value));
  const isValid = (value: Json): boolean => accepts(sent(value));
  if (good !== undefined) return { at: good.at, value: withUniqueTexts(good.value, false, isValid), how: 'example' };
  const plain = firstOf(plainValues(view), isValid);
  const drawn = plain ?? (schema === undefined ? undefined : draw(schema));
  return drawn === undefined ? undefined : { value: withUniqueTexts(drawn, true, isValid), at: node, how: 'drawn' };
}

function firstOf(values: Iterable<Json | undefined>, isValid: (value: Json) => boolean): Json | undefined {
  for (const value of values) if (value !== undefined && isValid(value)) return value;
  return undefined;
}

/**
 * A plain value of the schema's first alternative; where that is an object, one of each further alternative. Those with
 * items in each list come before those without.
 */
function* plainValues(view: SchemaView): Iterable<Json | undefined> {
  for (const items of [1, 0] as const) {
    const making: Making = { work: new StepCount(maxParts), items };
    yield assembled(view, '', [], making);
    if (view.types().has('object'))
      for (const way of [...waysThrough(view)].slice(1)) yield assembledObject(way, keysOf(view), making);
  }
}

/** A test of whether a value is valid. If the schema can't be read, every value counts as valid. */
function validator(schema: JsonObject | undefined): (value: Json) => boolean {
  if (schema === undefined) return () => true;
  try {
    const work = new BoundedWork();
    const values = work.run(() => validValuesAt({ document: schema, pointer: '' }));
    return (value) => withinBounds(() => work.run(() => values.canShrinkWithoutContext(value))) ?? false;
  } catch (error) {
    if (error instanceof UnsupportedSchema || error instanceof BeyondBounds) return () => true;
    if (error instanceof UnsatisfiableSchema) return () => false;
    throw error;
  }
}

/** `undefined` where the schema keeps a computation from ending. */
function withinBounds<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof BeyondBounds) return undefined;
    throw error;
  }
}

function draw(schema: JsonObject): Json | undefined {
  try {
    return withinBounds(() =>
      new BoundedWork().run(
        () => sample(validValuesAt({ document: schema, pointer: '', usual: true }), { seed: 1, numRuns: 1 })[0],
      ),
    );
  } catch (error) {
    if (error instanceof UnsupportedSchema || error instanceof UnsatisfiableSchema) return undefined;
    throw error;
  }
}

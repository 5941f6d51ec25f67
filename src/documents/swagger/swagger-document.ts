import { isArray, isObject, objectOf, type Json, type JsonObject } from '../../core/json.js';
import { getOrAdd } from '../../core/remembered.js';
import { hasScheme } from '../read-files.js';
import type { SourceNode } from '../source-document.js';
import { SourceError } from '../source-error.js';
import {
  bodyAsOpenApi,
  formAsOpenApi,
  headerAsOpenApi,
  isOfBody,
  isParameter,
  parameterAsOpenApi,
  responseAsOpenApi,
  textsOf,
} from './parameters-as-openapi.js';
import { mappingsOf, schemaAsOpenApi, withMapping } from './schema-as-openapi.js';
import { securityAsOpenApi } from './security-as-openapi.js';
import { isMap, membersOf, type WrittenPlaces } from './written-places.js';

const methods: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch']);

/** References one after the other until a parameter, response or header, at most. */
const maxReferences = 50;

/** A parameter as it is written, and what its references lead to. */
interface Parameter {
  readonly written: SourceNode;
  readonly node: SourceNode;
}

type Named = readonly [name: string, node: SourceNode];

/** The members of an object as they stand, references not followed. */
const partsOf = (node: SourceNode | undefined): readonly Named[] =>
  (node?.names() ?? []).flatMap((name) => {
    const part = node?.member(name);
    return part === undefined ? [] : [[name, part] as const];
  });

/** A part of the document with named members, if there are any. */
const section = (name: string, members: readonly (readonly [string, Json])[]): JsonObject =>
  members.length === 0 ? {} : { [name]: objectOf(members) };

/** A Swagger 2.0 document with all its files in it, and with marks in its objects. */
export class SwaggerDocument {
  readonly #root: SourceNode;
  readonly #places: WrittenPlaces;
  readonly #count: () => void;
  readonly #consumes: readonly string[];
  readonly #produces: readonly string[];
  /** What objects become: parts that many operations share are made once. */
  readonly #made = new Map<Json, JsonObject>();

  /** @param count counts a value that parts of the document share */
  constructor(root: SourceNode, places: WrittenPlaces, count: () => void) {
    this.#root = root;
    this.#places = places;
    this.#count = count;
    this.#consumes = textsOf(root.member('consumes')?.value) ?? [];
    // A document need not name media types, and without them each is right.
    this.#produces = textsOf(root.member('produces')?.value) ?? ['*/*'];
  }

  /**
   * The document as OpenAPI 3.0, whose references lead to marks. Each operation has its own responses and body.
   * @param isFetched the document was read from a URL, so that a server may be relative to it
   * @throws SourceError
   */
  converted(isFetched: boolean): JsonObject {
    const own = ['info', 'tags', 'externalDocs', 'security'];
    const kept = this.#root.names().filter((name) => own.includes(name) || name.startsWith('x-'));
    const components = {
      ...section('schemas', this.#definitions()),
      ...section('parameters', this.#sharedParameters()),
      ...section('securitySchemes', this.#securitySchemes()),
    };
    return {
      openapi: '3.0.4',
      ...objectOf(kept.map((name) => [name, this.#part(this.#root, name)])),
      ...this.#servers(isFetched),
      // Before the paths, since a reference leads to the first place of a part.
      ...section('components', Object.entries(components)),
      paths: objectOf(partsOf(this.#root.member('paths')).map(([path, item]) => [path, this.#item(item)])),
    };
  }

  #definitions(): readonly (readonly [string, Json])[] {
    const definitions = this.#shared('definitions', 'schemas');
    const mappings = mappingsOf(definitions);
    return definitions.map(([name, node]) => [name, withMapping(this.#value(node), mappings.get(name))]);
  }

  /** Without those of bodies, which stand in each operation. */
  #sharedParameters(): readonly (readonly [string, Json])[] {
    return this.#shared('parameters', 'parameters')
      .map(([name, node]) => [name, this.#end(node)] as const)
      .filter(([, { value }]) => isParameter(value) && !isOfBody(value))
      .map(([name, node]) => [name, this.#value(node)]);
  }

  #securitySchemes(): readonly (readonly [string, Json])[] {
    return partsOf(this.#root.member('securityDefinitions')).flatMap(([name, node]) => {
      const { value } = this.#end(node);
      return isObject(value) ? [[name, securityAsOpenApi(value)] as const] : [];
    });
  }

  /** Parts that the document names, and those that came from other files under free names. */
  #shared(section: string, component: string): readonly Named[] {
    const objects = (node: SourceNode | undefined): readonly Named[] =>
      partsOf(node).filter(([, { value }]) => isObject(value));
    const own = objects(this.#root.member(section));
    const taken = new Set(own.map(([name]) => name));
    const brought = objects(this.#root.member('components')?.member(component)).map(([wanted, node]): Named => {
      let name = wanted;
      for (let number = 2; taken.has(name); number += 1) name = `${wanted}${number}`;
      taken.add(name);
      return [name, node];
    });
    return [...own, ...brought];
  }

  /** Without `schemes`, the scheme is that by which the document is read, and unknown for a file. */
  #servers(isFetched: boolean): JsonObject {
    const written = this.#root.text('basePath') ?? '';
    const basePath = written === '' || written.startsWith('/') ? written : `/${written}`;
    // User information in it may be a secret.
    const host = (this.#root.text('host') ?? '').replace(/^.*@/, '');
    const schemes = textsOf(this.#root.member('schemes')?.value)?.filter((scheme) => /^https?$/i.test(scheme));
    const addresses =
      host === '' ? [] : (schemes ?? ['https', 'http']).map((scheme) => `${scheme}://${host}${basePath}`);
    // The server may be reached by another name than it gives itself, and the base path stays the same.
    const urls = basePath !== '' && (isFetched || host === '') ? [...addresses, basePath] : addresses;
    return urls.length === 0 ? {} : { servers: urls.map((url) => ({ url })) };
  }

  #item(item: SourceNode): Json {
    if (!isObject(item.value)) return {};
    const shared = this.#parameters(item);
    const members = item.names().flatMap((name): [string, Json][] => {
      if (name === 'parameters') return [];
      if (!methods.has(name)) return [[name, this.#member(item, name)]];
      const operation = item.member(name);
      return operation === undefined || !isObject(operation.value) ? [] : [[name, this.#operation(operation, shared)]];
    });
    const parameters = this.#ofRequestLine(shared);
    return objectOf(parameters.length === 0 ? members : [...members, ['parameters', parameters]]);
  }

  /**
   * The parameters of a path or an operation, references followed.
   * @throws SourceError for one that no request can have
   */
  #parameters(holder: SourceNode): readonly Parameter[] {
    const list = holder.member('parameters');
    if (list === undefined || !isArray(list.value)) return [];
    return list.value.flatMap((_, index) => {
      const written = list.member(index);
      if (written === undefined || !isObject(written.value)) return [];
      const node = this.#end(written);
      if (!isParameter(node.value) && !hasScheme(node.text('$ref') ?? ''))
        throw this.#refusal(written, 'a parameter needs the texts `name` and `in`');
      return [{ written, node }];
    });
  }

  #ofRequestLine(parameters: readonly Parameter[]): readonly Json[] {
    return parameters
      .filter(({ node }) => !isOfBody(node.value))
      .map(({ written, node }) => {
        const reference = written === node ? undefined : this.#places.referenceTo(node.value);
        return reference === undefined ? this.#value(node) : { $ref: reference };
      });
  }

  /** The value at the end of a chain of references. @throws SourceError if the chain does not end soon */
  #end(node: SourceNode): SourceNode {
    let end = node;
    for (let number = 0; number <= maxReferences; number += 1) {
      const next = end.referred();
      if (next === undefined) return end;
      end = next;
    }
    throw this.#refusal(node, `a chain of more than ${maxReferences} references begins here`);
  }

  #operation(node: SourceNode, shared: readonly Parameter[]): JsonObject {
    const own = this.#parameters(node);
    const parameters = this.#ofRequestLine(own);
    const consumes = textsOf(node.member('consumes')?.value) ?? this.#consumes;
    const produces = textsOf(node.member('produces')?.value) ?? this.#produces;
    const requestBody = this.#body(own, shared, consumes);
    const others = node
      .names()
      .filter((name) => !['parameters', 'consumes', 'produces', 'responses', 'schemes'].includes(name));
    return {
      ...objectOf(others.map((name) => [name, this.#member(node, name)])),
      ...(parameters.length === 0 ? {} : { parameters }),
      ...(requestBody === undefined ? {} : { requestBody }),
      responses: objectOf(
        partsOf(node.member('responses')).map(([status, each]) => [status, this.#response(this.#end(each), produces)]),
      ),
    };
  }

  /** The operation's own body, that of the path, or the fields of the form. */
  #body(own: readonly Parameter[], shared: readonly Parameter[], consumes: readonly string[]): JsonObject | undefined {
    const keyOf = ({ node }: Parameter): string => `${node.text('in') ?? ''} ${node.text('name') ?? ''}`;
    const named = new Set(own.map(keyOf));
    const parts = [...own, ...shared.filter((each) => !named.has(keyOf(each)))]
      .filter(({ node }) => isOfBody(node.value))
      .map(({ node }) => this.#value(node))
      .filter(isObject);
    if (parts.length === 0) return undefined;
    consumes.forEach(this.#count);
    const body = parts.find((part) => part['in'] === 'body');
    return body === undefined ? formAsOpenApi(parts, consumes) : bodyAsOpenApi(body, consumes);
  }

  #response(node: SourceNode, produces: readonly string[]): JsonObject {
    const value = this.#value(node);
    if (!isObject(value)) return { description: '' };
    if (isObject(value['schema'])) produces.forEach(this.#count);
    return responseAsOpenApi({ ...value, ...section('headers', this.#headers(node)) }, produces);
  }

  #headers(response: SourceNode): readonly (readonly [string, Json])[] {
    return partsOf(response.member('headers')).flatMap(([name, node]) => {
      this.#count();
      const value = this.#value(this.#end(node));
      return isObject(value) ? [[name, headerAsOpenApi(value)] as const] : [];
    });
  }

  #member(node: SourceNode, name: string | number): Json {
    const member = node.member(name);
    return member === undefined ? null : this.#value(member);
  }

  #value(node: SourceNode): Json {
    const { value } = node;
    if (isArray(value)) return value.map((_, index) => this.#member(node, index));
    if (!isObject(value)) return value;
    return getOrAdd(this.#made, value, () =>
      node.text('$ref') === undefined ? this.#described(node, value) : this.#reference(node, value),
    );
  }

  #described(node: SourceNode, value: JsonObject): JsonObject {
    const mark = this.#places.markOf(value);
    const made = objectOf([
      ...membersOf(value).map(([name]): [string, Json] => [name, this.#part(node, name)]),
      ...Object.entries(mark),
    ]);
    if (!isParameter(value)) return schemaAsOpenApi(made, mark);
    return isOfBody(value) ? made : parameterAsOpenApi(made);
  }

  #part(node: SourceNode, name: string): Json {
    return isMap(name) && isObject(node.member(name)?.value)
      ? this.#namedMembers(node, name)
      : this.#member(node, name);
  }

  /** Members with names of their own; what is empty there says nothing. */
  #namedMembers(node: SourceNode, name: string): JsonObject {
    const parts = partsOf(node.member(name)).filter(([, { value }]) => value !== null);
    return objectOf(parts.map(([key, part]) => [key, this.#value(part)]));
  }

  #reference(node: SourceNode, value: JsonObject): JsonObject {
    const written = node.text('$ref') ?? '';
    const target = node.referred();
    const mark = this.#places.markOf(value);
    if (target === undefined) return { $ref: written, ...mark };
    const reference = this.#places.referenceTo(target.value);
    if (reference === undefined) throw this.#refusal(node, `the reference ${written} leads to no part by itself`);
    const { 'x-nullable': isNullable } = value;
    if (isNullable !== true) return { $ref: reference, ...mark };
    return schemaAsOpenApi({ $ref: reference, 'x-nullable': true, ...mark }, mark);
  }

  #refusal(node: SourceNode, because: string): SourceError {
    return new SourceError({
      where: this.#places.at(node.value) ?? this.#root.at,
      message: `this Swagger document can't be converted: ${because}.`,
    });
  }
}

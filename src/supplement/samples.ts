import { headersWithoutParameter } from '../core/header-names.js';
import type { Json } from '../core/json.js';
import { preferredContentOf, type DocumentOperation } from '../documents/openapi-document.js';
import { examplesOf, receiverAddress, sampleValue } from '../sources/openapi/sample-value.js';
import { standaloneSchema } from '../sources/openapi/standalone-schema.js';
import type { SourceNode } from '../documents/source-document.js';
import { pointerOf } from '../core/pointer.js';
import {
  encodedPairs,
  formText,
  headerText,
  isFormType,
  isJsonType,
  parameterAt,
  scalarText,
  UnsupportedSchema,
  type Parameter,
} from '../../generators/index.js';

/** The parameters that a request must have, as they are written: query parameters not encoded. */
export function sampleParameters({ parameters }: DocumentOperation): {
  readonly query: { readonly [name: string]: readonly string[] };
  readonly headers: { readonly [name: string]: string };
} {
  const valuesIn = (where: string): readonly (readonly [SourceNode, Json])[] =>
    parameters
      .filter((each) => each.text('in') === where && each.member('required')?.value === true)
      .filter((each) => where !== 'header' || !headersWithoutParameter.has((each.text('name') ?? '').toLowerCase()))
      .flatMap((each) => {
        const value = sampleParameter(each);
        return value === undefined ? [] : [[each, value]];
      });
  const query = new Map<string, readonly string[]>();
  for (const [name, text] of valuesIn('query').flatMap(([each, value]) => queryPairs(each, value)))
    query.set(name, [...(query.get(name) ?? []), text]);
  const headers = valuesIn('header').map(([each, value]) => [each.text('name') ?? '', textOfHeader(each, value)]);
  return { query: Object.fromEntries(query), headers: Object.fromEntries(headers) };
}

/** The text of a header parameter; `undefined` where no value of it can be drawn. */
export function sampleHeader({ parameters }: DocumentOperation, name: string): string | undefined {
  const node = parameters.find((each) => each.text('in') === 'header' && each.text('name') === name);
  const value = node === undefined ? undefined : sampleParameter(node);
  return node === undefined || value === undefined ? undefined : textOfHeader(node, value);
}

function sampleParameter(node: SourceNode): Json | undefined {
  const schema = node.member('schema') ?? preferredContentOf(node)?.node.member('schema');
  return schema === undefined ? undefined : sampleOf(schema, examplesOf(node));
}

function queryPairs(node: SourceNode, value: Json): readonly (readonly [string, string])[] {
  const name = node.text('name') ?? '';
  const usual = { name, in: 'query', required: true, style: 'form', explode: true } as const;
  return encodedPairs({ ...(readParameter(node) ?? usual), allowReserved: false }, value).map(([name, text]) => [
    decodeURIComponent(name),
    decodeURIComponent(text),
  ]);
}

function textOfHeader(node: SourceNode, value: Json): string {
  const parameter = readParameter(node);
  return parameter === undefined ? scalarText(value) : headerText(parameter, value);
}

/** How the document writes a parameter; `undefined` where its style is not understood. */
function readParameter({ file, path }: SourceNode): Parameter | undefined {
  try {
    return parameterAt(file.value, pointerOf(...path));
  } catch (error) {
    if (error instanceof UnsupportedSchema) return undefined;
    throw error;
  }
}

/** The schema of a body that a request may have, JSON or a form, and the examples that the document gives. */
export interface BodyContent {
  readonly mediaType: string;
  readonly schema: SourceNode;
  readonly examples: readonly SourceNode[];
  /** Writes a body of another type than JSON. */
  readonly write?: (value: Json) => string;
}

/** `undefined` for a request without a body, or with one of another type. */
export function bodyContent({ node }: DocumentOperation): BodyContent | undefined {
  const body = node.child('requestBody');
  const preferred = body === undefined ? undefined : preferredContentOf(body);
  if (body === undefined || preferred === undefined) return undefined;
  const mediaType = [preferred.mediaType].find(isJsonType) ?? preferred.mediaTypes.find(isFormType);
  const described = mediaType === undefined ? undefined : body.child('content')?.child(mediaType);
  const schema = described?.member('schema');
  if (mediaType === undefined || described === undefined || schema === undefined) return undefined;
  const encoding = described.child('encoding')?.value;
  return {
    mediaType,
    schema,
    examples: examplesOf(described),
    ...(isFormType(mediaType) ? { write: (value: Json) => formText(value, encoding) } : {}),
  };
}

/** A body that a request may have; `undefined` where none can be drawn. */
export const sampleBody = ({ schema, examples }: BodyContent): Json | undefined => sampleOf(schema, examples);

function sampleOf(schema: SourceNode, examples: readonly SourceNode[]): Json | undefined {
  const sampled = sampleValue(schema, standaloneSchema(schema), examples)?.value;
  if (sampled === undefined) return undefined;
  // No receiver listens for these requests. JSON goes in, so JSON comes out.
  return JSON.parse(JSON.stringify(sampled).replaceAll(receiverAddress, 'https://conformance.example/')) as Json;
}

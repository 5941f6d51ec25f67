import { headersWithoutParameter } from '../core/header-names.js';
import type { Json } from '../core/json.js';
import { preferredContentOf, type DocumentOperation } from '../documents/openapi-document.js';
import { examplesOf, receiverAddress, sampleValue } from '../sources/openapi/sample-value.js';
import { standaloneSchema } from '../sources/openapi/standalone-schema.js';
import type { SourceNode } from '../documents/source-document.js';
import { isJsonType } from '../../generators/index.js';

type Values = { readonly [name: string]: Json };

/** Values of the parameters that a request must have. */
export function sampleParameters({ parameters }: DocumentOperation): {
  readonly query: Values;
  readonly headers: Values;
} {
  const valuesIn = (where: string): Values =>
    Object.fromEntries(
      parameters
        .filter((each) => each.text('in') === where && each.member('required')?.value === true)
        .filter((each) => where !== 'header' || !headersWithoutParameter.has((each.text('name') ?? '').toLowerCase()))
        .flatMap((each) => {
          const schema = each.member('schema') ?? preferredContentOf(each)?.node.member('schema');
          const value = schema === undefined ? undefined : sampleOf(schema, examplesOf(each));
          return value === undefined ? [] : [[each.text('name') ?? '', value]];
        }),
    );
  return { query: valuesIn('query'), headers: valuesIn('header') };
}

/** The schema of a JSON body that a request may have, its media type, and the examples that the document gives. */
export interface BodyContent {
  readonly mediaType: string;
  readonly schema: SourceNode;
  readonly examples: readonly SourceNode[];
}

/** `undefined` for a request without a body, or with one of another type. */
export function bodyContent({ node }: DocumentOperation): BodyContent | undefined {
  const body = node.child('requestBody');
  const content = body === undefined ? undefined : preferredContentOf(body);
  const schema = content?.node.member('schema');
  if (content === undefined || schema === undefined || !isJsonType(content.mediaType)) return undefined;
  return { mediaType: content.mediaType, schema, examples: examplesOf(content.node) };
}

/** A body that a request may have; `undefined` where none can be drawn. */
export const sampleBody = ({ schema, examples }: BodyContent): Json | undefined => sampleOf(schema, examples);

function sampleOf(schema: SourceNode, examples: readonly SourceNode[]): Json | undefined {
  const sampled = sampleValue(schema, standaloneSchema(schema), examples)?.value;
  if (sampled === undefined) return undefined;
  // No receiver listens for these requests. JSON goes in, so JSON comes out.
  return JSON.parse(JSON.stringify(sampled).replaceAll(receiverAddress, 'https://conformance.example/')) as Json;
}

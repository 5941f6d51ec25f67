import { isObject } from '../core/json.js';
import { openSource } from './open-source.js';
import type { ReadOptions } from './read-files.js';
import { versionOf, type SourceNode } from './source-document.js';
import { SourceError } from './source-error.js';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** One operation of an implementer's document. */
export interface DocumentOperation {
  readonly method: (typeof methods)[number];
  /** As the document writes it, below its servers. */
  readonly path: string;
  readonly node: SourceNode;
  /** Where the path itself stands. */
  readonly pathItem: SourceNode;
  /** Those of the path and of the operation; of two with one name and place, the operation's. */
  readonly parameters: readonly SourceNode[];
}

/** An OpenAPI 3.0 or 3.1 document. */
export interface OpenApiDocument {
  readonly root: SourceNode;
  readonly version: '3.0' | '3.1';
  readonly operations: readonly DocumentOperation[];
}

/**
 * Reads an OpenAPI document from a file or a URL, with the files that it refers to.
 * @throws SourceError when it is none, of another version, or a reference leads nowhere
 */
export async function readOpenApi(place: string, options: ReadOptions = {}): Promise<OpenApiDocument> {
  return openApiIn((await openSource(place, options)).root);
}

/**
 * The OpenAPI document that was read.
 * @throws SourceError when it is none, or of another version
 */
export function openApiIn(root: SourceNode): OpenApiDocument {
  const version = versionOf(root);
  const paths = root.child('paths');
  if (paths !== undefined && !isObject(paths.value))
    throw new SourceError({ where: paths.at, message: '`paths` is no object.' });
  return {
    root,
    version,
    operations: (paths?.children() ?? []).flatMap(([path, pathItem]) => operationsOf(path, pathItem)),
  };
}

function operationsOf(path: string, pathItem: SourceNode): readonly DocumentOperation[] {
  const shared = pathItem.elements('parameters');
  return methods.flatMap((method) => {
    const node = pathItem.child(method);
    if (node === undefined || !isObject(node.value)) return [];
    const own = node.elements('parameters');
    const named = new Set(own.map(parameterKey));
    const parameters = [...own, ...shared.filter((parameter) => !named.has(parameterKey(parameter)))];
    return [{ method, path, node, pathItem, parameters }];
  });
}

const parameterKey = (parameter: SourceNode): string => `${parameter.text('in') ?? ''} ${parameter.text('name') ?? ''}`;

/** The deliveries that a document describes: its webhooks, and the callbacks of its operations, by name. */
export function deliveriesOf(
  document: OpenApiDocument,
): readonly { readonly name: string; readonly node: SourceNode }[] {
  const inItem = (name: string, item: SourceNode): readonly { name: string; node: SourceNode }[] => {
    const node = item.child('post');
    return node === undefined ? [] : [{ name, node }];
  };
  const webhooks = (document.root.child('webhooks') ?? document.root.child('x-webhooks'))?.children() ?? [];
  return [
    ...webhooks.flatMap(([name, item]) => inItem(name, item)),
    ...document.operations.flatMap(({ node }) =>
      (node.child('callbacks')?.children() ?? []).flatMap(([name, callback]) =>
        callback.children().flatMap(([expression, item]) => inItem(`${name} ${expression}`, item)),
      ),
    ),
  ];
}

/**
 * The content of a request or response: JSON if there is any, else the first media type; `undefined` without content.
 */
export function preferredContentOf(
  node: SourceNode,
): { readonly mediaType: string; readonly node: SourceNode; readonly mediaTypes: readonly string[] } | undefined {
  const content = node.child('content');
  const mediaTypes = content?.names() ?? [];
  const mediaType =
    mediaTypes.find((type) => /^application\/json\b/i.test(type)) ??
    mediaTypes.find((type) => /[/+](json|\*)/i.test(type)) ??
    mediaTypes[0];
  const found = mediaType === undefined ? undefined : content?.child(mediaType);
  return mediaType === undefined || found === undefined ? undefined : { mediaType, node: found, mediaTypes };
}

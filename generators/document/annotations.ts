/** Keywords that do not constrain an instance. */
export const ANNOTATIONS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
  'example',
  'externalDocs',
  'xml',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
]);

/** Keywords that name or hold schemas, or say how to read them, and do not constrain an instance themselves. */
export const IDENTIFIERS: ReadonlySet<string> = new Set([
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$defs',
  'definitions',
  '$schema',
  '$vocabulary',
  '$recursiveAnchor',
]);

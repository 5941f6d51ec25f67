import type { Json } from '../../../src/core/json.js';
import { childPointer, pointerOf } from '../../../src/core/pointer.js';
import type { Edit } from './schema-edits.js';

const orders = pointerOf('paths', '/orders');
const list = childPointer(orders, 'get');
const create = childPointer(orders, 'post');
const remove = pointerOf('paths', '/orders/{orderID}', 'delete');
const read = pointerOf('paths', '/orders/{orderID}', 'get');
const newOrder = pointerOf('components', 'schemas', 'NewOrder');
const created = pointerOf('components', 'schemas', 'Created');
const oauth = pointerOf('components', 'securitySchemes', 'oauth');
const json = (schema: Json): Json => ({ 'application/json': { schema } });
const ok: Json = { responses: { '200': { description: 'Fine.' } } };
const cat: Json = { $ref: '#/components/schemas/Cat' };
const dog: Json = { $ref: '#/components/schemas/Dog' };
const bird: Json = { $ref: '#/components/schemas/Bird' };

type PlaceEdit = readonly [name: string, pointer: string, from: Json | undefined, to: Json | undefined];

/** Edits that are made in both directions. */
const both: readonly PlaceEdit[] = [
  ['path', '/paths/~1more', undefined, { get: ok }],
  ['path-deprecated', '/paths/~1more', undefined, { get: { ...(ok as object), deprecated: true } }],
  ['operation', `${orders}/head`, undefined, ok],
  ['operation-deprecated', `${orders}/head`, undefined, { ...(ok as object), deprecated: true }],
  [
    'operation-past-sunset',
    `${orders}/head`,
    undefined,
    { ...(ok as object), deprecated: true, 'x-sunset': '2020-01-01' },
  ],
  ['deprecated', `${list}/deprecated`, undefined, true],
  ['sunset', `${remove}/x-sunset`, undefined, '2099-01-01'],
  ['sunset-date', `${remove}/x-sunset`, '2099-01-01', '2098-01-01'],
  ['sunset-broken', `${remove}/x-sunset`, undefined, 'some day'],
  ['stability', `${list}/x-stability-level`, 'alpha', 'beta'],
  ['stability-set', `${list}/x-stability-level`, undefined, 'stable'],
  ['operation-id', `${list}/operationId`, 'listOrders', 'getOrders'],
  ['operation-id-existence', `${list}/operationId`, undefined, 'listOrders'],
  ['tag', `${list}/tags`, ['orders'], ['orders', 'values']],
  ['tags', `${list}/tags`, undefined, ['orders']],
  ['summary', `${list}/summary`, 'One.', 'Two.'],
  ['description', `${list}/description`, undefined, 'Two.'],
  ['external-docs', `${list}/externalDocs`, undefined, { url: 'https://example.com' }],
  ['operation-servers', `${list}/servers`, undefined, [{ url: 'https://other.example.com' }]],
  ['operation-extension', `${list}/x-internal`, undefined, true],
  ['security-scheme', `${list}/security`, [{ oauth: ['orders.read'] }], [{ oauth: ['orders.read'] }, { key: [] }]],
  ['security-scope', `${list}/security`, [{ oauth: ['orders.read'] }], [{ oauth: ['orders.read', 'orders.write'] }]],
  ['security-and', `${list}/security`, [{ oauth: ['orders.read'] }], [{ oauth: ['orders.read'], key: [] }]],
  ['security-none', `${list}/security`, [{ oauth: ['orders.read'] }], []],
  ['global-security', '/security', [{ key: [] }], [{ key: [] }, { oauth: ['orders.read'] }]],
  ['global-security-scope', '/security', [{ oauth: ['orders.read'] }], [{ oauth: ['orders.read', 'orders.write'] }]],
  ['global-security-existence', '/security', undefined, [{ key: [] }]],
  ['scheme', '/components/securitySchemes/basic', undefined, { type: 'http', scheme: 'basic' }],
  [
    'scheme-type',
    '/components/securitySchemes/key',
    { type: 'http', scheme: 'bearer' },
    { type: 'http', scheme: 'basic' },
  ],
  [
    'scheme-kind',
    '/components/securitySchemes/key',
    { type: 'apiKey', in: 'header', name: 'x-key' },
    { type: 'http', scheme: 'basic' },
  ],
  ['scheme-name', '/components/securitySchemes/key/name', 'x-key', 'x-other'],
  ['scheme-token-url', `${oauth}/flows/clientCredentials/tokenUrl`, 'https://a.example.com', 'https://b.example.com'],
  ['scheme-scope', `${oauth}/flows/clientCredentials/scopes/orders.more`, undefined, 'More.'],
  ['scheme-scope-text', `${oauth}/flows/clientCredentials/scopes/orders.read`, 'Read.', 'Read them.'],
  ['scheme-flow', `${oauth}/flows/password`, undefined, { tokenUrl: 'https://login.example.com', scopes: {} }],
  ['unused-schema', '/components/schemas/More', undefined, { type: 'object' }],
  ['unused-schema-type', '/components/schemas/Unused/type', 'object', 'string'],
  ['version', '/info/version', '1.0.0', '1.1.0'],
  ['version-major', '/info/version', '1.0.0', '2.0.0'],
  ['title', '/info/title', 'Orders', 'Sales'],
  ['license', '/info/license', undefined, { name: 'MIT' }],
  ['server', '/servers', [{ url: 'https://a.example.com' }], [{ url: 'https://b.example.com' }]],
  ['document-tag', '/tags', [{ name: 'orders' }], [{ name: 'orders' }, { name: 'more' }]],
  ['document-extension', '/x-audience', undefined, 'public'],
  ['dialect', '/jsonSchemaDialect', undefined, 'https://json-schema.org/draft/2020-12/schema'],
  ...(['query', 'header', 'cookie'] as const).flatMap((place): PlaceEdit[] => [
    [`${place}-parameter`, `${list}/parameters/6`, undefined, { name: 'more', in: place, schema: { type: 'string' } }],
    [
      `${place}-parameter-required`,
      `${list}/parameters/6`,
      undefined,
      { name: 'more', in: place, required: true, schema: { type: 'string' } },
    ],
    [
      `${place}-parameter-became-required`,
      `${list}/parameters/6`,
      { name: 'more', in: place, schema: { type: 'string' } },
      { name: 'more', in: place, required: true, schema: { type: 'string' } },
    ],
    [
      `${place}-parameter-deprecated`,
      `${list}/parameters/6`,
      { name: 'more', in: place, schema: { type: 'string' } },
      { name: 'more', in: place, deprecated: true, schema: { type: 'string' } },
    ],
    [
      `${place}-parameter-deprecated-existence`,
      `${list}/parameters/6`,
      undefined,
      { name: 'more', in: place, deprecated: true, schema: { type: 'string' } },
    ],
    [
      `${place}-parameter-sunset`,
      `${list}/parameters/6`,
      { name: 'more', in: place, deprecated: true, schema: { type: 'string' } },
      { name: 'more', in: place, deprecated: true, 'x-sunset': '2099-01-01', schema: { type: 'string' } },
    ],
    [
      `${place}-parameter-enum`,
      `${list}/parameters/6`,
      { name: 'more', in: place, schema: { type: 'string' } },
      { name: 'more', in: place, schema: { type: 'string', enum: ['a'] } },
    ],
    [
      `${place}-parameter-style`,
      `${list}/parameters/6`,
      { name: 'more', in: place, schema: { type: 'array', items: { type: 'string' } } },
      { name: 'more', in: place, explode: false, schema: { type: 'array', items: { type: 'string' } } },
    ],
    [
      `${place}-parameter-content`,
      `${list}/parameters/6`,
      { name: 'more', in: place, schema: { type: 'string' } },
      { name: 'more', in: place, content: json({ type: 'string' }) },
    ],
    [
      `${place}-parameter-example`,
      `${list}/parameters/6`,
      { name: 'more', in: place, schema: { type: 'string' } },
      { name: 'more', in: place, example: 'x', schema: { type: 'string' } },
    ],
  ]),
  [
    'path-level-parameter',
    `${orders}/parameters/1`,
    undefined,
    { name: 'all', in: 'query', schema: { type: 'string' } },
  ],
  [
    'path-level-required-parameter',
    `${orders}/parameters/1`,
    undefined,
    { name: 'all', in: 'query', required: true, schema: { type: 'string' } },
  ],
  ['path-level-parameter-type', `${orders}/parameters/0/schema/type`, 'string', 'integer'],
  ['path-parameter-type', '/paths/~1orders~1{orderID}/parameters/0/schema/type', 'string', 'integer'],
  ['path-parameter-maximum', '/paths/~1orders~1{orderID}/parameters/0/schema/maxLength', undefined, 10],
  ['path-summary', `${orders}/summary`, undefined, 'Orders.'],
  ['component-parameter-maximum', '/components/parameters/Page/schema/maximum', 100, 500],
  ['component-parameter-default', '/components/parameters/Page/schema/default', 1, 2],
  ['parameter-inner-property', `${list}/parameters/3/schema/properties/inner/type`, 'string', 'integer'],
  ['parameter-inner-enum', `${list}/parameters/3/schema/properties/inner/enum`, ['a'], ['a', 'b']],
  ['parameter-inner-nullable', `${list}/parameters/3/schema/properties/inner/type`, 'string', ['string', 'null']],
  ['parameter-inner-added', `${list}/parameters/3/schema/properties/more`, undefined, { type: 'string' }],
  ['request-body', `${list}/requestBody`, undefined, { content: json({ type: 'string' }) }],
  ['request-body-required', `${list}/requestBody`, undefined, { required: true, content: json({ type: 'string' }) }],
  ['request-body-requiredness', `${create}/requestBody/required`, undefined, true],
  ['request-body-description', `${create}/requestBody/description`, undefined, 'An order.'],
  ['request-media-type', `${create}/requestBody/content/application~1xml`, undefined, { schema: { type: 'string' } }],
  ['request-schema', `${create}/requestBody/content/application~1json`, {}, { schema: { type: 'string' } }],
  ['request-example', `${create}/requestBody/content/application~1json/example`, undefined, {}],
  [
    'request-inline',
    `${create}/requestBody/content/application~1json/schema`,
    { $ref: '#/components/schemas/Problem' },
    { type: 'object', properties: { title: { type: 'string' } } },
  ],
  [
    'request-wrapped',
    `${create}/requestBody/content/application~1json/schema`,
    { type: 'string' },
    { oneOf: [{ type: 'string' }, { type: 'integer' }] },
  ],
  [
    'request-encoding',
    `${create}/requestBody/content/application~1json/encoding`,
    undefined,
    { text: { contentType: 'text/plain' } },
  ],
  ['success-status', `${create}/responses/202`, undefined, { description: 'Later.' }],
  ['error-status', `${create}/responses/409`, undefined, { description: 'No.' }],
  ['default-status', `${create}/responses/default`, undefined, { description: 'No.' }],
  ['range-status', `${create}/responses/5XX`, undefined, { description: 'No.' }],
  ['response-description', `${create}/responses/201/description`, 'One.', 'Two.'],
  ['response-media-type', `${read}/responses/200/content/application~1xml`, undefined, { schema: { type: 'string' } }],
  [
    'response-media-type-name',
    `${create}/responses/201/content`,
    { 'application/vnd.orders+json': { schema: { type: 'string' } } },
    { 'application/json': { schema: { type: 'string' } } },
  ],
  [
    'response-media-type-parameter',
    `${create}/responses/201/content`,
    { 'application/json': { schema: { type: 'string' } } },
    { 'application/json; charset=utf-8': { schema: { type: 'string' } } },
  ],
  ['response-content', `${create}/responses/400`, { description: 'A.' }, { description: 'A.', content: json({}) }],
  ['response-schema', `${create}/responses/201/content/application~1json`, {}, { schema: { type: 'string' } }],
  ['response-link', `${create}/responses/201/links`, undefined, { read: { operationId: 'readOrder' } }],
  [
    'response-wrapped',
    `${create}/responses/201/content/application~1json/schema`,
    { type: 'string' },
    { oneOf: [{ type: 'string' }, { type: 'integer' }] },
  ],
  ['response-header', `${list}/responses/200/headers/x-more`, undefined, { schema: { type: 'string' } }],
  [
    'response-header-needed',
    `${list}/responses/200/headers/x-more`,
    undefined,
    { required: true, schema: { type: 'string' } },
  ],
  ['response-header-requiredness', `${list}/responses/200/headers/x-needed/required`, true, undefined],
  ['response-header-deprecated', `${list}/responses/200/headers/x-text/deprecated`, undefined, true],
  ['response-header-description', `${list}/responses/200/headers/x-text/description`, undefined, 'A text.'],
  [
    'shared-response',
    '/components/responses/Problem/content/application~1problem+json/schema',
    { type: 'string' },
    cat,
  ],
  ['callback', `${create}/callbacks/lost`, undefined, { '{$request.body#/url}': { post: ok } }],
  [
    'callback-body',
    `${create}/callbacks/shipped/{$request.body#~1url}/post/requestBody/content/application~1json/schema/` +
      'properties/state/enum',
    ['sent'],
    ['sent', 'lost'],
  ],
  ['webhook', '/webhooks/orderGone', undefined, { post: ok }],
  [
    'webhook-property',
    '/webhooks/orderPlaced/post/requestBody/content/application~1json/schema/properties/more',
    undefined,
    { type: 'string' },
  ],
  [
    'webhook-required',
    '/webhooks/orderPlaced/post/requestBody/content/application~1json/schema/required',
    ['id'],
    ['id', 'note'],
  ],
  ['shared-enum', '/components/schemas/Order/properties/state/enum', ['open', 'paid'], ['open', 'paid', 'sent']],
  ['shared-property', '/components/schemas/Order/properties/more', undefined, { type: 'string' }],
  [
    'shared-items-property',
    '/components/schemas/Order/properties/lines/items/properties/more',
    undefined,
    { type: 'string' },
  ],
  ['shared-items-required', '/components/schemas/Order/properties/lines/items/required', ['sku'], ['sku', 'count']],
  ['shared-read-only', '/components/schemas/Order/properties/id/readOnly', undefined, true],
  ['shared-write-only', '/components/schemas/Order/properties/secret/writeOnly', undefined, true],
  ['shared-recursive', '/components/schemas/Order/properties/next', { type: 'string' }, { type: 'integer' }],
  ...(
    [
      ['request', newOrder],
      ['response', created],
    ] as const
  ).flatMap(([side, at]): PlaceEdit[] => [
    [`${side}-property`, `${at}/properties/more`, undefined, { type: 'string' }],
    [`${side}-property-read-only-existence`, `${at}/properties/more`, undefined, { type: 'string', readOnly: true }],
    [`${side}-property-write-only-existence`, `${at}/properties/more`, undefined, { type: 'string', writeOnly: true }],
    [`${side}-inner-property`, `${at}/properties/record/properties/more`, undefined, { type: 'string' }],
    [`${side}-required`, `${at}/required`, ['needed'], ['needed', 'spare']],
    [`${side}-read-only`, `${at}/properties/spare/readOnly`, undefined, true],
    [`${side}-write-only`, `${at}/properties/spare/writeOnly`, undefined, true],
    [`${side}-read-only-required`, `${at}/properties/needed/readOnly`, undefined, true],
    [`${side}-write-only-required`, `${at}/properties/needed/writeOnly`, undefined, true],
    [`${side}-one-of`, `${at}/properties/pet/oneOf`, [cat, dog], [cat, dog, bird]],
    [`${side}-any-of`, `${at}/properties/any/anyOf`, [cat, dog], [cat, dog, bird]],
    [`${side}-all-of`, `${at}/properties/all/allOf`, [cat], [cat, dog]],
    [`${side}-one-of-inside`, `${at}/properties/pet/oneOf`, [{ type: 'string' }], [{ type: 'integer' }]],
    [`${side}-discriminator`, `${at}/properties/pet/discriminator`, undefined, { propertyName: 'kind' }],
    [`${side}-discriminator-name`, `${at}/properties/pet/discriminator`, { propertyName: 'a' }, { propertyName: 'b' }],
    [
      `${side}-discriminator-mapping`,
      `${at}/properties/pet/discriminator`,
      { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
      { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' } },
    ],
    [
      `${side}-discriminator-mapping-target`,
      `${at}/properties/pet/discriminator`,
      { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
      { propertyName: 'kind', mapping: { cat: '#/components/schemas/Dog' } },
    ],
    [`${side}-schema-false`, `${at}/properties/text`, { type: 'string' }, false],
    [`${side}-stability`, `${at}/properties/spare/x-stability-level`, 'alpha', 'beta'],
    [`${side}-extensible-enum`, `${at}/properties/spare/x-extensible-enum`, ['a'], ['a', 'b']],
    [
      `${side}-required-default`,
      `${at}`,
      { type: 'object', properties: { a: { type: 'string', default: 'x' } } },
      { type: 'object', required: ['a'], properties: { a: { type: 'string', default: 'x' } } },
    ],
    [
      `${side}-required-property`,
      `${at}`,
      { type: 'object', properties: {} },
      { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
    ],
    [
      `${side}-required-property-default`,
      `${at}`,
      { type: 'object', properties: {} },
      { type: 'object', required: ['a'], properties: { a: { type: 'string', default: 'x' } } },
    ],
    [
      `${side}-property-sunset`,
      `${at}/properties/spare`,
      { type: 'string' },
      { type: 'string', deprecated: true, 'x-sunset': '2099-01-01' },
    ],
  ]),
];

/** Edits of places other than the keywords of one schema, in both directions. */
export const placeEdits = (): readonly Edit[] =>
  both.flatMap(([name, pointer, from, to]): readonly Edit[] => [
    { name: `place/${name}`, from: [[pointer, from]], to: [[pointer, to]] },
    { name: `place/${name}/back`, from: [[pointer, to]], to: [[pointer, from]] },
  ]);

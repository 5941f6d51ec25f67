import type { Json, JsonObject } from '../../../src/core/json.js';
import { topic, type CorpusCase } from './corpus-case.js';

/** Members as public interfaces declare them. */
const FIELDS: { readonly [name: string]: Json } = {
  uuid: { type: 'string', format: 'uuid' },
  id: { type: 'integer', format: 'int64', minimum: 1 },
  key: { type: 'string', pattern: '^[a-z]{2,5}_[A-Za-z0-9]{8,24}$' },
  slug: { type: 'string', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 60 },
  name: { type: 'string', minLength: 1, maxLength: 255 },
  text: { type: 'string', maxLength: 2000 },
  optionalText: { type: ['string', 'null'], maxLength: 500 },
  email: { type: 'string', format: 'email', maxLength: 254 },
  url: { type: 'string', format: 'uri' },
  host: { type: 'string', format: 'hostname' },
  address: {
    anyOf: [
      { type: 'string', format: 'ipv4' },
      { type: 'string', format: 'ipv6' },
    ],
  },
  time: { type: 'string', format: 'date-time' },
  optionalTime: { oneOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
  date: { type: 'string', format: 'date' },
  duration: { type: 'string', format: 'duration' },
  flag: { type: 'boolean', default: false },
  count: { type: 'integer', minimum: 0 },
  small: { type: 'integer', minimum: 0, maximum: 100 },
  port: { type: 'integer', minimum: 1, maximum: 65_535 },
  cents: { type: 'integer', minimum: 0, maximum: 99_999_999 },
  amount: { type: 'string', pattern: '^-?\\d{1,12}\\.\\d{2}$' },
  price: { type: 'number', minimum: 0, multipleOf: 0.01 },
  percent: { type: 'number', minimum: 0, maximum: 100 },
  share: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
  currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  country: { type: 'string', pattern: '^[A-Z]{2}$' },
  language: { type: 'string', pattern: '^[a-z]{2}(?:-[A-Z]{2})?$' },
  color: { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' },
  version: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+(?:-[0-9a-z.]+)?$' },
  phone: { type: 'string', pattern: '^\\+[1-9]\\d{6,14}$' },
  hash: { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' },
  tags: { type: 'array', items: { type: 'string', minLength: 1, maxLength: 40 }, uniqueItems: true, maxItems: 10 },
  labels: {
    type: 'object',
    propertyNames: { pattern: '^[a-z][a-z0-9_.-]{0,62}$' },
    additionalProperties: { type: 'string', maxLength: 63 },
    maxProperties: 16,
  },
  metadata: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
  place: {
    type: 'object',
    properties: {
      latitude: { type: 'number', minimum: -90, maximum: 90 },
      longitude: { type: 'number', minimum: -180, maximum: 180 },
    },
    required: ['latitude', 'longitude'],
    additionalProperties: false,
  },
  postal: {
    type: 'object',
    properties: {
      street: { type: 'string', minLength: 1 },
      city: { type: 'string', minLength: 1 },
      zip: { type: 'string', pattern: '^[0-9A-Z][0-9A-Z -]{2,9}$' },
      country: { type: 'string', pattern: '^[A-Z]{2}$' },
    },
    required: ['city', 'country'],
  },
  window: {
    type: 'object',
    properties: { from: { type: 'string', format: 'time' }, to: { type: 'string', format: 'time' } },
    required: ['from', 'to'],
    additionalProperties: false,
  },
  owner: {
    oneOf: [
      {
        type: 'object',
        properties: { type: { const: 'user' }, login: { type: 'string' } },
        required: ['type', 'login'],
      },
      { type: 'object', properties: { type: { const: 'team' }, slug: { type: 'string' } }, required: ['type', 'slug'] },
    ],
  },
  payment: {
    type: 'object',
    properties: {
      method: { enum: ['card', 'transfer'] },
      iban: { type: 'string', pattern: '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$' },
    },
    required: ['method'],
    if: { properties: { method: { const: 'transfer' } } },
    then: { required: ['iban'] },
  },
  series: {
    type: 'array',
    items: {
      type: 'array',
      prefixItems: [{ type: 'string', format: 'date-time' }, { type: 'number' }],
      minItems: 2,
      items: false,
    },
    maxItems: 96,
  },
};

/** `member:field` or `member=one|of|these`; `!` marks required members. */
const RESOURCES: { readonly [resource: string]: string } = {
  invoice:
    'id:uuid! number:slug! customer:email! currency:currency! total:price! due:date status=draft|open|paid|void!',
  payment: 'id:key! amount:cents! currency:currency! method:payment! created:time! refunded:flag metadata:metadata',
  subscription: 'id:key! plan=free|pro|enterprise! started:time! ends:optionalTime seats:small! trial:flag',
  customer: 'id:uuid! name:name! email:email! phone:phone address:postal created:time! tags:tags language:language',
  product: 'id:id! sku:slug! title:name! description:text price:price! currency:currency! weight:percent images:tags',
  order: 'id:id! placed:time! ship_to:postal! total:amount! currency:currency! note:optionalText gift:flag',
  shipment: 'id:uuid! carrier=dhl|ups|post! tracking:slug! shipped:time eta:optionalTime position:place weight:share',
  refund: 'id:key! payment:key! amount:cents! reason=duplicate|fraud|requested! at:time!',
  coupon: 'code:slug! percent_off:percent! expires:optionalTime max_redemptions:count active:flag!',
  repository: 'id:id! name:slug! owner:owner! private:flag! topics:tags homepage:url created:time! stars:count!',
  issue:
    'number:id! title:name! body:optionalText state=open|closed! labels:tags author:owner! created:time! ' +
    'closed:optionalTime',
  release: 'id:id! tag:version! name:name notes:text draft:flag! published:optionalTime checksum:hash',
  commit: 'sha:hash! message:text! author:email! at:time! verified:flag',
  pipeline:
    'id:uuid! ref:slug! status=queued|running|passed|failed! started:optionalTime took:duration variables:labels',
  container: 'id:uuid! image:name! digest:hash! ports:port env:labels restart=always|never|on-failure created:time!',
  node: 'name:host! address:address! port:port! ready:flag! labels:labels capacity:count version:version!',
  volume: 'id:slug! size:count! class=fast|standard! bound:flag! node:host created:time!',
  certificate: 'id:uuid! subject:host! issued:time! expires:time! fingerprint:hash! revoked:flag',
  webhook: 'id:uuid! url:url! events:tags! secret:name active:flag! created:time!',
  token: 'id:uuid! name:name! scopes:tags! expires:optionalTime last_used:optionalTime address:address',
  user: 'id:uuid! login:slug! email:email! name:optionalText admin:flag locale:language created:time!',
  team: 'id:id! slug:slug! name:name! members:count! parent:id color:color',
  message: 'id:uuid! channel:slug! text:text! sent:time! edited:optionalTime thread:uuid reactions:metadata',
  event: 'id:uuid! title:name! start:time! end:time! place:place location:postal all_day:flag color:color',
  reservation: 'id:uuid! guest:email! from:date! to:date! persons:small! price:amount! currency:currency!',
  flight: 'number:slug! from:country! to:country! departs:time! takes:duration! seats:small cancelled:flag',
  station: 'id:id! name:name! position:place! operator:owner opens:window bikes:small docks:small!',
  vehicle: 'id:uuid! vin:name! position:place charge:percent! odometer:count! online:flag! seen:time',
  charger:
    'id:slug! power:percent! connectors:tags! status=free|busy|fault! price:price session:uuid since:optionalTime',
  tariff: 'id:uuid! name:name! currency:currency! windows:window! price:price! valid_from:date! valid_to:date',
  meter: 'id:slug! serial:slug! readings:series! unit=kWh|m3! installed:date! address:postal',
  inverter: 'id:uuid! model:name! firmware:version! rated:count! efficiency:share online:flag! last_seen:time',
  measurement: 'sensor:uuid! at:time! value:percent! unit=C|F|K! quality=good|bad|uncertain',
  forecast: 'place:place! issued:time! horizon:duration! values:series! model:name!',
  alarm: 'id:uuid! severity=info|warning|critical! raised:time! cleared:optionalTime source:host! details:metadata',
  patient: 'id:uuid! name:name! born:date! sex=female|male|other|unknown! address:postal phone:phone active:flag!',
  observation: 'id:uuid! patient:uuid! code:slug! value:price! unit:name! at:time! note:optionalText',
  course: 'id:id! title:name! language:language! starts:date! hours:small! price:price tags:tags seats:count',
};

function fieldOf(written: string): readonly [name: string, schema: Json, required: boolean] {
  const required = written.endsWith('!');
  const plain = required ? written.slice(0, -1) : written;
  const [name = '', field = ''] = plain.split(/[:=]/);
  if (plain.includes('=')) return [name, { type: 'string', enum: field.split('|') }, required];
  const schema = FIELDS[field];
  if (schema === undefined) throw new RangeError(`no field ${field}`);
  return [name, schema, required];
}

const text = { type: 'string' } as const;

/** The documents in which an interface uses a resource: as it is, to create and change it, listed, reported, failed. */
function documentsOf(resource: string, written: string): readonly (readonly [string, JsonObject, 'as lowered'?])[] {
  const fields = written.split(' ').map(fieldOf);
  const properties = Object.fromEntries(fields.map(([name, schema]) => [name, schema]));
  const required = fields.filter(([, , needed]) => needed).map(([name]) => name);
  const [identifier = ''] = required;
  const own = fields.filter(([name]) => name !== identifier);
  const ownProperties = Object.fromEntries(own.map(([name, schema]) => [name, schema]));
  const record: JsonObject = { type: 'object', properties, required };
  const $ref = `#/$defs/${resource}`;
  const page = { next: { type: ['string', 'null'] }, total: { type: 'integer', minimum: 0 } };
  const problem = {
    type: 'object',
    properties: { title: text, status: { type: 'integer', minimum: 400, maximum: 599 }, detail: text },
    required: ['title', 'status'],
  };
  const operation = (op: string, member: JsonObject): JsonObject => ({
    type: 'object',
    properties: { op: { const: op }, ...member },
    required: ['op', ...Object.keys(member)],
    additionalProperties: false,
  });
  return [
    [`${resource} record`, record],
    [
      `${resource} creation`,
      {
        type: 'object',
        properties: ownProperties,
        required: required.filter((name) => name !== identifier),
        additionalProperties: false,
      },
    ],
    [
      `${resource} change`,
      { type: 'object', properties: ownProperties, minProperties: 1, additionalProperties: false },
    ],
    [
      `${resource} page`,
      {
        type: 'object',
        properties: {
          data: { type: 'array', items: { $ref }, maxItems: 25 },
          page: { type: 'object', properties: page, required: ['next'] },
        },
        required: ['data', 'page'],
        $defs: { [resource]: record },
      },
    ],
    [
      `${resource} event`,
      {
        type: 'object',
        properties: {
          specversion: { const: '1.0' },
          id: { type: 'string', minLength: 1 },
          source: { type: 'string', format: 'uri-reference', minLength: 1 },
          type: { enum: [`${resource}.created`, `${resource}.changed`, `${resource}.removed`] },
          time: { type: 'string', format: 'date-time' },
          data: { $ref },
        },
        required: ['specversion', 'id', 'source', 'type'],
        if: { properties: { type: { const: `${resource}.removed` } } },
        then: { properties: { data: false } },
        else: { required: ['data'] },
        $defs: { [resource]: record },
      },
    ],
    [
      `${resource} or a problem`,
      {
        oneOf: [
          { type: 'object', properties: { ok: { const: true }, result: { $ref } }, required: ['ok', 'result'] },
          { type: 'object', properties: { ok: { const: false }, error: problem }, required: ['ok', 'error'] },
        ],
        $defs: { [resource]: record },
      },
    ],
    [
      `${resource} batch`,
      {
        type: 'array',
        minItems: 1,
        maxItems: 20,
        items: {
          oneOf: [
            operation('put', { [resource]: { $ref } }),
            operation('remove', { [identifier]: properties[identifier] ?? true }),
          ],
        },
        $defs: { [resource]: record },
      },
    ],
    [
      `${resource} of draft-07`,
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: { [resource]: { $ref: `#/definitions/${resource}` }, revision: { type: 'integer', minimum: 1 } },
        required: [resource],
        dependencies: { revision: ['etag'] },
        definitions: {
          [resource]: { ...record, properties: { ...properties, series: { items: [text, { type: 'number' }] } } },
        },
      },
      'as lowered',
    ],
  ];
}

/** 304 schemas in the style of public interfaces: 38 resources in eight documents each. */
export const realDocuments: readonly CorpusCase[] = topic(
  'documents',
  Object.entries(RESOURCES).flatMap(([resource, written]) => documentsOf(resource, written)),
);

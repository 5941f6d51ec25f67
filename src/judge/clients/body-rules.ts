import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parseDocument } from 'yaml';
import { isAnyJson, parseMediaType } from '../../answers/media-type.js';
import { locateList, type ListLocation } from '../../answers/list-location.js';
import { getOrAdd } from '../../core/remembered.js';
import type { Json } from '../../core/json.js';
import type { DocumentPointer } from '../../core/pointer.js';
import type { Interface } from '../../../spec/model.js';
import { tableOf } from '../../rules/table.js';
import { readBody } from '../../rules/validator.js';
import { jsonOf, clientRule, type ClientRequest, type ClientRule, type ClientDifference } from './client-request.js';

/** Longer bodies are not searched for names that occur twice. */
const longest = 64 * 1024;

const hasBody = ({ exchange }: ClientRequest): boolean => (exchange.request.body?.bytes ?? 0) > 0;

const mediaTypesOf = ({ lines }: ClientRequest): readonly string[] => lines('content-type');

/** Does the request say that its body is JSON? */
const saysJson = (request: ClientRequest): boolean => {
  const type = parseMediaType(mediaTypesOf(request)[0] ?? '');
  return type !== undefined && isAnyJson(type);
};

function mediaType(request: ClientRequest): string | undefined {
  const [given] = mediaTypesOf(request);
  if (!hasBody(request) || given === undefined) return undefined;
  if (parseMediaType(given) === undefined) return 'has a field Content-Type that is no media type';
  return saysJson(request) ? undefined : 'has a body under a media type that is not JSON';
}

function notJson(request: ClientRequest): string | undefined {
  const { body } = request;
  if (!saysJson(request) || body.kind !== 'not-json') return undefined;
  // The text of a parser's error may hold text of the body.
  if (body.why.includes('byte order mark')) return 'has a byte order mark in front of its JSON';
  return body.why.includes('UTF-8') ? 'has a JSON body that is not in UTF-8' : 'has a body that is not JSON';
}

function charset(request: ClientRequest): string | undefined {
  const given = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(mediaTypesOf(request)[0] ?? '')?.[1]?.toLowerCase();
  if (!saysJson(request) || given === undefined || ['utf-8', 'utf8', 'us-ascii'].includes(given)) return undefined;
  return 'declares another character set than UTF-8 for its JSON';
}

/** JSON is YAML, whose parser knows where a name occurs twice. */
function repeatedName({ text, body }: ClientRequest): string | undefined {
  if (body.kind !== 'json' || text === undefined || text.length > longest) return undefined;
  const { errors } = parseDocument(text, { uniqueKeys: true, prettyErrors: false });
  return errors.some(({ code }) => code === 'DUPLICATE_KEY') ? 'has a JSON object with a name twice' : undefined;
}

/** For each interface, the validators of the request bodies that it describes. */
const validators = new WeakMap<Interface, Map<DocumentPointer, ValidateFunction>>();
const ajvs = new WeakMap<Interface, Ajv2020>();

function ajvOf(iface: Interface): Ajv2020 {
  return getOrAdd(ajvs, iface, () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, meta: false, validateSchema: false, messages: false });
    addFormats.default(ajv, ['date-time']);
    return ajv.addSchema({ $id: 'interface', ...(iface.document as object) }); // an OpenAPI document is an object
  });
}

/** The members of a body that are of another type than the interface states for the request. */
function wrongTypes(request: ClientRequest): readonly ClientDifference[] {
  const { operation, context } = request;
  const value = jsonOf(request);
  const pointer = operation?.body?.schema?.pointer;
  if (value === undefined || pointer === undefined) return [];
  const known = getOrAdd(validators, context.iface, () => new Map<DocumentPointer, ValidateFunction>());
  const validate = getOrAdd(known, pointer, () => ajvOf(context.iface).compile({ $ref: `interface#${pointer}` }));
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, keyword }: ErrorObject) => ({
    tells: `has a body whose ${shown(instancePath)} contradicts the interface (${keyword})`,
    source: 'Resources and their fields',
  }));
}

const shown = (pointer: string): string => (pointer === '' ? 'root' : pointer.slice(1).replaceAll('/', '.'));

/** Rules about values that hold for a record wherever it stands; which members a request has is left open. */
const ofAnyRecord: { readonly [rule: string]: string } = {
  'removed-value': 'sends a removed value',
  'withdrawn-property': 'sends a withdrawn property',
  'stated-type': 'sends a value of another type than stated',
  'enumeration-type': 'sends a value of another type than stated',
};

/** Values that contradict the record that the operation answers with. */
function contradictions(request: ClientRequest): readonly ClientDifference[] {
  const { operation, context } = request;
  const { iface, configuration } = context;
  const body = jsonOf(request);
  const root = operation?.responses.find(({ status, schema }) => status.startsWith('2') && schema)?.schema?.pointer;
  if (operation === undefined || body === undefined || root === undefined) return [];
  const list = (value: Json): ListLocation => locateList(value, undefined);
  const message = { configuration, operation: operation.id, isLaterPage: false, list };
  const reading = readBody(iface, 'answers', { root, body, message });
  return tableOf(iface, 'answers').rows.flatMap((row) => {
    const tells = ofAnyRecord[row.rule.id];
    if (tells === undefined) return [];
    const found = reading.found(row).filter((each) => 'message' in each);
    const removed = row.rule.id === 'removed-value' ? `, ${row.detail?.split('/').at(-1)}` : '';
    return found.map(({ pointer }) => ({
      tells: `${tells} at ${shown(pointer)}${removed}`,
      source: 'Resources and their fields',
    }));
  });
}

/** Rules about the body of a request, and the fields that describe it. */
export const bodyRules: readonly ClientRule[] = [
  clientRule('Endpoints, media type; RFC 9110 §8.3', mediaType),
  clientRule('RFC 9110 §8.3', (request) =>
    hasBody(request) && mediaTypesOf(request).length === 0 ? 'has a body without a media type' : undefined,
  ),
  clientRule('RFC 8259 §2, §8.1', notJson),
  clientRule('RFC 8259 §8.1', charset),
  clientRule('RFC 8259 §4', repeatedName),
  clientRule('RFC 9110 §9.3.1, §9.3.5', (request) =>
    ['GET', 'DELETE'].includes(request.exchange.request.method) && hasBody(request)
      ? `has a body, which ${request.exchange.request.method} gives no meaning`
      : undefined,
  ),
  wrongTypes,
  contradictions,
];

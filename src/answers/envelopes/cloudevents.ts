import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { isObject, type Json } from '../../core/json.js';
import type { Envelope, EnvelopeProblem, UnwrappedBody } from './envelope.js';

const text = { type: 'string', minLength: 1 } as const;
const optionalText = { type: ['string', 'null'], minLength: 1 } as const;

/** Context attributes of CloudEvents 1.0.2 in the JSON format, structured mode; null means unset there. */
const schema = {
  type: 'object',
  required: ['id', 'source', 'specversion', 'type'],
  properties: {
    id: text,
    source: { ...text, format: 'uri-reference' },
    specversion: { const: '1.0' },
    type: text,
    datacontenttype: optionalText,
    dataschema: { ...optionalText, format: 'uri' },
    subject: optionalText,
    // Ajv's date-time takes a space for the T, RFC 3339 as CloudEvents uses it does not.
    time: { type: ['string', 'null'], format: 'date-time', pattern: 'T' },
    data: true,
    data_base64: {
      type: ['string', 'null'],
      pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
    },
  },
  propertyNames: { anyOf: [{ pattern: '^[a-z0-9]+$' }, { const: 'data_base64' }] },
  additionalProperties: { type: ['string', 'boolean', 'integer', 'null'] },
} as const;

let compiled: ValidateFunction | undefined;

/** Compiled when the first envelope comes: most runs see none. */
function validator(): ValidateFunction {
  if (compiled !== undefined) return compiled;
  const ajv = new Ajv2020({
    allErrors: false,
    strict: true,
    allowUnionTypes: true,
    meta: false,
    validateSchema: false,
  });
  formats.default(ajv);
  return (compiled = ajv.compile(schema));
}

/**
 * CloudEvents 1.0 in structured mode, JSON format. The interface describes the body as a whole, so the envelope is the
 * WebhookEvent, and the interface's `data` is the envelope's `data`. A batch is not structured mode. Reports the first
 * problem of the attributes, and `data` beside `data_base64`.
 */
export const cloudEvents: Envelope = {
  id: 'cloudevents-1.0',
  mediaType: 'application/cloudevents+json',

  unwrap(body) {
    if (!isObject(body)) {
      const problem = {
        pointer: '',
        message: 'A CloudEvent in structured mode is one JSON object.',
        expected: 'object',
        actual: kindOf(body),
      };
      return { content: undefined, problems: [problem] };
    }
    const validate = validator();
    const problems = validate(body) ? [] : (validate.errors ?? []).slice(0, 1).map((error) => problemOf(error, body));
    if (has(body, 'data') && has(body, 'data_base64')) {
      problems.push({
        pointer: '/data_base64',
        message: 'A CloudEvent carries data or data_base64, not both.',
        expected: 'absent',
        actual: 'present',
      });
    }
    const opened = contentOf(body);
    return {
      ...(typeof body.type === 'string' ? { event: body.type } : {}),
      // Source and id together are unique (CloudEvents 1.0.2, id); the separator cannot be in a URI reference.
      ...(typeof body.id === 'string' && typeof body.source === 'string' ? { id: `${body.source} ${body.id}` } : {}),
      ...opened,
      problems: [...problems, ...opened.problems],
    };
  },

  wrap: ({ event, id, source, content }) => ({
    specversion: '1.0',
    id,
    source,
    type: event,
    datacontenttype: 'application/json',
    ...(isObject(content) ? content : { data: content }),
  }),
};

/** The envelope with `data` in place of `data_base64`, where that holds JSON text. */
const contentOf = (body: JsonObject): Pick<UnwrappedBody, 'content' | 'problems'> => {
  const { data_base64: encoded, ...rest } = body;
  if (has(body, 'data') || typeof encoded !== 'string') return { content: body, problems: [] };
  try {
    // The cast holds: JSON.parse gives JSON.
    const data = JSON.parse(Buffer.from(encoded, 'base64').toString()) as Json;
    return { content: { ...rest, data }, problems: [] };
  } catch {
    const problem = {
      pointer: '/data_base64',
      message: 'The enclosed data is not JSON text.',
      expected: 'JSON',
      actual: 'other bytes',
    };
    return { content: undefined, problems: [problem] };
  }
};

const problemOf = (error: ErrorObject, body: JsonObject): EnvelopeProblem => {
  const missing: unknown = error.keyword === 'required' ? error.params['missingProperty'] : undefined;
  if (typeof missing === 'string') {
    return {
      pointer: `/${missing}`,
      message: `The CloudEvents attribute ${missing} is missing.`,
      expected: 'present',
      actual: 'absent',
    };
  }
  if (error.propertyName !== undefined) {
    const name = error.propertyName.slice(0, 100);
    return {
      pointer: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      message: 'Names of CloudEvents attributes are lower-case letters and digits.',
      expected: 'a-z, 0-9',
      actual: name,
    };
  }
  const name = error.instancePath.slice(1);
  return {
    pointer: error.instancePath,
    message: `The CloudEvents attribute ${name} ${error.message ?? 'is not as CloudEvents 1.0 asks'}.`,
    expected: error.message ?? 'as CloudEvents 1.0 asks',
    actual: (JSON.stringify(Object.hasOwn(body, name) ? body[name] : null) ?? '').slice(0, 100),
  };
};

type JsonObject = { readonly [key: string]: Json };
const has = (body: JsonObject, name: string): boolean => Object.hasOwn(body, name) && body[name] !== null;
const kindOf = (value: Json): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

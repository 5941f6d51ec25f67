import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isObject, type Json } from '../src/core/json.js';
import { refuse } from './reply.js';
import type { ReferenceRequest } from './request.js';
import type { BodyRule } from './route.js';
import type { Settings } from './settings.js';
import { vendorMediaType } from './vendors.js';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
const compiled = new WeakMap<object, ValidateFunction>();

const validatorOf = (rule: BodyRule): ValidateFunction => {
  const known = compiled.get(rule.schema);
  if (known !== undefined) return known;
  const validator = ajv.compile(rule.schema);
  compiled.set(rule.schema, validator);
  return validator;
};

/**
 * The members of a request body that its schema names. Refuses with 415 (media type), 400 (not JSON, or no body) or
 * the status for a wrong shape.
 */
export const readBody = (
  rule: BodyRule,
  request: ReferenceRequest,
  settings: Settings,
): Readonly<Record<string, Json>> => {
  const { body, mediaType } = request;
  if (body.kind === 'none') {
    return rule.required ? refuse(400, 'body_missing', 'This operation needs a JSON body.') : {};
  }
  const accepted = mediaType === 'application/json' || (rule.vendorMediaType === true && mediaType === vendorMediaType);
  if (!accepted) refuse(415, 'unsupported_media_type', 'This operation takes application/json.');
  if (body.kind === 'malformed') return refuse(400, 'malformed_json', 'The body is not JSON.');
  if (!validatorOf(rule)(body.value) || !isObject(body.value)) {
    return refuse(
      rule.invalid ?? settings.invalidBody,
      'invalid_body',
      'The body does not have the shape that this operation takes.',
    );
  }
  return knownMembers(rule, body.value);
};

const knownMembers = (rule: BodyRule, value: { readonly [name: string]: Json }): Readonly<Record<string, Json>> => {
  const { properties } = rule.schema;
  const names = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(value, name) ? [[name, value[name] ?? null]] : [])));
};

import { defined } from '../../src/core/defined.js';
import { oneof, sample, tuple } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { UnsatisfiableSchema } from '../errors.js';
import type { Grammar } from '../grammar.js';
import { grammarOf } from '../grammar-of.js';
import { invalidValuesAt } from '../invalid-values.js';
import type { InvalidCase, Violation } from '../invalid/violation.js';
import { isArray, isObject, ownMember, objectOf, type Json, type JsonObject } from '../../src/core/json.js';
import { pointerOf, pointerTokens } from '../../src/core/pointer.js';
import { getOrAdd } from '../../src/core/remembered.js';
import { asMembers, assembleRequest } from './assemble.js';
import type { RequestValues } from './assemble.js';
import { parametersIn } from './location.js';
import type { LocationParameters } from './location.js';
import { PARAMETER_LOCATIONS } from './parameter.js';
import type { Parameter } from './parameter.js';
import { isJsonType } from './request-model-of.js';
import type { GeneratedRequest, RequestLocation, RequestModel } from './request-model.js';
import { possibleReadings } from './readings.js';
import { bodyValues, parameterValues } from './requests.js';
import { scalarText } from './serialise.js';
import { BoundedFilter } from './bounded-filter.js';

/**
 * A request with exactly one violation. For parameters the pointer starts with the parameter's name, and the keyword
 * `required` at `''` means that a required one is missing.
 */
export interface InvalidRequest {
  readonly request: GeneratedRequest;
  readonly location: RequestLocation;
  readonly violation: Violation;
}

/**
 * Requests that violate one keyword in one location, and stay invalid however a receiver reads them: on the wire a
 * number is text, so a number does not violate type string. Throws as `requests` does, and `UnsatisfiableSchema` where
 * no part of the request can be made invalid.
 */
export function invalidRequests(model: RequestModel): Arbitrary<InvalidRequest> {
  const valid = parameterValues(model);
  const bodies = bodyValues(model);
  const everything = tuple(valid.path, valid.query, valid.header, valid.cookie, bodies).map(
    ([path, query, header, cookie, body]): RequestValues => ({
      parameters: {
        path: asMembers(path),
        query: asMembers(query),
        header: asMembers(header),
        cookie: asMembers(cookie),
      },
      ...defined({ body }),
    }),
  );
  const choices: Arbitrary<InvalidRequest>[] = [];
  for (const where of PARAMETER_LOCATIONS) {
    const broken = brokenParameters(parametersIn(model, where));
    if (broken === undefined) continue;
    choices.push(
      tuple(everything, broken).map(([values, { value, violation }]) => ({
        request: assembleRequest(model, {
          ...values,
          parameters: { ...values.parameters, [where]: asMembers(value) },
        }),
        location: where,
        violation,
      })),
    );
  }
  const { body } = model;
  const schema = body !== undefined && isJsonType(body.mediaType) ? body.schema : undefined;
  const brokenBody = schema === undefined ? undefined : unlessNothing(() => invalidValuesAt(schema));
  if (brokenBody !== undefined) {
    choices.push(
      tuple(everything, brokenBody).map(([values, { value, violation }]) => ({
        request: assembleRequest(model, { ...values, body: value }),
        location: 'body',
        violation,
      })),
    );
  }
  if (choices.length === 0)
    throw new UnsatisfiableSchema(
      pointerOf('paths', model.path, model.method.toLowerCase()),
      'empty',
      'no part of the request can be made wrong',
    );
  return oneof(...choices);
}

function brokenParameters(location: LocationParameters): Arbitrary<InvalidCase> | undefined {
  if (location.parameters.length === 0) return undefined;
  const declared = grammarOf(location.declared);
  const broken = unlessNothing(() => invalidValuesAt(location.carried));
  if (broken === undefined) return undefined;
  const filtered = new BoundedFilter(
    broken,
    (candidate) => staysWrong(declared, location, candidate),
    location.carried.pointer,
  );
  // A probe, so that a location that cannot be made wrong is left out instead of failing later.
  const probe = getOrAdd(probes, grammarOf(location.carried), () => ({
    succeeds: unlessNothing(() => sample(filtered, { numRuns: 1, seed: 1 })) !== undefined,
  }));
  return probe.succeeds ? filtered : undefined;
}

/** By the grammar of what a location carries, which parameters share if they are also written in the same way. */
const probes = new WeakMap<Grammar, { readonly succeeds: boolean }>();

/** Whether every reading of the serialised value violates the document, and in the named way. */
function staysWrong(declared: Grammar, location: LocationParameters, { value, violation }: InvalidCase): boolean {
  if (!isObject(value)) return false;
  const [name] = pointerTokens(violation.pointer);
  if (name === undefined) return violation.keyword === 'required' && location.in !== 'path';
  const parameter = location.parameters.find((known) => known.name === name);
  const sent = parameter === undefined ? undefined : ownMember(value, name);
  if (parameter === undefined || sent === undefined || !sendable(parameter, sent)) return false;
  // A receiver that knows the schema reads text as the type that is wanted, where it can.
  const typed: boolean[] = [];
  const untyped: boolean[] = [];
  for (const reading of possibleReadings(parameter, sent)) {
    const failures = declared.validator.failures(declared.whole(declared.root), withMember(value, name, reading));
    if (failures.length === 0) return false;
    if (reading === undefined || isScalar(reading) !== isScalar(sent) || isArray(reading) !== isArray(sent)) continue;
    const here = failures.filter(({ pointer }) => pointer === violation.pointer).map(({ keyword }) => keyword);
    (here.includes('type') ? untyped : typed).push(here.includes(violation.keyword));
  }
  return (typed.length > 0 ? typed : untyped).every((named) => named);
}

function isScalar(value: Json): boolean {
  return !isArray(value) && !isObject(value);
}

function withMember(value: JsonObject, name: string, reading: Json | undefined): JsonObject {
  return reading === undefined
    ? objectOf(Object.entries(value).filter(([other]) => other !== name))
    : { ...value, [name]: reading };
}

/** Whether a location can carry the value at all: HTTP and URL parsers reject all others. */
function sendable(parameter: Parameter, value: Json): boolean {
  const parts = isArray(value) ? value : isObject(value) ? [...Object.keys(value), ...Object.values(value)] : [value];
  if (parts.some((part) => isArray(part) || isObject(part)) && parameter.style !== 'json') return false;
  const texts = parts.map(scalarText);
  if (parameter.in === 'header' || parameter.in === 'cookie')
    return texts.every((text) => /^(?:[!-~](?:[ -~]*[!-~])?)?$/.test(text));
  if (parameter.in === 'path')
    return texts.length > 0 && texts.every((text) => text !== '' && text !== '.' && text !== '..');
  return true;
}

function unlessNothing<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof UnsatisfiableSchema) return undefined;
    throw error;
  }
}

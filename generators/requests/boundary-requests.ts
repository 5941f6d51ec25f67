import { boundaryValuesAt } from '../boundary-values.js';
import type { BoundaryCase } from '../boundary-values.js';
import type { Json, JsonObject } from '../../src/core/json.js';
import { asMembers, assembleRequest } from './assemble.js';
import { parametersIn } from './location.js';
import { PARAMETER_LOCATIONS } from './parameter.js';
import type { ParameterLocation } from './parameter.js';
import type { GeneratedRequest, RequestLocation, RequestModel } from './request-model.js';

/** A request whose parts are as simple as can be, but for one at a limit. */
export interface BoundaryRequest {
  readonly name: string;
  readonly location: RequestLocation;
  readonly request: GeneratedRequest;
}

/** Requests at the limits of each location, the same every time. Throws as `requests` does. */
export function boundaryRequests(model: RequestModel): readonly BoundaryRequest[] {
  const cases = (location: ParameterLocation): readonly BoundaryCase[] =>
    boundaryValuesAt(parametersIn(model, location).carried);
  const parameters = { path: cases('path'), query: cases('query'), header: cases('header'), cookie: cases('cookie') };
  const bodies = model.body === undefined ? [] : boundaryValuesAt(model.body.schema, model.body.model);
  const simplest = {
    path: first(parameters.path),
    query: first(parameters.query),
    header: first(parameters.header),
    cookie: first(parameters.cookie),
  };
  const needed: { readonly body?: Json } =
    model.body?.required === true && bodies[0] !== undefined ? { body: bodies[0].value } : {};
  const inParameters = PARAMETER_LOCATIONS.flatMap((location) =>
    model.parameters.every((parameter) => parameter.in !== location)
      ? []
      : parameters[location].map(({ name, value }) => ({
          name: `${location}: ${name}`,
          location,
          request: assembleRequest(model, {
            parameters: { ...simplest, [location]: asMembers(value) },
            ...needed,
          }),
        })),
  );
  const inBody = bodies.map(({ name, value }) => ({
    name: `body: ${name}`,
    location: 'body' as const,
    request: assembleRequest(model, { parameters: simplest, body: value }),
  }));
  const bare = {
    name: 'as little as can be',
    location: 'query' as const,
    request: assembleRequest(model, { parameters: simplest, ...needed }),
  };
  return distinct([bare, ...inParameters, ...inBody]);
}

/**
 * Each request without a body once, e.g. one without optional parameters that is also as little as can be. A body can
 * be written in several forms, so the same body is listed under each of its names.
 */
function distinct(all: readonly BoundaryRequest[]): readonly BoundaryRequest[] {
  const byContent = new Map<string, BoundaryRequest>();
  for (const each of all) {
    const content = JSON.stringify(each.request);
    if (each.request.body !== undefined) byContent.set(each.name, each);
    else if (!byContent.has(content)) byContent.set(content, each);
  }
  return [...byContent.values()];
}

function first(cases: readonly BoundaryCase[]): JsonObject {
  return asMembers(cases[0]?.value ?? {});
}

import type { Configuration } from '../config/configuration.js';
import { credentialHeader } from '../config/defaults.js';
import { headersWithoutParameter } from '../core/header-names.js';
import type { Bindings } from '../evidence/exchange.js';
import { isJsonType, requestModelOf, type OperationSource, type RequestModel } from '../../generators/index.js';
import { demandedPlaces } from '../relations/demanded-places.js';
import { notSent, type NotSent } from './not-sent.js';
import { drawnRequests, isDrawingProblem } from './drawn-requests.js';
import type { RequestSource } from './request-source.js';
import type { Interface, SuppliedOperation } from '../../spec/model.js';
import type { Step } from '../stimuli/scenario.js';

/**
 * Names of parameters for the next page of a list: their values come from responses, even if a document allows others.
 */
const leadsOn = /(cursor|token|after|before|marker|continuation)$/i;

/**
 * The model that requests to a described operation are drawn from: `request` uses the given ids in the path, `path`
 * draws the path alone. Not sent where the document is not understood.
 */
export function suppliedSource(
  step: Step,
  draws: 'request' | 'path',
  bindings: Bindings,
  iface: Interface,
  configuration: Configuration,
): RequestSource | NotSent {
  const { supplement } = iface;
  const operation = supplement?.operations.find(({ id }) => id === step.operation);
  if (supplement === undefined || operation === undefined)
    throw new Error(`${step.name} draws from a document that does not describe ${step.operation ?? 'it'}`);
  const { names, written, method, id } = operation;
  const given = Object.fromEntries(Object.entries(names).map(([variable, name]) => [name, bindings[variable] ?? '']));
  const key = [supplement.digest, id, draws, JSON.stringify(given)].join(' ');
  try {
    const whole = modelOf(supplement.document, operation, given, draws, configuration);
    // A valid request need not have an optional body, so the other parts are drawn all the same.
    const { body, ...bodyless } = whole;
    const model: RequestModel = body === undefined || body.required || isJsonType(body.mediaType) ? whole : bodyless;
    const source: RequestSource = {
      kind: 'source',
      model: { ...model, path: operation.path === written ? written : asWritten(operation) },
      bodyOrigin: model.body === undefined ? 'none' : 'supplied',
      key,
      replaces: draws,
      demanded: demandedPlaces(iface, id),
    };
    if (model.body !== undefined && !isJsonType(model.body.mediaType))
      return notSent(`its body is ${model.body.mediaType}, and only JSON is drawn`);
    const from = drawnRequests(source);
    if (step.generate === 'invalid' && from.invalid === undefined) return notSent('nothing about it can be made wrong');
    if (step.generate === 'random' && from.random === undefined) return notSent('nothing can be drawn');
    if (step.generate === 'boundary' && from.boundary.length === 0) return notSent('there are no limits');
    return source;
  } catch (error) {
    if (isDrawingProblem(error)) return notSent(`what ${method} ${written} takes is not understood: ${error.message}`);
    throw error;
  }
}

/** The path below the base URL with the names of the document, so that its parameters fit. */
const asWritten = ({ path, names }: SuppliedOperation): string =>
  path.replaceAll(/\{([^}]+)\}/g, (whole, name: string) => {
    const written = names[name];
    return written === undefined ? whole : `{${written}}`;
  });

function modelOf(
  document: OperationSource['document'],
  { id, written, method, triedAlone }: SuppliedOperation,
  pathParameters: { readonly [name: string]: string },
  draws: 'request' | 'path',
  configuration: Configuration,
): RequestModel {
  const lower = method.toLowerCase() as OperationSource['method']; // the five methods of the interface are among them
  const whole = requestModelOf({
    document,
    path: written,
    method: lower,
    ...(draws === 'request' ? { pathParameters } : {}),
  });
  const configured = configuration.query?.[id] ?? {};
  const ignored = new Set([
    ...headersWithoutParameter,
    credentialHeader(configuration),
    ...triedAlone.map((name) => name.toLowerCase()),
  ]);
  // Configured values are part of every request, unchanged.
  const parameters = whole.parameters.filter(({ name, in: where, required }) =>
    draws === 'path'
      ? where === 'path'
      : where === 'header'
        ? !ignored.has(name.toLowerCase())
        : where === 'query'
          ? !Object.hasOwn(configured, name) && (required || !leadsOn.test(name))
          : true,
  );
  if (draws === 'request') return { ...whole, parameters };
  const { body: _, ...path } = whole;
  return { ...path, parameters };
}

import fc from 'fast-check';
import type { Configuration } from '../config/configuration.js';
import type { RequestExchange, Violated } from '../evidence/exchange.js';
import type { Interface } from '../../spec/model.js';
import type { Step } from '../stimuli/scenario.js';
import type { BuiltRequest } from './built-request.js';
import { drawnRequests } from './drawn-requests.js';
import { requestSource } from './request-source.js';
import { roundsOf } from './body-forms.js';
import { asSent, inFormOf, roundOf } from './run-generated.js';
import { seedOf, uniqueText } from './seed-of.js';

/** A request of an exchange in the evidence, drawn once more from its schema and the seed. */
export interface RedrawnRequest {
  readonly request: BuiltRequest;
  readonly violated: Violated | undefined;
}

/**
 * The drawn values of an exchange of a generating step: of each boundary request, and of the first random one, which
 * follows from the seed alone. Later random ones depend on whether earlier ones failed. No values are drawn from a
 * schema of the configuration or of the implementer's own document: one in a hostile bundle could take any time.
 */
export function redrawRequest(
  { operation, scenario }: RequestExchange,
  number: number | undefined,
  step: Step,
  template: BuiltRequest,
  { iface, configuration, seed }: { iface: Interface; configuration: Configuration; seed: string },
): RedrawnRequest | undefined {
  const stated = iface.operations.find((each) => each.id === operation);
  if (step.generate === undefined || number === undefined || stated === undefined) return undefined;
  if (step.draws !== undefined) return undefined;
  const source = requestSource(stated, iface, configuration);
  if (source.kind === 'not-sent' || source.bodyOrigin === 'supplied') return undefined;
  const from = drawnRequests(source);
  const unique = uniqueText(seed, scenario, step.name, String(number));
  if (step.generate === 'boundary') {
    const { at, round } = roundOf(number);
    const found = from.boundary[at];
    if (found === undefined) return undefined;
    const built = asSent(template, found.request, source, uniqueText(seed, scenario, step.name, String(at)));
    const request = roundsOf(inFormOf(built, source, at))[round];
    return request && { request, violated: step.violated };
  }
  const arbitrary = step.generate === 'random' ? from.random : from.invalid;
  if (arbitrary === undefined || number > 0) return undefined;
  const [first] = fc.sample(arbitrary, { seed: seedOf(seed, scenario, step.name), numRuns: 1 });
  return first && { request: asSent(template, first.request, source, unique), violated: first.violated };
}

import { defined } from '../core/defined.js';
import type { Purpose } from '../evidence/exchange.js';
import type { OperationId } from '../../spec/model.js';
import { askedOtherwise } from './asked-otherwise.js';
import type { BodyPlan, Effect, QueryPlan, Scenario, Step } from './scenario.js';

/** Operation ids are checked against the documents by a test and by the engine's planning. */
const id = (operation: string): OperationId => operation as OperationId;

/** Are values drawn for a step when its request is built? */
export const drawsValues = ({ generate, body }: Step): boolean => generate !== undefined || body?.from === 'sampled';

/** Details of a step besides its operation; name and purpose have a default. */
export type StepDetails = Omit<Step, 'name' | 'operation' | 'purpose'> & {
  readonly name?: string;
  readonly purpose?: Purpose;
};

/** A well-formed request with the full credential. */
export const succeed = (operation: string, more: StepDetails = {}): Step => ({
  name: more.name ?? operation,
  purpose: 'success',
  ...more,
  operation: id(operation),
});

/** The same without a credential. */
export function withoutCredential(operation: string, more: StepDetails = {}): Step {
  const name = more.name ?? `${operation} without a credential`;
  return {
    purpose: 'no-credential',
    ...defined({ headers: askedOtherwise(name) }),
    ...more,
    name,
    operation: id(operation),
    credential: 'none',
  };
}

/** A request to an operation that is no longer part of the interface. */
export const withdrawn = (operation: string, more: StepDetails = {}): Step => ({
  name: more.name ?? operation,
  purpose: 'withdrawn',
  ...more,
  operation: id(operation),
});

/** The body that the configuration gives for the operation of the step. */
export const configuredBodyPlan: { readonly body: BodyPlan } = { body: { from: 'configuration' } };

/** A guess at a body: the one that the configuration gives for another operation, or an empty object. */
export const borrowedFrom = (operation: string): { readonly body: BodyPlan } => ({
  body: { from: 'borrowed', of: id(operation), otherwise: {} },
});

export const reads: Effect = { kind: 'reads' };

/** There are eight kinds of appliance (interface, Appliance): one of each is read where so many are known. */
export const applianceKinds = 8;

/** How many records a reading scenario is bound to where it says nothing else; a writing one is bound to one. */
export const usualWays = 2;

/** One read: with the credential, and without. */
export function read(operation: string, title: string, more: StepDetails = {}): Scenario {
  return { id: operation, title, effect: reads, steps: [succeed(operation, more), withoutCredential(operation)] };
}

/** One read of each kind of appliance; without the credential twice, since access is no matter of the kind. */
export const readOfKinds = (operation: string, title: string): readonly Scenario[] => [
  read(operation, title),
  {
    id: `kinds.${operation}`,
    title: `${title}, of each kind`,
    effect: reads,
    ways: applianceKinds,
    beyond: usualWays,
    steps: [succeed(operation)],
  },
];

/** The same request once for each listed parameter, with its configured value. */
export function withParameters(operation: string, ...names: readonly string[]): readonly Step[] {
  return names.map((name) => ({
    name: `${name} as configured`,
    operation: id(operation),
    purpose: 'paging',
    query: { [name]: { configured: 'required' } },
  }));
}

/** Listed parameters that are sent where the configuration gives a value, because the request can't be made twice. */
export const ifGiven = (...names: readonly string[]): { readonly query: { readonly [name: string]: QueryPlan } } => ({
  query: Object.fromEntries(names.map((name) => [name, { configured: 'if-given' }])),
});

/** The operation with a credential that has every right but a withdrawn scope. */
export const lackingScope = (operation: string, scope: string, more: StepDetails = {}): Step => ({
  purpose: 'scope',
  ...more,
  name: more.name ?? `${operation} without the scope ${scope}`,
  operation: id(operation),
  credential: `without:${scope}`,
});

/** A scenario with further steps at its end. */
export const withSteps = (scenario: Scenario, ...steps: readonly Step[]): Scenario => ({
  ...scenario,
  steps: [...scenario.steps, ...steps],
});

/**
 * The steps that send boundary, random and invalid requests to an operation, generated from the schemas of the
 * documents or the configuration. The invalid ones come before the random ones, whose responses show whether a refused
 * change was made.
 */
export const drawnSteps = (operation: string): readonly Step[] =>
  (['boundary', 'invalid', 'random'] as const).map((mode) => ({
    name: `${mode} requests to ${operation}`,
    operation: id(operation),
    purpose: mode,
    generate: mode,
  }));

/**
 * A change of an expendable record with generated bodies; without a configured schema there are none. They are many and
 * sent one after the other, so those of the expendable record itself have the second one where two are expendable.
 */
export const drawnChanges = (operation: string, title: string, effect: Effect): Scenario => ({
  id: `${operation}.drawn`,
  title,
  effect: effect.kind === 'consumes' ? { ...effect, apart: true } : effect,
  steps: drawnSteps(operation),
});

/** Variables whose values the answer to a step may show: of its own records, and of others that these name. */
export const variablesShown = ({ yields = [], mentions = [] }: Step): readonly string[] => [...yields, ...mentions];

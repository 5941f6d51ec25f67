import type { Configuration } from '../config/configuration.js';
import type { Bindings } from '../evidence/exchange.js';
import type { Interface, Operation, OperationId, WithdrawnOperation } from '../../spec/model.js';
import type { Scenario, Step } from '../stimuli/scenario.js';
import { triggerEntry } from './triggers.js';

/** Method and path template of the operation that a step addresses. */
export interface Address {
  readonly method: string;
  readonly path: string;
  readonly variables: readonly string[];
  readonly operation: Operation | undefined;
}

/** Looks up the operations of steps; a step with an unknown operation is a fault of ours. */
export class AddressBook {
  readonly iface: Interface;
  readonly #known: ReadonlyMap<OperationId, Pick<Operation | WithdrawnOperation, 'method' | 'path' | 'variables'>>;
  readonly #operations: ReadonlyMap<OperationId, Operation>;
  readonly #bindings: NonNullable<Configuration['bindings']>;
  readonly #bodies: NonNullable<Configuration['bodies']>;

  constructor(iface: Interface, configuration: Configuration) {
    this.iface = iface;
    this.#bindings = configuration.bindings ?? {};
    this.#bodies = configuration.bodies ?? {};
    this.#operations = new Map(iface.operations.map((operation) => [operation.id, operation]));
    this.#known = new Map<OperationId, Pick<Operation | WithdrawnOperation, 'method' | 'path' | 'variables'>>([
      ...this.#operations,
      ...iface.withdrawn.map((operation) => [operation.id, operation] as const),
      ...(iface.supplement?.operations ?? [])
        .filter(({ ofInterface }) => !ofInterface)
        .map((operation) => [operation.id, operation] as const),
      ...iface.events.map(({ id, path }) => [id, { method: 'POST', path, variables: [] }] as const),
    ]);
  }

  of(step: Pick<Step, 'operation' | 'method' | 'path' | 'triggers'>): Address {
    if (step.triggers !== undefined)
      return { method: 'event', path: triggerEntry(step.triggers), variables: [], operation: undefined };
    if (step.operation === null)
      return {
        method: step.method ?? 'GET',
        path: step.path ?? '/',
        variables: variablesIn(step.path ?? '/'),
        operation: undefined,
      };
    const known = this.#known.get(step.operation);
    if (known === undefined) throw new Error(`a suite names ${step.operation}, which the documents do not have`);
    return {
      method: step.method ?? known.method,
      path: step.path ?? known.path,
      variables: step.path === undefined ? known.variables : variablesIn(step.path),
      operation: this.#operations.get(step.operation),
    };
  }

  /** Values that the configuration gives for the path of this one operation, and for the body that the step sends. */
  bindingsOf({ operation, purpose, body }: Step): Bindings {
    if (operation === null || purpose === 'withdrawn') return {};
    const name = body?.from === 'configuration' ? (body.schema ?? body.further) : undefined;
    const ofBody = name === undefined ? undefined : this.#bodies[operation]?.bindings?.[name];
    return Object.fromEntries(
      Object.entries({ ...this.#bindings[operation], ...ofBody }).map(([variable, value]) => [variable, String(value)]),
    );
  }

  /**
   * Does the configuration give for each step the ids in its path? Then these ids permit or forbid each step
   * (`refusalToChange`), and not the expendable id that the scenario would be bound to.
   */
  isBound({ steps }: Scenario): boolean {
    return steps.every((step) => {
      const given = this.bindingsOf(step);
      const { variables } = this.of(step);
      return (
        step.bindings === undefined &&
        variables.length > 0 &&
        variables.every((variable) => Object.hasOwn(given, variable))
      );
    });
  }

  /** Variables that must be known before a scenario starts: not fixed by a step, not yielded by an earlier one. */
  needs(scenario: Scenario): readonly string[] {
    const yielded = new Set<string>();
    const needed: string[] = [];
    for (const step of scenario.steps) {
      for (const variable of this.of(step).variables) {
        const given = { ...this.bindingsOf(step), ...step.bindings };
        const isGiven = Object.hasOwn(given, variable) || step.unused?.includes(variable) === true;
        if (!yielded.has(variable) && !isGiven && !needed.includes(variable)) needed.push(variable);
      }
      // A list read in a scenario shows ids, but only a creation binds its record for the next steps.
      if (this.of(step).method === 'POST') for (const variable of step.yields ?? []) yielded.add(variable);
      for (const variable of Object.keys(step.binds ?? {})) yielded.add(variable);
    }
    return needed;
  }
}

const variablesIn = (path: string): readonly string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');

import PQueue from 'p-queue';
import { referenceConfiguration } from '../../reference/configuration.js';
import type { Interface, Operation, OperationId } from '../../spec/model.js';
import type { Configuration } from '../../src/config/configuration.js';
import type { Fault, When } from '../../src/faults/fault.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import type { ServiceRequirement } from '../../src/requirements/requirement.js';
import { failing } from './prove-requirement.js';
import { runAgainstReference } from './run-against-reference.js';
import { inVendorsNames } from './vendor-names.js';

/** A context in which a fault may show, and nowhere else. */
interface Context {
  readonly name: string;
  /** How the context narrows a fault of an operation; `undefined` where the operation has no such context. */
  narrow(fault: ConditionedFault, operation: Operation, known: Known): Fault | undefined;
}

type ConditionedFault = Extract<Fault, { readonly on: unknown }>;

interface Known {
  readonly iface: Interface;
  /** What the reference says of itself: its ids and query values. */
  readonly configuration: Configuration;
}

/** A fault with a further condition. */
const when = (fault: ConditionedFault, more: When): Fault => {
  const had = fault.on.when ?? {};
  const query = { ...had.query, ...more.query };
  return {
    ...fault,
    on: { ...fault.on, when: { ...had, ...more, ...(Object.keys(query).length === 0 ? {} : { query }) } },
  };
};

const has = ({ query }: Operation, name: string): boolean => query.some((parameter) => parameter.name === name);
const isList = ({ responses }: Operation): boolean => responses.some(({ schema }) => schema?.schema['x-list'] === true);

/** An operation of the same path, or of the things of a list, with one of these methods. */
const writerOf = (operation: Operation, iface: Interface, ...methods: readonly string[]): OperationId | undefined =>
  iface.operations.find(
    ({ id, method, path }) =>
      id !== operation.id &&
      methods.includes(method) &&
      (path === operation.path || path.replace(/\/\{[^}]+\}$/, '') === operation.path),
  )?.id;

/** The value of the last path variable of the second configured thing. */
function secondSubject({ variables }: Operation, { ids }: Configuration): When | undefined {
  const variable = variables.at(-1);
  const value = variable === undefined ? undefined : ids?.[variable]?.[1];
  if (variable === undefined || value === undefined) return undefined;
  const own = typeof value === 'object' ? value[variable] : value;
  return own === undefined ? undefined : { param: { [variable]: String(own) } };
}

const after =
  (...methods: readonly string[]): Context['narrow'] =>
  (fault, operation, { iface }) => {
    const writer = operation.safe ? writerOf(operation, iface, ...methods) : undefined;
    return writer === undefined ? undefined : when(fault, { after: writer });
  };

const asked =
  (...names: readonly string[]): Context['narrow'] =>
  (fault, operation) =>
    operation.safe && names.every((name) => has(operation, name)) ? when(fault, { queryHas: names }) : undefined;

/** The same place inside one kind of appliance alone. */
const inKind =
  (kind: string): Context['narrow'] =>
  (fault, operation) => {
    if (fault.kind !== 'set' && fault.kind !== 'remove') return undefined;
    // What is created or changed is of few kinds, since bodies are configured by kind.
    if (!operation.safe || !/appliances|assets/.test(operation.id)) return undefined;
    const [items, each, ...rest] = fault.at.split('/');
    if (items === '$items' && each === '*' && rest.length > 0)
      return { ...fault, at: ['$items', '*', `?$kind=${kind}`, ...rest].join('/') };
    return isList(operation) || fault.at.startsWith('**') || fault.at === ''
      ? undefined
      : { ...fault, at: `?$kind=${kind}/${fault.at}` };
  };

const contexts: readonly Context[] = [
  {
    name: 'second page',
    narrow: (fault, operation) =>
      operation.safe && isList(operation) && (has(operation, 'per_page') || has(operation, 'page'))
        ? when(fault, { query: { page: '2' } })
        : undefined,
  },
  { name: 'with per_page', narrow: asked('per_page') },
  { name: 'with order', narrow: asked('order') },
  { name: 'with sort', narrow: asked('sort') },
  { name: 'with sort and order', narrow: asked('sort', 'order') },
  { name: 'with per_page and order', narrow: asked('per_page', 'order') },
  {
    name: 'one answer in ten',
    narrow: (fault, operation) => (operation.safe ? when(fault, { every: 10 }) : undefined),
  },
  { name: 'after an update', narrow: after('PATCH', 'PUT') },
  { name: 'after a creation', narrow: after('POST') },
  {
    name: 'second subject',
    narrow: (fault, operation, { configuration }) => {
      const condition = operation.safe ? secondSubject(operation, configuration) : undefined;
      return condition === undefined ? undefined : when(fault, condition);
    },
  },
  {
    name: 'asked for JSON',
    narrow: (fault, operation) => (operation.safe ? when(fault, { accept: 'application/json' }) : undefined),
  },
  ...(['METER', 'HEATER', 'CONTAINER'] as const).map((kind): Context => ({
    name: `kind ${kind}`,
    narrow: inKind(kind),
  })),
  {
    name: 'without a credential, with parameters',
    narrow: (fault, operation) =>
      fault.kind === 'skip-authentication' && has(operation, 'per_page')
        ? when(fault, { queryHas: ['per_page'] })
        : undefined,
  },
];

/** What became of one fault in one context. */
export interface ConditionalProof {
  readonly context: string;
  readonly requirement: string;
  readonly fault: Fault;
  readonly found: boolean;
  /** Failing requirements that neither the requirement nor the fault's own list explains. */
  readonly misnamed: readonly string[];
}

/** Kinds whose statements are looked at in every context. */
const kinds: ReadonlySet<string> = new Set([
  'served',
  'success-status',
  'media-type',
  'json-body',
  'presence',
  'stated-type',
  'list',
  'enumeration-type',
  'removed-value',
  'withdrawn-property',
  'credential-required',
  'kind-property',
]);

/** The first requirements of each kind that have a fault with a place to narrow: so many of each. */
const ofEachKind = 5;

interface Trial {
  readonly context: string;
  readonly requirement: ServiceRequirement;
  readonly fault: Fault;
  readonly also: readonly string[];
}

/** Every fault of a sample of statements, in every context that its operation has: made by combining, not by hand. */
function conditionalFaults(catalogue: Catalogue): readonly Trial[] {
  const { iface } = catalogue;
  const known: Known = { iface, configuration: referenceConfiguration('http://127.0.0.1') };
  const operations = new Map(iface.operations.map((operation) => [operation.id, operation]));
  const counts = new Map<string, number>();
  const trials: Trial[] = [];
  for (const requirement of catalogue.requirements) {
    if (requirement.role === 'receiver' || requirement.level !== 'MUST' || !kinds.has(requirement.kind)) continue;
    const proving = requirement.faults.find(({ fault, variant }) => variant === undefined && 'on' in fault);
    const fault = proving?.fault;
    if (proving === undefined || fault === undefined || !('on' in fault) || fault.on.operation === null) continue;
    const operation = operations.get(fault.on.operation);
    if (operation === undefined) continue;
    const own = contexts.flatMap(({ name, narrow }): readonly Trial[] => {
      const narrowed = narrow(fault, operation, known);
      const also = (proving.also ?? []).map(({ requirement: other }) => other);
      return narrowed === undefined ? [] : [{ context: name, requirement, fault: narrowed, also }];
    });
    const count = counts.get(requirement.kind) ?? 0;
    if (own.length < 3 || count >= ofEachKind) continue;
    counts.set(requirement.kind, count + 1);
    trials.push(...own);
  }
  return trials;
}

const atOnce = 4;

/** Judges the reference with each conditional fault by everything that is sent to the operation that it changes. */
export async function proveConditional(catalogue: Catalogue): Promise<readonly ConditionalProof[]> {
  const queue = new PQueue({ concurrency: atOnce });
  return Promise.all(
    conditionalFaults(catalogue).map((trial) =>
      queue.add(async (): Promise<ConditionalProof> => {
        const about = 'on' in trial.fault ? trial.fault.on.operation : null;
        const after = 'on' in trial.fault ? trial.fault.on.when?.after : undefined;
        const requirements = catalogue.requirements.filter(
          (other) =>
            other.role !== 'receiver' &&
            (other === trial.requirement ||
              other.operations.some((operation) => operation === about || operation === (after ?? about))),
        );
        const fails = failing(
          await runAgainstReference(catalogue, { faults: [inVendorsNames(trial.fault)], requirements }),
        );
        const explained = new Set([trial.requirement.id, ...trial.also]);
        return {
          context: trial.context,
          requirement: trial.requirement.id,
          fault: trial.fault,
          found: fails.includes(trial.requirement.id),
          // What else is asked of the same operation may rightly fail for the same answers.
          misnamed: fails.filter((id) => !explained.has(id) && id.split('/')[0] !== about),
        };
      }),
    ),
  );
}

/** How many faults were found in each context, a line each. */
export const contextFigures = (proofs: readonly ConditionalProof[]): readonly string[] =>
  [...new Set(proofs.map(({ context }) => context))].map((context) => {
    const own = proofs.filter((proof) => proof.context === context);
    return `conditional, ${context}: ${own.filter(({ found }) => found).length} of ${own.length}`;
  });

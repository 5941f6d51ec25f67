import { defined } from '../core/defined.js';
import { request } from 'undici';
import { isSuccess } from '../answers/status.js';
import type { Configuration, Trigger } from '../config/configuration.js';
import { effectiveLimits } from '../config/defaults.js';
import type { Interface, Operation, OperationId } from '../../spec/model.js';
import type { Json } from '../core/json.js';
import type { Step } from '../stimuli/scenario.js';
import { notSent, type NotSent } from './not-sent.js';
import { runInShell } from './shell.js';

/** Longest that a command may take, milliseconds; HTTP calls have `limits.timeoutMs`. */
const commandTimeoutMs = 30_000;
const mostAnswerBytes = 1024 * 1024;

/** The trigger of an event. */
export type TriggerPlan =
  /** An operation of the interface, sent and judged like any other. */
  | { readonly kind: 'operation'; readonly step: Step }
  /** An action outside of the interface; returns its failure, in words. */
  | { readonly kind: 'call'; run(signal: AbortSignal): Promise<string | undefined> }
  | NotSent;

/** Path of the configuration entry, which is also the name of the triggered step. */
export const triggerEntry = (event: OperationId): string => `events.triggers.${event}`;

/** The events for which no trigger is configured. */
export const withoutTrigger = ({ events }: Interface, configuration: Configuration): readonly OperationId[] =>
  events.map(({ id }) => id).filter((id) => !Object.hasOwn(configuration.events?.triggers ?? {}, id));

/** Looks up the configured trigger of an event, and whether it is permitted. */
export function planTrigger(
  step: Step,
  event: OperationId,
  iface: Interface,
  configuration: Configuration,
): TriggerPlan {
  const decidedBy = triggerEntry(event);
  const triggers = configuration.events?.triggers ?? {};
  const trigger = Object.hasOwn(triggers, event) ? triggers[event] : undefined;
  if (trigger === undefined)
    return notSent(
      'no trigger is configured for it, so it is judged where a change of the run causes it; a service that does not ' +
        'send it says so in ics.absent',
      decidedBy,
    );
  if (typeof trigger === 'string' || 'operation' in trigger) {
    const given: ByOperation = typeof trigger === 'string' ? { operation: trigger } : trigger;
    const operation = iface.operations.find(({ id }) => id === given.operation);
    if (operation === undefined) return notSent(`the interface has no operation ${given.operation}`, decidedBy);
    const path = pathOf(operation, given, configuration);
    const body = bodyOf(operation, given, typeof trigger === 'string', configuration);
    const { purpose } = step;
    return (
      refusalToChange(operation, path, configuration, decidedBy) ?? {
        kind: 'operation',
        step: { name: decidedBy, operation: operation.id, purpose, bindings: textsOf(path), ...defined({ body }) },
      }
    );
  }
  if ('url' in trigger)
    return { kind: 'call', run: (signal) => call(trigger, effectiveLimits(configuration).timeoutMs, signal) };
  if ('command' in trigger) {
    return {
      kind: 'call',
      run: async (signal) => {
        const problem = await runInShell(trigger.command, { timeoutMs: commandTimeoutMs, signal });
        return problem === undefined ? undefined : `the command ${problem}`;
      },
    };
  }
  return { kind: 'call', run: async () => undefined };
}

type ByOperation = Extract<Trigger, { operation: string }>;
type ByCall = Extract<Trigger, { url: string }>;

type PathValues = { readonly [variable: string]: string | number };

const textsOf = (path: PathValues): { readonly [variable: string]: string } =>
  Object.fromEntries(Object.entries(path).map(([variable, value]) => [variable, String(value)]));

/**
 * The values of the operation's path: those of the trigger, then those of the entries that other requests use as well:
 * `bindings` of the operation, the expendable record, and ids that are known below it.
 */
function pathOf(operation: Operation, { path = {} }: ByOperation, configuration: Configuration): PathValues {
  const values: Record<string, string | number> = { ...configuration.bindings?.[operation.id], ...path };
  for (const [index, variable] of operation.variables.entries()) {
    const value = index === 0 ? expendableFor(operation, configuration) : idBelow(variable, values, configuration);
    if (value !== undefined) values[variable] ??= value;
  }
  return values;
}

/** The first expendable record that the operation may change; an account alone is that of the scenario. */
function expendableFor(operation: Operation, { writes }: Configuration): string | number | undefined {
  const root = rootOf(operation);
  if (root === undefined) return undefined;
  const entry = entryFor(operation, root);
  return entry === 'accountID' && operation.variables.length === 1 ? undefined : writes?.expendable?.[entry]?.[0];
}

/** The first of the configured ids of a variable that is not of another parent than the path has. */
function idBelow(variable: string, values: PathValues, { ids = {} }: Configuration): string | number | undefined {
  const known = Object.hasOwn(ids, variable) ? ids[variable] : undefined;
  const fits = ([name, value]: readonly [string, string | number]): boolean =>
    name === variable || values[name] === undefined || String(values[name]) === String(value);
  const found = known?.find((id) => typeof id !== 'object' || Object.entries(id).every(fits));
  return typeof found === 'object' ? found[variable] : found;
}

/** The body of the trigger, else the one under `bodies`; the short form of a trigger always takes that one. */
function bodyOf(
  operation: Operation,
  { body }: ByOperation,
  isShort: boolean,
  { bodies = {} }: Configuration,
): Step['body'] {
  // A configuration is JSON by its schema, so its members are.
  if (body !== undefined) return { from: 'literal', value: body as Json, origin: 'configured' };
  const isGiven = Object.hasOwn(bodies, operation.id) && bodies[operation.id]?.value !== undefined;
  return operation.body !== undefined && (isShort || isGiven) ? { from: 'configuration' } : undefined;
}

/** Variables that the configuration can name as expendable; records below an expendable one are expendable. */
const roots = ['accountID', 'customerID', 'gatewayID', 'systemID'] as const;

type Root = (typeof roots)[number];

const rootOf = ({ variables }: Operation): Root | undefined => roots.find((variable) => variables[0] === variable);

/** The entry of `writes.expendable` for the record that an operation changes. */
const entryFor = ({ method, path }: Operation, root: Root): Root | 'deletableAccountID' =>
  method === 'DELETE' && /^\/accounts\/\{accountID\}(\/systems)?$/.test(path) ? 'deletableAccountID' : root;

/**
 * The reason why an operation may not be sent to a path: like every other write, it may change expendable records only.
 */
export function refusalToChange(
  operation: Operation,
  path: { readonly [variable: string]: string | number },
  { writes }: Configuration,
  decidedBy: string,
): NotSent | undefined {
  if (operation.safe) return undefined;
  if (writes?.allowed !== true) return notSent('writes are off', 'writes.allowed');
  const { expendable } = writes;
  if (operation.path === '/user')
    return expendable?.user === true
      ? undefined
      : notSent('the user of the credential is not named as expendable', 'writes.expendable.user');
  const root = rootOf(operation);
  // Without a variable it can only create, or it addresses a record that the configuration cannot name as expendable.
  if (root === undefined)
    return operation.variables.length === 0
      ? undefined
      : notSent(`nothing under {${operation.variables[0] ?? ''}} can be named as expendable`, decidedBy);
  return refusalBelow(root, operation, path[root], expendable);
}

/** The reason why an operation may not be sent below a record; `undefined` where it is named as expendable. */
function refusalBelow(
  root: Root,
  operation: Operation,
  given: string | number | undefined,
  expendable: NonNullable<Configuration['writes']>['expendable'],
): NotSent | undefined {
  const entry = entryFor(operation, root);
  // The path names an account where the interface speaks of customers (`/customers/{accountID}/users/{userID}`), and
  // either may be meant.
  const isOfCustomer = operation.path.startsWith('/customers/');
  const named = [...(expendable?.[entry] ?? []), ...(isOfCustomer ? (expendable?.customerID ?? []) : [])].map(String);
  // Without a value it takes the expendable one that the scenario is bound to.
  if (given === undefined && entry === 'accountID') return undefined;
  return given !== undefined && named.includes(String(given))
    ? undefined
    : notSent(
        `it changes ${root} ${given ?? '(none)'}, which is not named as expendable`,
        `writes.expendable.${isOfCustomer ? 'customerID' : entry}`,
      );
}

/** An HTTP call to wherever the implementer says: without our credential, headers and certificates. */
async function call(
  { url, method, headers, body }: ByCall,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const typed = Object.keys(headers ?? {}).some((name) => name.toLowerCase() === 'content-type');
    const { statusCode, body: answer } = await request(url, {
      method: (method ?? 'POST') as 'POST', // undici sends any token
      headers: {
        ...(body === undefined || typed
          ? {}
          : { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' }),
        ...headers,
      },
      ...defined({ body: text }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await answer.dump({ limit: mostAnswerBytes });
    return isSuccess(statusCode) ? undefined : `the HTTP call was answered with ${statusCode}`;
  } catch (error) {
    // Without the address, which may hold a secret.
    const reason = !(error instanceof Error)
      ? 'unknown'
      : error.name === 'TimeoutError'
        ? `timeout after ${timeoutMs} ms`
        : 'code' in error
          ? String(error.code)
          : error.name;
    return `the HTTP call failed (${reason})`;
  }
}

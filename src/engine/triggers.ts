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
    return notSent('no trigger is configured for it, so it is judged where a change of the run causes it', decidedBy);
  if ('operation' in trigger) {
    const operation = iface.operations.find(({ id }) => id === trigger.operation);
    if (operation === undefined) return notSent(`the interface has no operation ${trigger.operation}`, decidedBy);
    const denied = refusalToChange(operation, trigger.path ?? {}, configuration, decidedBy);
    return denied ?? { kind: 'operation', step: stepOf(step, operation, trigger, decidedBy) };
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

const stepOf = (step: Step, operation: Operation, trigger: ByOperation, name: string): Step => ({
  name,
  operation: operation.id,
  purpose: step.purpose,
  bindings: Object.fromEntries(
    Object.entries(trigger.path ?? {}).map(([variable, value]) => [variable, String(value)]),
  ),
  // A configuration is JSON by its schema, so its members are.
  ...(trigger.body === undefined
    ? {}
    : { body: { from: 'literal', value: trigger.body as Json, origin: 'configured' } }),
});

/** Variables that the configuration can name as expendable; records below an expendable one are expendable. */
const roots = ['accountID', 'customerID', 'gatewayID', 'systemID'] as const;

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
  const root = roots.find((variable) => operation.variables[0] === variable);
  // Without a variable it can only create, or it addresses a record that the configuration cannot name as expendable.
  if (root === undefined)
    return operation.variables.length === 0
      ? undefined
      : notSent(`nothing under {${operation.variables[0] ?? ''}} can be named as expendable`, decidedBy);
  return refusalBelow(root, operation, path[root], expendable);
}

/** The reason why an operation may not be sent below a record; `undefined` where it is named as expendable. */
function refusalBelow(
  root: (typeof roots)[number],
  operation: Operation,
  given: string | number | undefined,
  expendable: NonNullable<Configuration['writes']>['expendable'],
): NotSent | undefined {
  const deletes = operation.method === 'DELETE' && /^\/accounts\/\{accountID\}(\/systems)?$/.test(operation.path);
  const entry = deletes ? 'deletableAccountID' : root;
  // The path names an account where the interface speaks of customers (`/customers/{accountID}/users/{userID}`), and
  // either may be meant.
  const isOfCustomer = operation.path.startsWith('/customers/');
  const named = [...(expendable?.[entry] ?? []), ...(isOfCustomer ? (expendable?.customerID ?? []) : [])].map(String);
  // Without a value it takes the expendable one that the scenario is bound to.
  if (given === undefined && root === 'accountID' && !deletes) return undefined;
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

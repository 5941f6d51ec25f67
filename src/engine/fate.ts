import type { Configuration } from '../config/configuration.js';
import type { Bindings, CredentialLabel } from '../evidence/exchange.js';
import type { Scenario, Step } from '../../suites/scenario.js';
import type { AddressBook } from './address.js';
import { compose } from './compose.js';
import { drawnSource } from './drawn-source.js';
import { triggerObstacle } from './expand.js';
import type { Bound, Knowledge } from './knowledge.js';
import { permissionFor } from './permission.js';
import { mayStandIn, standIn } from './stand-in.js';
import { planTrigger } from './triggers.js';

/** Sent, sent if an earlier answer shows what it needs, or not sent, with the configuration entry that decides. */
export type Fate = { readonly kind: 'sent' } | { readonly kind: 'depends'; readonly on: string } | NotSent;

interface NotSent {
  readonly kind: 'not-sent';
  readonly reason: string;
  readonly decidedBy: string;
}

export interface StepFate {
  readonly step: Step;
  readonly fate: Fate;
}

interface Known {
  readonly addresses: AddressBook;
  readonly knowledge: Knowledge;
  readonly configuration: Configuration;
}

/** What becomes of each step of a scenario, as far as that shows without sending anything. */
export function fatesOf(scenario: Scenario, known: Known): readonly StepFate[] {
  const { addresses, knowledge, configuration } = known;
  const permission = permissionFor(scenario, configuration);
  const obstacle =
    permission.kind === 'denied' ? permission : triggerObstacle(scenario, addresses.iface, configuration);
  if (obstacle !== undefined)
    return scenario.steps.map((step) => ({
      step,
      fate: { kind: 'not-sent', reason: obstacle.reason, decidedBy: obstacle.decidedBy },
    }));
  const fixed = permission.kind === 'granted' ? (permission.bindings[0] ?? {}) : {};
  const needs = addresses.needs(scenario);
  const strict = scenario.effect.kind !== 'reads';
  const [bound] = knowledge.bind(needs, fixed, { limit: 1, strict });
  const given = new Set([...needs, ...Object.keys(fixed)]);
  const fates: StepFate[] = [];
  for (const step of scenario.steps) {
    const fate =
      lackOf(step, given, known) ??
      (bound === undefined
        ? { kind: 'depends' as const, on: `ids.${knowledge.missing(needs, fixed, strict) ?? ''}` }
        : afterEarlier(step, fates, { ...known, scenario, bound }));
    fates.push({ step, fate });
  }
  return fates;
}

/** Every credential that the configuration gives; a plan needs no values. */
const credentialsIn = ({ credentials }: Configuration): ReadonlyMap<CredentialLabel, string> =>
  new Map<CredentialLabel, string>([
    ...(credentials?.full === undefined
      ? []
      : ([
          ['full', ''],
          ['made-up', ''],
        ] as const)),
    ...Object.keys(credentials?.without ?? {}).map((scope) => [`without:${scope}`, ''] as const),
    ...Object.keys(credentials?.named ?? {}).map((name) => [`named:${name}`, ''] as const),
  ]);

const named = (variables: Iterable<string>): Bindings =>
  Object.fromEntries([...variables].map((variable) => [variable, variable]));

/** What the configuration does not give of the step itself, whatever answers show. */
function lackOf(step: Step, given: ReadonlySet<string>, { addresses, configuration }: Known): Fate | undefined {
  const { iface } = addresses;
  const trigger = step.triggers === undefined ? undefined : planTrigger(step, step.triggers, iface, configuration);
  if (trigger !== undefined && trigger.kind !== 'operation') return undefined;
  const sent = trigger === undefined ? step : trigger.step;
  const address = addresses.of(sent);
  const bindings = named(trigger === undefined ? address.variables : given);
  const answers = new Map(step.body?.from === 'answer' ? [[step.body.step, {}]] : []);
  // A body that names our receiver starts one.
  const composed = compose(sent, address, {
    baseUrl: '',
    configuration,
    credentials: credentialsIn(configuration),
    receiverUrl: trigger === undefined ? 'http://receiver' : undefined,
    bindings,
    answers,
  });
  if (composed.kind === 'omitted')
    return {
      kind: 'not-sent',
      reason: composed.reason,
      decidedBy: composed.decidedBy ?? `bodies.${sent.operation ?? ''}`,
    };
  if (step.walks !== undefined && configuration.cursor === undefined)
    return { kind: 'not-sent', reason: 'how a cursor is sent is not shown', decidedBy: 'cursor.parameter' };
  if (step.generate === undefined || address.operation === undefined) return undefined;
  const source = drawnSource(address.operation, iface, configuration);
  return source.kind === 'nothing'
    ? { kind: 'not-sent', reason: source.reason, decidedBy: source.decidedBy }
    : undefined;
}

/** What becomes of a step that has all it needs but what earlier ones of the scenario are to give. */
function afterEarlier(
  step: Step,
  earlier: readonly StepFate[],
  { addresses, knowledge, scenario, bound }: Known & { readonly scenario: Scenario; readonly bound: Bound },
): Fate {
  for (const variable of addresses.of(step).variables) {
    if (Object.hasOwn(bound.bindings, variable) || Object.hasOwn(step.bindings ?? {}, variable)) continue;
    const makers = earlier.filter(
      ({ step: other }) =>
        other.binds?.[variable] !== undefined ||
        (other.yields?.includes(variable) === true && addresses.of(other).method === 'POST'),
    );
    const unsent = unsentOf(makers);
    if (unsent === undefined) return { kind: 'depends', on: `idFields.${variable}` };
    if (!mayStandIn(scenario, bound))
      return { ...unsent, reason: `nothing could be created that would be a {${variable}}` };
    if (standIn(variable, bound.bindings, knowledge) === undefined) return { kind: 'depends', on: `ids.${variable}` };
  }
  const { body, walks, triggers } = step;
  const awaited = earlier.filter(({ step: { name, operation } }) =>
    triggers === undefined
      ? name === (body?.from === 'answer' ? body.step : walks?.from)
      : operation === 'webhooks.create',
  );
  if (awaited.length === 0) return { kind: 'sent' };
  return (
    unsentOf(awaited) ?? {
      kind: 'depends',
      on: `the answer to ${awaited.map(({ step: { name } }) => name).join(', ')}`,
    }
  );
}

/** Why none of some steps is sent; `undefined` where one may be. */
function unsentOf(steps: readonly StepFate[]): NotSent | undefined {
  const unsent = steps.flatMap(({ fate }) => (fate.kind === 'not-sent' ? [fate] : []));
  return unsent.length === steps.length ? unsent[0] : undefined;
}

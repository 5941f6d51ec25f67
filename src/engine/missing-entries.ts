import type { Configuration } from '../config/configuration.js';
import { vendorDigit, vendorName } from '../config/vendor-names.js';
import type { BodyPlan, Scenario, Step } from '../stimuli/scenario.js';
import type { AddressBook } from './address.js';
import { missingPermissions } from './permission.js';
import { bodyEntry } from './build-request.js';
import { triggerEntry } from './triggers.js';

/**
 * Every entry that the configuration lacks for a step, as far as known without sending: permission first, then the
 * needs of the step itself, then those of earlier steps that create its record.
 */
export function missingEntries(
  step: Step,
  scenario: Scenario,
  addresses: AddressBook,
  configuration: Configuration,
): readonly string[] {
  const needed = new Set(addresses.of(step).variables);
  const creators = scenario.steps
    .slice(0, scenario.steps.indexOf(step))
    .filter((other) => addresses.of(other).method === 'POST' && other.yields?.some((variable) => needed.has(variable)));
  return [
    ...new Set([
      ...missingPermissions(scenario, addresses, configuration),
      ...[step, ...creators].flatMap((each) => ofStep(each, configuration)),
    ]),
  ];
}

function ofStep(step: Step, configuration: Configuration): readonly string[] {
  if (step.triggers !== undefined)
    return Object.hasOwn(configuration.events?.triggers ?? {}, step.triggers) ? [] : [triggerEntry(step.triggers)];
  return [
    ...ofCredential(step, configuration),
    ...(step.body === undefined ? [] : ofBody(step, step.body, configuration)),
    ...ofMediaType(step, configuration),
    ...ofQuery(step, configuration),
  ];
}

function ofCredential({ credential = 'full' }: Step, { credentials }: Configuration): readonly string[] {
  const [kind, name] = credential.split(':');
  if (name === undefined || (kind !== 'without' && kind !== 'named')) return [];
  return Object.hasOwn(credentials?.[kind] ?? {}, name) ? [] : [`credentials.${kind}.${name}`];
}

function ofBody({ operation }: Step, plan: BodyPlan, configuration: Configuration): readonly string[] {
  if (plan.from !== 'configuration' || operation === null) return [];
  const given = configuration.bodies?.[operation];
  const value =
    plan.further !== undefined
      ? given?.further?.[plan.further]
      : plan.schema === undefined
        ? given?.value
        : given?.schemas?.[plan.schema];
  const digits = Object.values(plan.set ?? {}).flatMap((member) =>
    typeof member === 'string' ? (vendorDigit(member) ?? []) : [],
  );
  return [
    ...(value === undefined ? [bodyEntry(operation, plan)] : []),
    ...digits.filter((digit) => vendorName(configuration, digit) === undefined).map((digit) => `vendors.${digit}`),
  ];
}

const ofMediaType = ({ mediaType }: Step, { vendorMediaType }: Configuration): readonly string[] =>
  mediaType?.includes('VENDOR') === true && vendorMediaType === undefined ? ['vendorMediaType'] : [];

function ofQuery({ operation, query }: Step, configuration: Configuration): readonly string[] {
  if (operation === null) return [];
  const given = configuration.query?.[operation] ?? {};
  return Object.entries(query ?? {}).flatMap(([name, plan]) =>
    'configured' in plan && plan.configured === 'required' && !Object.hasOwn(given, name)
      ? [`query.${operation}.${name}`]
      : [],
  );
}

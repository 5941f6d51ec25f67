import { createHash } from 'node:crypto';
import type { Interface, UnusedForm } from '../../spec/model.js';
import type { Step } from '../stimuli/scenario.js';
import type { StepContext } from './prepare-step.js';

/**
 * The step with ids that no record has, for its variables that get such ones: as UUIDs where the records that are known
 * have UUIDs. All steps of a scenario get the same.
 */
export function withUnusedIds(step: Step, scenario: string, { iface, knowledge, seed }: IdContext): Step {
  if (step.unused === undefined) return step;
  const ids = step.unused.map((variable) => {
    const own = suppliedVariable(variable, iface);
    const known = [...(own?.named ?? []), ...knowledge.values(variable)];
    const made = unusedIds(variable, scenario, iface, seed);
    const [usual = ''] = made;
    return [variable, (known.some(isUuid) ? made.find(isUuid) : undefined) ?? usual] as const;
  });
  return { ...step, bindings: { ...step.bindings, ...Object.fromEntries(ids) } };
}

type IdContext = Pick<StepContext, 'iface' | 'knowledge' | 'seed'>;

/** The ids that a scenario can make up for a variable, one of each form: they follow from the seed. */
export const unusedIds = (variable: string, scenario: string, iface: Interface, seed: string): readonly string[] =>
  (suppliedVariable(variable, iface)?.unused ?? []).map((form) => idOf(form, [seed, scenario, variable]));

const suppliedVariable = (
  variable: string,
  { supplement }: Interface,
): NonNullable<Interface['supplement']>['variables'][number] | undefined =>
  supplement?.variables.find(({ name }) => name === variable);

function idOf(form: UnusedForm, names: readonly string[]): string {
  const bytes = createHash('shake256', { outputLength: 256 }).update(names.join('\0')).digest();
  if (form !== 'uuid')
    return form.prefix + [...bytes.subarray(0, form.letters)].map((byte) => alphabet[byte % 26] ?? '').join('');
  const digits = bytes.toString('hex').slice(0, 32);
  // A random UUID (RFC 9562 §5.4).
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

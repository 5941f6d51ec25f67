import type { Configuration } from '../config/configuration.js';
import type { Step } from '../stimuli/scenario.js';
import type { AddressBook } from './address.js';
import type { Instance } from './instance.js';
import { planTrigger } from './triggers.js';

/** A path that a scenario reads or changes. */
interface Touched {
  readonly path: string;
  readonly how: 'reads' | 'changes';
}

/** Everything that a scenario touches; `everything` where nobody can tell. */
export type TouchedPaths = readonly Touched[] | 'everything';

/**
 * What the steps of a scenario read and change, by the paths of their requests. What a scenario creates, no other one
 * knows, so its paths are its own.
 */
export function touchedPaths(
  { id, scenario, bound }: Instance,
  addresses: AddressBook,
  configuration: Configuration,
): TouchedPaths {
  const touched: Touched[] = [];
  for (const step of scenario.steps) {
    const trigger =
      step.triggers === undefined ? undefined : planTrigger(step, step.triggers, addresses.iface, configuration);
    if (trigger?.kind === 'not-sent') continue;
    // Only the implementer knows what a call or a command changes.
    if (trigger?.kind === 'call') return 'everything';
    touched.push(touchedBy(trigger === undefined ? step : trigger.step, id, bound.bindings, addresses));
  }
  return touched;
}

function touchedBy(
  step: Step,
  id: string,
  bindings: { readonly [variable: string]: string },
  addresses: AddressBook,
): Touched {
  const { method, path } = addresses.of(step);
  const values = { ...bindings, ...addresses.bindingsOf(step), ...step.bindings };
  return {
    path: path.replace(/\{([^}]+)\}/g, (variable, name: string) => values[name] ?? `${id} ${variable}`),
    how: method === 'GET' || method === 'HEAD' ? 'reads' : 'changes',
  };
}

/** Do two scenarios touch something in common that one of them changes? Then they run one after the other. */
export function inConflict(one: TouchedPaths, other: TouchedPaths): boolean {
  if (one === 'everything' || other === 'everything') return true;
  return one.some((a) => other.some((b) => affects(a, b) || affects(b, a)));
}

/**
 * A change affects its own path, the list that the thing is in, and all that is below: things show what they belong to.
 */
function affects({ path, how }: Touched, other: Touched): boolean {
  if (how === 'reads') return false;
  const list = path.slice(0, path.lastIndexOf('/'));
  return other.path === path || other.path === list || other.path.startsWith(`${path}/`);
}

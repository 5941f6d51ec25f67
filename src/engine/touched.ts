import type { Configuration } from '../config/configuration.js';
import type { Step } from '../stimuli/scenario.js';
import type { AddressBook } from './address.js';
import type { Instance } from './instance.js';
import { planTrigger } from './triggers.js';

/** A path that a scenario reads or changes. */
interface Touched {
  readonly path: string;
  readonly how: 'reads' | 'adds' | 'changes';
  /** What shows the thing as well: the list that it is in, or what something is added to. */
  readonly shownIn: string | undefined;
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
  const { method, path: template } = addresses.of(step);
  const values = { ...bindings, ...addresses.bindingsOf(step), ...step.bindings };
  const path = template.replace(/\{([^}]+)\}/g, (variable, name: string) => values[name] ?? `${id} ${variable}`);
  const createsThing = method === 'POST' && step.yields !== undefined;
  return {
    path,
    how: method === 'GET' || method === 'HEAD' ? 'reads' : method === 'POST' ? 'adds' : 'changes',
    shownIn: createsThing || template.endsWith('}') ? path.slice(0, path.lastIndexOf('/')) : undefined,
  };
}

/** Do two scenarios touch something in common that one of them changes? Then they run one after the other. */
export function inConflict(one: TouchedPaths, other: TouchedPaths): boolean {
  if (one === 'everything' || other === 'everything') return true;
  return one.some((a) => other.some((b) => affects(a, b) || affects(b, a)));
}

/**
 * A change affects its own path, the list that the thing is in, and all that is below: things show what they belong to.
 * What is added to a list changes nothing of what is in it.
 */
function affects({ path, how, shownIn }: Touched, other: Touched): boolean {
  if (how === 'reads') return false;
  return (
    other.path === path ||
    other.path === shownIn ||
    (how === 'changes' && other.path.startsWith(`${path}/`)) ||
    (other.how === 'reads' && isListOfAll(other.path) && path.startsWith(`${other.path}/`))
  );
}

/** A list of all things of a kind may show what belongs to them, e.g. the gateways of systems. */
const isListOfAll = (path: string): boolean => path.lastIndexOf('/') === 0;

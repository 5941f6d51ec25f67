import type { Configuration } from '../config/configuration.js';
import { uniqueDigits } from '../config/environment.js';
import { remembered } from '../core/remembered.js';
import type { Step } from '../stimuli/scenario.js';
import type { AddressBook } from './address.js';
import type { ScenarioInstance } from './instance.js';
import type { ShownIds } from './shown-ids.js';
import { planTrigger } from './triggers.js';

/** A path that a scenario reads or changes. */
interface Touched {
  readonly path: string;
  readonly how: 'reads' | 'adds' | 'changes';
  /** The list that shows the record as well, or that a record is added to. */
  readonly shownIn: string | undefined;
  /** Lists of all records of another kind, which the record stands below as well, e.g. `/systems` for a gateway. */
  readonly partOf: readonly string[];
  /** The last record in the path: its address up to its id, and the id. */
  readonly record: { readonly at: string; readonly id: string } | undefined;
  /** Creates a record that is unlike those of other scenarios, or is about a record of this scenario alone. */
  readonly isApart: boolean;
}

/** Everything that a scenario touches; `everything` where that is not known. */
export type TouchedPaths = readonly Touched[] | 'everything';

/**
 * The resources that the steps of a scenario read and change, by the paths of their requests. A record that a scenario
 * creates is not known to other scenarios, so its paths belong to it alone.
 */
export function touchedPaths(
  { id, scenario, bound }: ScenarioInstance,
  addresses: AddressBook,
  configuration: Configuration,
): TouchedPaths {
  const touched: Touched[] = [];
  for (const step of scenario.steps) {
    const trigger =
      step.triggers === undefined ? undefined : planTrigger(step, step.triggers, addresses.iface, configuration);
    if (trigger?.kind === 'not-sent') continue;
    // Only the implementer knows which data a call or a command changes.
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
  const path = pathWith(template, values, id);
  const createsThing = method === 'POST' && step.yields !== undefined;
  return {
    path,
    how: method === 'GET' || method === 'HEAD' ? 'reads' : method === 'POST' ? 'adds' : 'changes',
    shownIn: createsThing || template.endsWith('}') ? path.slice(0, path.lastIndexOf('/')) : undefined,
    partOf: parentLists(template, addresses),
    record: recordOf(template, values),
    isApart: path.includes(`${id} {`) || (method === 'POST' && createsUnlike(step)),
  };
}

/** A path with the values of its variables; a variable without a value stands for a record of the scenario alone. */
export const pathWith = (template: string, values: { readonly [variable: string]: string }, scenario: string): string =>
  template.replace(/\{([^}]+)\}/g, (variable, name: string) => values[name] ?? `${scenario} ${variable}`);

/**
 * Has the body of a creation by the implementer's document a text that no other request has, or the id of a record that
 * the scenario creates? Two that are alike could be the same record for a service.
 */
const createsUnlike = remembered(({ body, refers = {} }: Step): boolean => {
  if (body?.from !== 'sampled') return false;
  return Object.keys(refers).length > 0 || JSON.stringify(body.sample() ?? null).includes(uniqueDigits);
});

function recordOf(template: string, values: { readonly [variable: string]: string }): Touched['record'] {
  const [, to, variable = ''] = /^(.*)\{([^}]+)\}/.exec(template) ?? [];
  const id = values[variable];
  if (to === undefined || id === undefined) return undefined;
  return { at: to.replace(/\{([^}]+)\}/g, (_, name: string) => values[name] ?? ''), id };
}

/** `/systems` for `/gateways/{gatewayID}`, since an operation has the path `/systems/{systemID}/gateways`. */
function parentLists(template: string, { iface }: AddressBook): readonly string[] {
  const [, kind] = /^\/([^/]+)\/\{[^/]+\}$/.exec(template) ?? [];
  if (kind === undefined) return [];
  return iface.operations.flatMap(({ path }) => {
    const [, parent, child] = /^(\/[^/]+)\/\{[^/]+\}\/([^/]+)$/.exec(path) ?? [];
    return parent !== undefined && child === kind ? [parent] : [];
  });
}

/**
 * Do two scenarios touch something in common that one of them changes? Then they run one after the other.
 * @param shown what readings showed before any change
 */
export function inConflict(one: TouchedPaths, other: TouchedPaths, shown: Pick<ShownIds, 'shows'>): boolean {
  if (one === 'everything' || other === 'everything') return true;
  return one.some((a) => other.some((b) => affects(a, b, shown) || affects(b, a, shown)));
}

/**
 * A change affects its own path, the list of the record, and all paths below, since records show parts of their
 * parents; lists of all records that it is part of; and readings that showed the record. An addition to a list does not
 * change the other items, so creations of different records go at the same time.
 */
function affects(change: Touched, other: Touched, shown: Pick<ShownIds, 'shows'>): boolean {
  const { path, how, shownIn, partOf } = change;
  if (how === 'reads' || (change.isApart && other.isApart)) return false;
  return (
    other.path === path ||
    isElsewhere(change, other) ||
    other.path === shownIn ||
    (how === 'changes' && other.path.startsWith(`${path}/`)) ||
    (other.how === 'reads' &&
      (partOf.includes(other.path) ||
        isShownAt(other.path, change, shown) ||
        (isListOfAll(other.path) && path.startsWith(`${other.path}/`))))
  );
}

/**
 * Did a reading of the path show the record that is changed, or that one is added to? What stands below a record, e.g.
 * its tariff, is no part of it.
 */
const isShownAt = (at: string, { path, shownIn, record }: Touched, shown: Pick<ShownIds, 'shows'>): boolean =>
  record !== undefined && [path, shownIn].includes(record.at + record.id) && shown.shows(at, record.id);

/** The same id at another address may name the same record, e.g. an asset of a system, an appliance of a gateway. */
const isElsewhere = (change: Touched, { record }: Touched): boolean =>
  change.record !== undefined && record?.id === change.record.id && record.at !== change.record.at;

/** A list of all records of a resource may show records below them, e.g. the gateways of systems. */
const isListOfAll = (path: string): boolean => path.lastIndexOf('/') === 0;

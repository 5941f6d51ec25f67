import type { Configuration } from '../config/configuration.js';
import { isObject } from '../core/json.js';
import { viewsOf } from '../relations/relations-of.js';
import type { Interface } from '../../spec/model.js';
import type { Scenario, Step } from '../stimuli/scenario.js';
import { configuredBody } from './configured-body.js';

/** The name of the reading before a creation, by a member of its body. */
export const aheadStep = (creation: string, view: string): string => `${creation} asked ahead by ${view}`;

/**
 * Where the body of a creation has the value by which another operation reads the record, this reading is sent before
 * the creation as well: a service may keep the response 404. The response to this reading decides no verdict.
 */
export function withAskedAhead(scenario: Scenario, iface: Interface, configuration: Configuration): Scenario {
  const steps = scenario.steps.flatMap((step) => [...readingsAhead(step, iface, configuration), step]);
  return steps.length === scenario.steps.length ? scenario : { ...scenario, steps };
}

function readingsAhead(
  { name, operation, purpose, body, yields }: Step,
  { table, operations }: Interface,
  { bodies }: Configuration,
): readonly Step[] {
  if (purpose !== 'success' || yields === undefined || body?.from !== 'configuration') return [];
  const value = configuredBody(bodies?.[operation ?? ''], body);
  const resource = table.resources.find(({ create }) => create?.by === operation);
  if (resource === undefined || !isObject(value)) return [];
  return viewsOf(resource).flatMap(({ in: by }) => {
    const view = operations.find(({ id }) => id === by);
    const [variable = '', ...others] = view?.variables ?? [];
    const key = value[variable];
    const isNamed =
      others.length === 0 && resource.shows?.[variable] === '' && (typeof key === 'string' || typeof key === 'number');
    return view === undefined || !isNamed
      ? []
      : [
          {
            name: aheadStep(name, view.id),
            operation: view.id,
            purpose: 'control',
            bindings: { [variable]: String(key) },
            uniqueOf: name,
          },
        ];
  });
}

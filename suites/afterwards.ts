import type { Scenario, Suite } from '../src/stimuli/scenario.js';
import { applianceKinds, reads, succeed } from '../src/stimuli/steps.js';
import { iface } from './documents.js';

/** Reads records in states that no configured record is in, e.g. created ones, as the lists show them. */
const inFurtherStates = (operation: string, title: string): Scenario => ({
  id: `afterwards.${operation}`,
  title: `After all changes, for each further record: ${title}`,
  effect: reads,
  afterChanges: true,
  ways: applianceKinds,
  beyond: applianceKinds,
  steps: [succeed(operation, { name: 'after all changes', context: 'subject' })],
});

/**
 * Each list once more, after all creations and changes: an error that only created or changed records show is found in
 * the same run.
 */
export const afterwards: Suite = {
  resource: 'afterwards',
  scenarios: [
    ...iface.operations
      .filter(
        ({ safe, query }) =>
          safe && query.some(({ name, schema }) => name === 'per_page' && schema.maximum !== undefined),
      )
      .map(({ id, summary }): Scenario => ({
        id: `afterwards.${id}`,
        title: `After all changes: ${summary}`,
        effect: reads,
        afterChanges: true,
        steps: [succeed(id, { name: 'after all changes', query: { per_page: { value: '500', origin: 'stated' } } })],
      })),
    inFurtherStates('gateways.appliances.read', 'one appliance'),
    inFurtherStates('systems.assets.read', 'an asset; whether it is served is not shown'),
  ],
};

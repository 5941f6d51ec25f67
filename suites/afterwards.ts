import type { Scenario, Suite } from '../src/stimuli/scenario.js';
import { applianceKinds, reads, succeed } from '../src/stimuli/steps.js';
import { iface } from './documents.js';

/** What lists show in states that no configured thing is in; created things among them. */
const inFurtherStates = (operation: string, title: string): Scenario => ({
  id: `afterwards.${operation}`,
  title: `After all changes, for each further thing: ${title}`,
  effect: reads,
  afterChanges: true,
  ways: applianceKinds,
  beyond: applianceKinds,
  steps: [succeed(operation, { name: 'after all changes', context: 'subject' })],
});

/**
 * Each list once more, after everything that was created and changed. So what is wrong only with created or changed
 * things is seen in the same run, and not in the next one.
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

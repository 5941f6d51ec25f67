import type { Suite } from '../src/stimuli/scenario.js';
import { reads, succeed } from '../src/stimuli/steps.js';
import { iface } from './documents.js';

/**
 * Each list once more, after everything that was created and changed. So what is wrong only with created or changed
 * things is seen in the same run, and not in the next one.
 */
export const afterwards: Suite = {
  resource: 'afterwards',
  scenarios: iface.operations
    .filter(
      ({ safe, query }) =>
        safe && query.some(({ name, schema }) => name === 'per_page' && schema.maximum !== undefined),
    )
    .map(({ id, summary }) => ({
      id: `afterwards.${id}`,
      title: `After all changes: ${summary}`,
      effect: reads,
      afterChanges: true,
      steps: [succeed(id, { name: 'after all changes', query: { per_page: { value: '500', origin: 'stated' } } })],
    })),
};

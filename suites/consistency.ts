import { compared } from './consistency-steps.js';
import type { Scenario, Suite, AwaitedContent } from '../src/stimuli/scenario.js';
import { reads } from '../src/stimuli/steps.js';

/** Pages of a walk by cursor: enough to notice a walk that goes in circles. */
const mostPages = 20;

const longestPage = { query: { per_page: { value: '500', origin: 'stated' } } } as const;

const plan = '/plan';
const step = '/metadata/wizard/step';

const asInSystem = (
  ...at: readonly (readonly [here: string, there: string])[]
): { readonly until: AwaitedContent } => ({
  until: { kind: 'agrees', step: 'system', at },
});

const system: Scenario = {
  id: 'consistency.system',
  title: 'The system of a gateway: embedded, by itself, its metadata, through the gateway',
  effect: reads,
  once: true,
  steps: [
    compared('gateways.read', 'gateway', { binds: { systemID: '/system' } }),
    compared('systems.read', 'system', {
      until: { kind: 'agrees', step: 'gateway', at: [plan, step].map((at) => [at, `/system${at}`] as const) },
    }),
    compared('systems.metadata.read', 'metadata', asInSystem(['/wizard/step', step])),
    compared('gateways.system.read', 'system of the gateway', asInSystem([step, step], [plan, plan])),
  ],
};

const { once: _, ...ofEachGateway } = system;

/**
 * One record read in several ways. Views that a change affects are compared in the suite of the resource that changes,
 * where its path leads to them.
 */
export const consistency: Suite = {
  resource: 'consistency',
  scenarios: [
    system,
    // A view may be served from a cache that no change of the system clears.
    {
      ...ofEachGateway,
      id: 'consistency.changed-system',
      title: `After all changes: ${system.title}`,
      afterChanges: true,
      steps: system.steps.map((each) => ({ ...each, context: 'time' })),
    },
    {
      id: 'consistency.gateway',
      title: 'A gateway: in the list, by its id, by its device, and in its system',
      effect: reads,
      once: true,
      steps: [
        compared('gateways.list', 'gateways', { binds: { gatewayID: 'first item', deviceID: 'first item' } }),
        compared('gateways.read', 'by id', { binds: { deviceID: 'answer', systemID: '/system' } }),
        compared('gateways.read-by-device', 'by device'),
        compared('systems.read', 'its system'),
      ],
    },
    {
      id: 'consistency.cursor',
      title: 'All pages of the list with a cursor, and the list without one before and after',
      effect: reads,
      once: true,
      steps: [
        // Records both in this list and in the list after the walk existed during the whole walk.
        compared('systems.list', 'list before the walk', { ...longestPage, binds: {} }),
        compared('systems.list-by-cursor', 'first page'),
        compared('systems.list-by-cursor', 'further pages', { walks: { from: 'first page', most: mostPages } }),
        compared('systems.list', 'list after the walk', longestPage),
      ],
    },
  ],
};

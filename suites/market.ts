import { unauthenticatedWrites } from '../src/stimuli/unauthenticated-writes.js';
import type { Suite } from '../src/stimuli/scenario.js';
import { drawnAndRead, readBack } from './consistency-steps.js';
import { unreadableBodies } from '../src/requirements/kinds/malformed-body.js';
import { configuredBodyPlan, lackingScope, read, succeed, withSteps } from '../src/stimuli/steps.js';

/** Market prices and the bidding zone of an account. */
export const market: Suite = {
  resource: 'market',
  scenarios: [
    withSteps(
      read('market-prices.read', 'Market prices of a platform'),
      lackingScope('market-prices.read', 'MarketPricesRead'),
    ),
    withSteps(
      read('bidding-zone.read', 'Bidding zone of an account'),
      lackingScope('bidding-zone.read', 'AccountRead'),
    ),
    {
      id: 'bidding-zone.replace',
      title: 'Replace the bidding zone of an expendable account',
      effect: { kind: 'consumes', needs: 'accountID' },
      steps: [
        ...unauthenticatedWrites('bidding-zone.replace', configuredBodyPlan),
        succeed('bidding-zone.replace', configuredBodyPlan),
        readBack('bidding-zone.replace', 'bidding-zone.read'),
        lackingScope('bidding-zone.replace', 'AccountWrite', configuredBodyPlan),
        ...unreadableBodies('bidding-zone.replace'),
      ],
    },
    drawnAndRead('bidding-zone.replace', 'Replace the bidding zone by drawn bodies', {
      kind: 'consumes',
      needs: 'accountID',
    }),
  ],
};

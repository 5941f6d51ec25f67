import type { Suite } from './scenario.js';
import { configured, read, stranger, succeed } from './steps.js';

/** Market prices and the bidding zone of an account. */
export const market: Suite = {
  resource: 'market',
  scenarios: [
    read('market-prices.read', 'Market prices of a platform'),
    read('bidding-zone.read', 'Bidding zone of an account'),
    {
      id: 'bidding-zone.replace',
      title: 'Replace the bidding zone of an expendable account',
      effect: { kind: 'consumes', needs: 'accountID' },
      steps: [stranger('bidding-zone.replace', configured), succeed('bidding-zone.replace', configured), succeed('bidding-zone.read')],
    },
  ],
};

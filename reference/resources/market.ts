import { ok, refuse } from '../reply.js';
import type { Route } from '../route.js';
import { object } from '../schemas.js';
import { find } from '../world/table.js';

/** Platforms and zones that the reference knows. */
export const platforms = ['epex-spot', 'nord-pool'] as const;
const zones = ['DE-LU', 'AT', 'FR', 'NL', 'SE3'];

const readPrices: Route['handle'] = ({ param }) => {
  const platform =
    platforms.find((name) => name === param('platform')) ?? refuse(404, 'not_found', 'There is no such platform.');
  const prices = Array.from({ length: 24 }, (_, hour) => ({
    from: new Date(Date.UTC(2026, 0, 15, hour)).toISOString(),
    to: new Date(Date.UTC(2026, 0, 15, hour + 1)).toISOString(),
    pricePerMegawattHour: 60 + ((hour * 7) % 24),
  }));
  return ok({ platform, biddingZone: 'DE-LU', currency: 'EUR', prices });
};

const readLive: Route['handle'] = ({ world, param }) => {
  const id = param('clusterID');
  // Ids that no cluster could have are bad requests here, others unknown.
  if (!world.state.clusters.has(id) && !/^[\w.~-]{1,64}$/.test(id))
    refuse(400, 'bad_parameter', 'That is not an id of a cluster.');
  const cluster = find(world.state.clusters, id, 'cluster');
  return ok({
    clusterID: cluster.id,
    name: cluster.name,
    at: '2026-01-15T08:00:00.000Z',
    consumptionWatts: 8400,
    productionWatts: 3100,
  });
};

export const market: readonly Route[] = [
  {
    operation: 'market-prices.read',
    method: 'GET',
    path: '/account/market-prices/{platform}',
    answer: { status: 200, schema: 'MarketPrices' },
    handle: readPrices,
  },
  {
    operation: 'bidding-zone.read',
    method: 'GET',
    path: '/accounts/{accountID}/bidding-zone',
    answer: { status: 200, schema: 'BiddingZone' },
    handle: ({ world, param }) => {
      const { id, biddingZone } = find(world.state.accounts, param('accountID'), 'account');
      return ok({ accountID: id, biddingZone });
    },
  },
  {
    operation: 'bidding-zone.replace',
    method: 'PUT',
    path: '/accounts/{accountID}/bidding-zone',
    answer: { status: 200, schema: 'BiddingZone' },
    body: {
      required: true,
      schema: object({ biddingZone: { enum: zones } }, ['biddingZone']),
      example: { biddingZone: 'AT' },
    },
    handle: ({ world, param, body }) => {
      const account = find(world.state.accounts, param('accountID'), 'account');
      account.biddingZone = String(body['biddingZone']);
      return ok({ accountID: account.id, biddingZone: account.biddingZone });
    },
  },
  {
    operation: 'clusters.live',
    method: 'GET',
    path: '/clusters/{clusterID}/live',
    answer: { status: 200, schema: 'Live', refusals: [400, 404] },
    handle: readLive,
  },
];

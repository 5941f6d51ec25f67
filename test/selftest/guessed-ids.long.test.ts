import { defined } from '../../src/core/defined.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Configuration } from '../../src/config/configuration.js';
import type { Fault } from '../../src/faults/fault.js';
import { deriveCatalogue, type Catalogue } from '../../src/requirements/catalogue.js';
import { operationId } from '../../spec/brands.js';
import { loadInterface } from '../../spec/load.js';
import { runAgainstReference } from './run-against-reference.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const lists = [
  'accounts.list',
  'accounts.systems.list',
  'customers.list',
  'gateways.list',
  'gateways.appliances.list',
  'systems.list',
];

/** Lists without the id property: other distinct properties of items are no ids. */
const without = (...names: readonly string[]): readonly Fault[] =>
  lists.flatMap((id) =>
    names.map((name): Fault => ({ kind: 'remove', on: { operation: operationId(id) }, at: `$items/*/${name}` })),
  );

const bare = ({ target, credentials }: Configuration): Configuration => ({
  ...defined({ target }),
  ...(credentials?.full === undefined ? {} : { credentials: { full: credentials.full } }),
});

describe('ids that were guessed wrongly', () => {
  it.each<[string, readonly Fault[]]>([
    ['404', []],
    [
      '400',
      ['systems.read', 'gateways.read', 'bidding-zone.read', 'customers.users.list', 'gateways.scans.list'].map(
        (id): Fault => ({ kind: 'answer', on: { operation: operationId(id), when: { status: 404 } }, status: 400 }),
      ),
    ],
    [
      '500',
      ['systems.read', 'gateways.read', 'bidding-zone.read', 'customers.users.list'].map((id): Fault => ({
        kind: 'answer',
        on: { operation: operationId(id), when: { status: 404 } },
        status: 500,
      })),
    ],
    // Some operations succeed with any id, so their success is no proof.
    [
      '200 here and 404 there',
      [
        {
          kind: 'answer',
          on: { operation: operationId('accounts.sub-accounts.list'), when: { status: 404 } },
          status: 200,
          body: { items: [] },
        },
      ],
    ],
  ])('answered with %s: nothing fails, and the entry that would decide it is named', async (_, more) => {
    const { requirements } = await runAgainstReference(catalogue, {
      configure: bare,
      faults: [...without('id', 'createdAt', 'parentAccountID'), ...more],
    });
    const failed = requirements
      .filter(({ verdict, level }) => verdict === 'fail' && level === 'MUST')
      .map(({ id, reason }) => `${id}: ${reason}`);
    expect(failed).toEqual([]);
    const guessed = requirements.filter(({ reason }) => reason.includes('guessed'));
    expect(guessed.length).toBeGreaterThan(0);
    expect(guessed.filter(({ decidedBy }) => decidedBy?.startsWith('ids.') !== true)).toEqual([]);
  });
});

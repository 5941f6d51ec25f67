import { pageOf } from '../list.js';
import { noContent, refuse } from '../reply.js';
import type { RouteCall, Route } from '../route.js';
import { accountView, systemView, userView } from '../views.js';
import type { Id } from '../world/ids.js';
import type { Account } from '../world/records.js';
import { find, rowsWhere } from '../world/table.js';
import { removeSystem } from '../world/remove-system.js';
import type { World } from '../world/world.js';

const accountOf = ({ world, param }: RouteCall): Account => find(world.state.accounts, param('accountID'), 'account');

const belongsTo =
  (id: Id) =>
  (row: { readonly accountID: Id }): boolean =>
    String(row.accountID) === String(id);

const childrenOf = (world: World, account: Account): Account[] =>
  rowsWhere(
    world.state.accounts,
    ({ parentAccountID }) => parentAccountID !== null && String(parentAccountID) === String(account.id),
  );

/** A query flag: `true`, `false`, or absent. */
const flagFrom = ({ request }: RouteCall, name: string, otherwise: boolean): boolean => {
  const text = request.query.get(name);
  if (text === null) return otherwise;
  return text === 'true' || text === 'false'
    ? text === 'true'
    : refuse(400, 'bad_parameter', `${name} must be true or false.`);
};

/** The values of `include` for the sub-account list. */
const includable: Readonly<Record<string, (world: World, account: Account) => object>> = {
  systems: (world, account) =>
    rowsWhere(world.state.systems, belongsTo(account.id)).map((system) => systemView(world, system)),
  users: (world, account) => rowsWhere(world.state.users, belongsTo(account.id)).map(userView),
};

const listSubAccounts: Route['handle'] = (call) => {
  const account = accountOf(call);
  const wanted = call.request.query.getAll('include').flatMap((value) => value.split(','));
  for (const name of wanted)
    if (!Object.hasOwn(includable, name)) refuse(400, 'bad_parameter', 'include may name systems and users.');
  return pageOf(call, childrenOf(call.world, account), (child) => {
    const included = wanted.map((name) => [name, includable[name]?.(call.world, child)]);
    return { ...accountView(child), ...Object.fromEntries(included) };
  });
};

/** The account that takes over the records of a deleted account: its parent, if it has one. */
const parentOf = (world: World, account: Account): Account | undefined =>
  account.parentAccountID === null ? undefined : find(world.state.accounts, account.parentAccountID, 'account');

const deleteSystems: Route['handle'] = (call) => {
  const { world } = call;
  const account = accountOf(call);
  const moving = flagFrom(call, 'moveSystemsAndCustomers', true);
  const parent = moving
    ? (parentOf(world, account) ??
      refuse(409, 'top_account', 'An account without a parent has nowhere to move its systems.'))
    : undefined;
  if (parent !== undefined && flagFrom(call, 'moveVendorID', true)) parent.vendorID = account.vendorID;
  handOver(world, account, parent);
  return noContent;
};

const handOver = (world: World, account: Account, parent: Account | undefined): void => {
  for (const system of rowsWhere(world.state.systems, belongsTo(account.id))) {
    if (parent === undefined) removeSystem(world, system);
    else system.accountID = parent.id;
  }
  for (const customer of rowsWhere(world.state.customers, belongsTo(account.id))) {
    if (parent === undefined) world.state.customers.delete(String(customer.id));
    else customer.accountID = parent.id;
  }
};

const deleteAccount: Route['handle'] = (call) => {
  const { world } = call;
  const account = accountOf(call);
  const withUsers = flagFrom(call, 'delete-users', false);
  const parent =
    parentOf(world, account) ?? refuse(409, 'top_account', 'An account without a parent cannot be deleted.');
  if (childrenOf(world, account).length > 0)
    refuse(409, 'has_sub_accounts', 'An account with sub-accounts cannot be deleted.');
  handOver(world, account, parent);
  for (const user of rowsWhere(world.state.users, belongsTo(account.id))) {
    if (withUsers) world.state.users.delete(String(user.id));
    else user.accountID = parent.id;
  }
  for (const webhook of rowsWhere(world.state.webhooks, belongsTo(account.id)))
    world.state.webhooks.delete(String(webhook.id));
  world.state.accounts.delete(String(account.id));
  return noContent;
};

export const accounts: readonly Route[] = [
  {
    operation: 'accounts.list',
    method: 'GET',
    path: '/accounts',
    answer: { status: 200, pageOf: 'Account' },
    handle: (call) => pageOf(call, [...call.world.state.accounts.values()], accountView),
  },
  {
    operation: 'accounts.sub-accounts.list',
    method: 'GET',
    path: '/accounts/{accountID}/accounts',
    answer: { status: 200, pageOf: 'Account', query: ['include'] },
    handle: listSubAccounts,
  },
  {
    operation: 'accounts.delete',
    method: 'DELETE',
    path: '/accounts/{accountID}',
    answer: { status: 204, query: ['delete-users'] },
    handle: deleteAccount,
  },
  {
    operation: 'accounts.systems.delete',
    method: 'DELETE',
    path: '/accounts/{accountID}/systems',
    answer: { status: 204, query: ['moveSystemsAndCustomers', 'moveVendorID'] },
    handle: deleteSystems,
  },
  {
    operation: 'accounts.systems.list',
    method: 'GET',
    path: '/accounts/{accountID}/systems',
    answer: { status: 200, pageOf: 'System' },
    handle: (call) => {
      const owned = belongsTo(accountOf(call).id);
      return pageOf(call, rowsWhere(call.world.state.systems, owned), (system) => systemView(call.world, system));
    },
  },
];

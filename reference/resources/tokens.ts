import { pageOf } from '../list.js';
import type { Route } from '../route.js';
import { tokenView } from '../views.js';
import { rowsWhere } from '../world/table.js';

const listOf =
  (owner: 'account' | 'user'): Route['handle'] =>
  (call) =>
    pageOf(
      call,
      rowsWhere(call.world.state.tokens, (token) => token.owner === owner),
      tokenView,
    );

export const tokens: readonly Route[] = [
  {
    operation: 'account-tokens.list',
    method: 'GET',
    path: '/account/tokens',
    answer: { status: 200, pageOf: 'Token' },
    handle: listOf('account'),
  },
  {
    operation: 'user-tokens.list',
    method: 'GET',
    path: '/user/tokens',
    answer: { status: 200, pageOf: 'Token' },
    handle: listOf('user'),
  },
];

import { pageOf } from '../list.js';
import { created, ok, Refusal, refuse } from '../reply.js';
import type { BodyRule, RouteCall, Route } from '../route.js';
import { flag, object, record, text } from '../schemas.js';
import { vendorMediaType } from '../vendors.js';
import { customerView, userView } from '../views.js';
import type { User } from '../world/records.js';
import { find, put, rowsWhere } from '../world/table.js';
import type { Json } from '../../src/core/json.js';

const changeable = { email: text, fullName: text, language: text, role: text } as const;

const createBody: BodyRule = {
  required: true,
  schema: object(changeable, ['email', 'fullName']),
  example: { email: 'new.user@users.example', fullName: 'Nia Ueda', language: 'de', role: 'INSTALLER' },
};

const updateBody: BodyRule = {
  required: true,
  schema: object(changeable),
  example: { fullName: 'Nia Ueda-Stone', language: 'fr' },
};

const ownBody: BodyRule = {
  required: true,
  schema: object({
    email: text,
    fullName: text,
    language: text,
    metadata: record,
    mfaEnabled: flag,
    mfaReset: flag,
    newPassword: text,
  }),
  example: {
    email: 'changed.user@users.example',
    fullName: 'Chris Anders',
    language: 'de',
    metadata: { theme: 'dark' },
    mfaEnabled: true,
    mfaReset: false,
    newPassword: 'correct horse battery staple',
  },
  vendorMediaType: true,
  invalid: 400,
};

/** Applies a checked body; passwords and resets leave no trace in the record. */
const change = (user: User, body: Readonly<Record<string, Json>>): User => {
  const { email, fullName, language, role, metadata, mfaEnabled } = body;
  if (typeof email === 'string') user.email = email;
  if (typeof fullName === 'string') user.fullName = fullName;
  if (typeof language === 'string') user.language = language;
  if (typeof role === 'string') user.role = role;
  if (metadata !== undefined) user.metadata = metadata;
  if (typeof mfaEnabled === 'boolean') user.mfaEnabled = mfaEnabled;
  return user;
};

const createUser: Route['handle'] = ({ world, param, body }) => {
  const account = find(world.state.accounts, param('accountID'), 'account');
  const blank = {
    accountID: account.id,
    customerID: null,
    email: '',
    fullName: '',
    language: 'en',
    role: 'INSTALLER',
    metadata: {},
    mfaEnabled: false,
  };
  return created(
    userView(
      change(put(world.state.users, { id: world.nextId('user'), ...blank, createdAt: world.now('user') }), body),
    ),
  );
};

/** An account's users are its own and those of its customers, on both paths. */
const updateUser: Route['handle'] = ({ world, param, body }) => {
  const account = find(world.state.accounts, param('accountID'), 'account');
  const user = find(world.state.users, param('userID'), 'user');
  if (String(user.accountID) !== String(account.id)) refuse(404, 'not_found', 'There is no such user.');
  return ok(userView(change(user, body)));
};

/** The credential's own user is the first of the world. The read-only credential is refused in the vendor type. */
const updateOwnUser: Route['handle'] = ({ world, request, body }: RouteCall) => {
  if (request.credential === 'named:read-only') {
    throw new Refusal({
      status: 403,
      code: 'forbidden',
      message: 'This credential may not change the user.',
      mediaType: vendorMediaType,
    });
  }
  const user = world.state.users.values().next().value ?? refuse(404, 'not_found', 'There is no such user.');
  return ok(userView(change(user, body)));
};

const listCustomerUsers: Route['handle'] = (call) => {
  const customer = find(call.world.state.customers, call.param('customerID'), 'customer');
  return pageOf(
    call,
    rowsWhere(call.world.state.users, ({ customerID }) => String(customerID) === String(customer.id)),
    userView,
  );
};

export const users: readonly Route[] = [
  {
    operation: 'accounts.users.create',
    method: 'POST',
    path: '/accounts/{accountID}/users',
    answer: { status: 201, schema: 'User' },
    body: createBody,
    handle: createUser,
  },
  {
    operation: 'accounts.users.update',
    method: 'PATCH',
    path: '/accounts/{accountID}/users/{userID}',
    answer: { status: 200, schema: 'User' },
    body: updateBody,
    handle: updateUser,
  },
  {
    operation: 'customers.users.update',
    method: 'PATCH',
    path: '/customers/{accountID}/users/{userID}',
    answer: { status: 200, schema: 'User' },
    body: updateBody,
    handle: updateUser,
  },
  {
    operation: 'customers.list',
    method: 'GET',
    path: '/customers',
    answer: { status: 200, pageOf: 'Customer' },
    handle: (call) => pageOf(call, [...call.world.state.customers.values()], customerView),
  },
  {
    operation: 'customers.users.list',
    method: 'GET',
    path: '/customers/{customerID}/users',
    answer: { status: 200, pageOf: 'User' },
    handle: listCustomerUsers,
  },
  {
    operation: 'user.update',
    method: 'PATCH',
    path: '/user',
    answer: { status: 200, schema: 'User', refusals: [400, 403, 404] },
    body: ownBody,
    handle: updateOwnUser,
  },
];

import type { Json } from '../../src/core/json.js';
import { created, noContent, ok, refuse, type Reply } from '../reply.js';
import type { BodyRule, RouteCall, Route } from '../route.js';
import { object, text, texts } from '../schemas.js';
import { exampleSecret } from '../triggers.js';
import { webhookView } from '../views.js';
import type { Account, Webhook } from '../world/records.js';
import { find, put, rowsWhere } from '../world/table.js';

/** The property of a subscription that says where deliveries go. */
export const targetProperty = 'url';

/** Where a test bench puts the address of its receiver. */
export const receiverPlaceholder = '${RECEIVER_URL}';

// Any text is accepted as an address; an invalid address gets no deliveries. A description may be empty.
const properties = { [targetProperty]: text, description: { ...text, minLength: 0 }, events: texts } as const;

const createBody: BodyRule = {
  required: true,
  schema: object({ ...properties, secret: text }, [targetProperty]),
  example: {
    [targetProperty]: receiverPlaceholder,
    description: 'Created by a test',
    events: [],
    secret: exampleSecret,
  },
};

const replaceBody: BodyRule = {
  required: true,
  schema: object(properties, [targetProperty]),
  example: { [targetProperty]: receiverPlaceholder, description: 'Replaced by a test', events: [] },
};

const secretBody: BodyRule = {
  required: true,
  schema: object({ secret: text }, ['secret']),
  example: { secret: 'whsec_cmVwbGFjZWQgYnkgYSB0ZXN0IG9mIHRoZSBzdWl0ZQ==' },
};

const accountOf = ({ world, param }: RouteCall): Account => find(world.state.accounts, param('accountID'), 'account');

const webhookOf = (call: RouteCall): Webhook => {
  const account = accountOf(call);
  const webhook = find(call.world.state.webhooks, call.param('webhookID'), 'webhook');
  return String(webhook.accountID) === String(account.id)
    ? webhook
    : refuse(404, 'not_found', 'There is no such webhook.');
};

const strings = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);

const fieldsOf = (body: Readonly<Record<string, Json>>): Pick<Webhook, 'url' | 'description' | 'events'> => ({
  url: String(body[targetProperty]),
  description: typeof body['description'] === 'string' ? body['description'] : '',
  events: strings(body['events']),
});

const create: Route['handle'] = (call) => {
  const { world, body } = call;
  const account = accountOf(call);
  const secrets = typeof body['secret'] === 'string' ? [body['secret']] : [];
  const row = {
    id: world.nextId('webhook'),
    accountID: account.id,
    ...fieldsOf(body),
    secrets,
    active: true,
    createdAt: world.now('webhook'),
  };
  return created(webhookView(put(world.state.webhooks, row)));
};

const replaceSecret: Route['handle'] = (call) => {
  const webhook = webhookOf(call);
  webhook.secrets = [String(call.body['secret']), ...webhook.secrets].slice(0, 2);
  return noContent;
};

const ping = (call: RouteCall): Reply => {
  const webhook = webhookOf(call);
  call.world.emit('events.ping', webhook.accountID, { webhookID: webhook.id });
  return { status: 202, body: { state: 'QUEUED' } };
};

const list: Route['handle'] = (call) => {
  const account = accountOf(call);
  const rows = rowsWhere(call.world.state.webhooks, ({ accountID }) => String(accountID) === String(account.id));
  return ok({ webhookSubscriptions: rows.map(webhookView) });
};

const collection = '/accounts/{accountID}/webhooks';
const member = `${collection}/{webhookID}`;

export const webhooks: readonly Route[] = [
  {
    operation: 'webhooks.list',
    method: 'GET',
    path: collection,
    answer: { status: 200, schema: 'Subscriptions' },
    handle: list,
  },
  {
    operation: 'webhooks.create',
    method: 'POST',
    path: collection,
    answer: { status: 201, schema: 'Subscription' },
    body: createBody,
    handle: create,
  },
  {
    operation: 'webhooks.read',
    method: 'GET',
    path: member,
    answer: { status: 200, schema: 'Subscription' },
    handle: (call) => ok(webhookView(webhookOf(call))),
  },
  {
    operation: 'webhooks.replace',
    method: 'PUT',
    path: member,
    answer: { status: 200, schema: 'Subscription' },
    body: replaceBody,
    handle: (call) => ok(webhookView(Object.assign(webhookOf(call), fieldsOf(call.body), { active: true }))),
  },
  {
    operation: 'webhooks.secret.replace',
    method: 'PUT',
    path: `${member}/secret`,
    answer: { status: 204 },
    body: secretBody,
    handle: replaceSecret,
  },
  {
    operation: 'webhooks.ping',
    method: 'POST',
    path: `${member}/ping`,
    answer: { status: 202, schema: 'Ping' },
    handle: ping,
  },
];

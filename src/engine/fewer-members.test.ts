import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import type { JsonObject } from '../core/json.js';
import { madeUpText } from '../core/made-up-text.js';
import type { Scenario } from '../stimuli/scenario.js';
import { configuredBodyPlan, succeed } from '../stimuli/steps.js';
import { withRequiredAlone } from './fewer-members.js';
import { exchangesIn, runAgainst } from './run.fixture.js';

const subscription: Scenario = {
  id: 'listening',
  title: 'Subscribe before the changes',
  effect: { kind: 'consumes', needs: 'accountID' },
  steps: [succeed('webhooks.create', { ...configuredBodyPlan, name: 'subscribe', purpose: 'trigger' })],
};

const change: Scenario = {
  id: 'user.update',
  title: 'Change the user',
  effect: { kind: 'consumes', needs: 'user' },
  steps: [succeed('user.update', configuredBodyPlan)],
};

const value = { fullName: 'Test', mfaEnabled: true, mfaReset: true };

/** The members that were sent, each time: a service refuses those that exclude each other. */
const membersSent = async (
  supplied: readonly string[],
  schema: JsonObject,
  body: JsonObject = value,
): Promise<readonly string[]> =>
  exchangesIn(
    await runAgainst(
      (request, response) =>
        void text(request).then((sent) =>
          response
            .writeHead(/mfaEnabled.*mfaReset/.test(sent) ? 422 : 200, { 'content-type': 'application/json' })
            .end('{}'),
        ),
      {
        scenarios: [change],
        configuration: {
          supplied: [...supplied],
          writes: { allowed: true, expendable: { user: true } },
          bodies: { 'user.update': { value: body, schema } },
        } satisfies Configuration,
      },
    ),
  )
    .filter(({ stepName }) => stepName === 'user.update')
    .map(({ request: { body, bodyOrigin } }) =>
      [bodyOrigin, ...Object.keys(JSON.parse(body?.kind === 'text' ? body.text : '{}') as JsonObject)].join(' '),
    );

const all = 'fullName mfaEnabled mfaReset';

test('a refused body of a document is sent with what its schema requires, then with each other member', async () => {
  const schema = { $ref: '#/$defs/User', $defs: { User: { type: 'object', required: ['mfaEnabled'] } } };
  expect(await membersSent(['bodies.user.update'], schema)).toEqual([`made-up ${all}`, 'made-up mfaEnabled']);
  expect(await membersSent(['bodies.user.update'], { type: 'object' })).toEqual([`made-up ${all}`, 'made-up fullName']);
});

test('a refused body with objects is sent without them first: they may be of different kinds', async () => {
  const body = { ...value, mfaReset: { now: true }, mfaEnabled: { by: 'app' } };
  expect(await membersSent(['bodies.user.update'], { type: 'object' }, body)).toEqual([
    `made-up ${Object.keys(body).join(' ')}`,
    'made-up fullName',
  ]);
});

test('what an alternative of the schema requires stays', async () => {
  const schema = {
    oneOf: [
      { type: 'object', required: ['mfaReset'] },
      { type: 'object', required: ['mfaEnabled'] },
    ],
  };
  expect(await membersSent(['bodies.user.update'], schema)).toEqual([`made-up ${all}`, 'made-up mfaEnabled mfaReset']);
});

test('a body that a person gave is not changed after a refusal', async () =>
  expect(await membersSent([], { type: 'object' })).toEqual([`configured ${all}`]));

test('a subscription of a document is sent without made-up texts, e.g. names of events', async () => {
  const named = { url: 'u', events: [madeUpText('events')] };
  const lines = await runAgainst(
    (request, response) =>
      void text(request).then((sent) => response.writeHead(sent.includes('events') ? 400 : 201).end()),
    {
      scenarios: [subscription],
      configuration: {
        supplied: ['bodies.webhooks.create'],
        ids: { accountID: ['a'] },
        writes: { allowed: true, expendable: { accountID: ['a'] } },
        bodies: { 'webhooks.create': { value: named } },
      },
    },
  );
  const sent = exchangesIn(lines).filter(({ operation }) => operation === 'webhooks.create');
  expect(sent.map(({ request: { body } }) => (body?.kind === 'text' ? body.text : ''))).toEqual([
    JSON.stringify(named),
    '{"url":"u"}',
  ]);
});

test.each<[string, JsonObject, JsonObject | undefined, JsonObject | undefined]>([
  ['required', { b: 1, a: 2 }, { required: ['b'] }, { b: 1 }],
  ['a secret', { b: 1, secret: 's' }, {}, { secret: 's' }],
  ['the first one, where none is required', { b: 1, a: 2 }, {}, { a: 2 }],
  ['not told without a schema', { b: 1, a: 2 }, undefined, undefined],
  ['not told where all are required', { b: 1 }, { required: ['b'] }, undefined],
])('the members of a body that stay are %s', (_, body, schema, expected) =>
  expect(withRequiredAlone(body, schema)).toEqual(expected),
);

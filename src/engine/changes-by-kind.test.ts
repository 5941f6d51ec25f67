import { expect, test } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import type { Json, JsonObject } from '../core/json.js';
import { loadInterface } from '../../spec/load.js';
import { changesByKind, updatedByKind } from '../stimuli/changes-by-kind.js';
import type { Scenario } from '../stimuli/scenario.js';
import { succeed } from '../stimuli/steps.js';
import { exchangesIn, runAgainst } from './run.fixture.js';

const id = updatedByKind;

const list: Scenario = {
  id: 'list',
  title: 'Appliances of a gateway',
  effect: { kind: 'reads' },
  steps: [succeed('gateways.appliances.list', { yields: ['applianceID'] })],
};

const changes: Scenario = {
  id: 'changes',
  title: 'Change an appliance of each kind',
  effect: { kind: 'consumes', needs: 'gatewayID' },
  mayCauseEvents: id,
  steps: changesByKind(await loadInterface()),
};

const appliances: readonly { readonly [name: string]: Json }[] = [
  { id: 'a-1', name: 'Pump', heatPump: { type: 'X' } },
  { id: 'a-2', name: 'Charger', evChargingStation: { type: 'Y', vehicle: 'unplugged' } },
  { id: 'a-3', name: 'Unknown' },
];

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    heatPump: { type: 'object', properties: {}, additionalProperties: false },
    evChargingStation: {
      type: 'object',
      properties: { vehicle: { enum: ['plugged', 'unplugged'] } },
      required: ['vehicle'],
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

const writes = { allowed: true, expendable: { gatewayID: ['g-1'] } };

/** The bodies of the changes that a run sends, each with the appliance that it is sent to. */
async function sentWith(configuration: Configuration): Promise<readonly string[]> {
  const lines = await runAgainst(
    ({ url = '' }, response) => {
      const found = appliances.find((each) => url.endsWith(`/${String(each['id'])}`));
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(url.endsWith('/appliances') ? appliances : (found ?? {})));
    },
    { configuration: { ids: { gatewayID: ['g-1'] }, writes, ...configuration }, scenarios: [list, changes] },
  );
  return exchangesIn(lines).flatMap(({ bindings, request: { body } }) =>
    body?.kind === 'text' ? [`${bindings['applianceID'] ?? ''} ${JSON.stringify(JSON.parse(body.text))}`] : [],
  );
}

// A schema that `init` takes out of a document refers to its definitions.
test.each<[string, JsonObject]>([
  ['as it stands', schema],
  ['by a reference', { $ref: '#/$defs/Update', $defs: { Update: schema } }],
])('an appliance of each known kind gets its record back, and what its kind alone has: schema %s', async (_, given) => {
  const sent = await sentWith({ bodies: { [id]: { schema: given } } });
  expect([...new Set(sent)].toSorted()).toEqual(
    [
      'a-1 {"name":"Pump","heatPump":{"type":"X"}}',
      'a-1 {"heatPump":{}}',
      'a-2 {"name":"Charger","evChargingStation":{"type":"Y","vehicle":"unplugged"}}',
      'a-2 {"evChargingStation":{"vehicle":"plugged"}}',
      'a-2 {"evChargingStation":{"vehicle":"unplugged"}}',
    ].toSorted(),
  );
});

test('no such changes are sent without a schema of the body, or where each event has a trigger', async () => {
  expect(await sentWith({})).toEqual([]);
  const events = ['appliance.create', 'appliance.offline', 'appliance.online', 'commissioning.done', 'ev.plugged'];
  const further = ['ev.unplugged', 'gateway.create', 'gateway.offline', 'gateway.online', 'inverter.status'];
  const limits = ['limitation-of-power-consumption.set', 'limitation-of-power-consumption.unset'];
  const names = [...events, ...further, ...limits];
  const triggers = Object.fromEntries(names.map((name) => [`events.${name}`, { command: 'true' }]));
  expect(await sentWith({ bodies: { [id]: { schema } }, events: { triggers } })).toEqual([]);
});

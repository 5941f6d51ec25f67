import { defined } from '../core/defined.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import { loadInterface } from '../../spec/load.js';
import type { Interface } from '../../spec/model.js';
import type { Json } from '../core/json.js';
import { Knowledge } from './knowledge.js';
import { KnowledgeBuffer } from './knowledge-buffer.js';
import { learnFromList, learnNested } from './learn-from-list.js';

let iface: Interface;
beforeAll(async () => {
  iface = await loadInterface();
});

const reading = { limit: 5, strict: false };

const learned = (
  body: Json,
  {
    configuration = {},
    pointer,
    variable = 'systemID',
  }: { configuration?: Configuration; pointer?: string; variable?: string } = {},
) => {
  const knowledge = new Knowledge(iface, configuration);
  learnFromList(knowledge, body, [variable], {}, configuration, pointer);
  return knowledge.bind([variable], {}, reading).map(({ bindings, origin }) => [bindings[variable], origin]);
};

describe('ids of list items', () => {
  it.each<[string, Json]>([
    ['a bare array', [{ id: 'a' }, { id: 'b' }]],
    ['an envelope', { data: [{ id: 'a' }, { id: 'b' }], meta: {} }],
    ['a deep envelope', { _embedded: { systems: [{ id: 'a' }, { id: 'b' }] } }],
    [
      'the variable spelled out',
      [
        { systemID: 'a', id: 1 },
        { systemID: 'b', id: 2 },
      ],
    ],
    ['another spelling', [{ system_id: 'a' }, { system_id: 'b' }]],
    [
      'a name that tells items apart, before one that does not',
      [
        { systemID: 'parent', id: 'a' },
        { systemID: 'parent', id: 'b' },
      ],
    ],
    ['wrapped items', [{ system: { id: 'a', name: 'x' } }, { system: { id: 'b', name: 'x' } }]],
  ])('are known from %s', (_, body) =>
    expect(learned(body)).toEqual([
      ['a', 'learned'],
      ['b', 'learned'],
    ]),
  );

  it.each<[string, Json]>([
    [
      'the only property that tells items apart',
      [
        { code7: 'a', on: true, plan: 'p' },
        { code7: 'b', on: true, plan: 'p' },
      ],
    ],
    [
      'the only one named like an identifier',
      [
        { name: 'One', installationNo: 'a' },
        { name: 'Two', installationNo: 'b' },
      ],
    ],
    [
      'the one named after the thing',
      [
        { ownerRef: 'o1', systemCode: 'a', name: 'One' },
        { ownerRef: 'o2', systemCode: 'b', name: 'Two' },
      ],
    ],
    [
      'one beside times, addresses and links',
      [
        { handle7: 'a', at: '2026-01-01T00:00:00Z', mail: 'a@x.example', self: 'https://x.example/a' },
        { handle7: 'b', at: '2026-01-02T00:00:00Z', mail: 'b@x.example', self: 'https://x.example/b' },
      ],
    ],
  ])('are guessed from %s', (_, body) =>
    expect(learned(body)).toEqual([
      ['a', 'made-up'],
      ['b', 'made-up'],
    ]),
  );

  it.each<[string, Json]>([
    [
      'several properties could be it',
      [
        { name: 'One', town: 'A' },
        { name: 'Two', town: 'B' },
      ],
    ],
    ['one item is too few to tell', [{ label: 'a' }]],
    ['values repeat', [{ code: 'a' }, { code: 'a' }]],
    ['the list can not be told', { a: [{ id: 'a' }], b: [{ id: 'b' }] }],
    ['nothing is there', []],
  ])('stay unknown where %s', (_, body) => expect(learned(body)).toEqual([]));

  it('come from the configured property alone', () => {
    const configuration = { idFields: { systemID: 'serial' } };
    expect(
      learned(
        [
          { id: 1, serial: 'a' },
          { id: 2, serial: 'b' },
        ],
        { configuration },
      ),
    ).toEqual([
      ['a', 'learned'],
      ['b', 'learned'],
    ]);
    expect(learned([{ id: 1 }, { id: 2 }], { configuration })).toEqual([]);
  });

  it('come from a configured pointer, where the id lies deeper', () => {
    const configuration = { idFields: { systemID: '/identity/keys/0' } };
    expect(
      learned(
        [
          { name: 'A', identity: { keys: ['a'] } },
          { name: 'B', identity: { keys: ['b'] } },
        ],
        { configuration },
      ),
    ).toEqual([
      ['a', 'learned'],
      ['b', 'learned'],
    ]);
    expect(learned([{ identity: {} }], { configuration })).toEqual([]);
  });

  it('are all bound for what wants one of each kind, the configured ones first', () => {
    const knowledge = new Knowledge(iface, { ids: { systemID: ['c'] } });
    learnFromList(knowledge, [{ id: 'a' }, { id: 'b' }], ['systemID'], {}, {}, undefined);
    const bound = (further: 'all' | undefined): readonly unknown[] =>
      knowledge
        .bind(['systemID'], {}, { ...reading, ...defined({ further }) })
        .map(({ bindings, origin }) => [bindings['systemID'], origin]);
    expect(bound(undefined)).toEqual([['c', 'configured']]);
    expect(bound('all')).toEqual([
      ['c', 'configured'],
      ['a', 'learned'],
      ['b', 'learned'],
    ]);
  });

  it('are bound under each parent before each state is bound under each parent', () => {
    const knowledge = new Knowledge(iface, {});
    const parents = ['g1', 'g2', 'g3', 'g4', 'g5'];
    const kinds = ['METER', 'HEATER', 'INVERTER'];
    const gateways = parents.map((id) => ({ id, [`of ${id}`]: true }));
    learnFromList(knowledge, gateways, ['gatewayID'], {}, {}, undefined);
    for (const gatewayID of parents) {
      const items = ['1', '2'].flatMap((number) =>
        kinds.map((kind) => ({ id: `${gatewayID}-${kind}-${number}`, kind })),
      );
      learnFromList(knowledge, items, ['applianceID'], { gatewayID }, {}, undefined);
    }
    const bound = knowledge
      .bind(['gatewayID', 'applianceID'], {}, { ...reading, limit: 12, further: 'states' })
      .map(({ bindings }) => bindings);
    expect(new Set(bound.map(({ gatewayID }) => gatewayID))).toEqual(new Set(parents));
    expect(new Set(bound.map(({ applianceID }) => applianceID?.split('-')[1]))).toEqual(new Set(kinds));
  });

  it('are never guessed for what is another thing in the item', () =>
    expect(
      learned(
        [
          { id: 'a', code: 'x' },
          { id: 'b', code: 'y' },
        ],
        { variable: 'deviceID' },
      ),
    ).toEqual([]));

  it('that are configured or named win over guesses', () => {
    const knowledge = new Knowledge(iface, {});
    knowledge.learn('systemID', { systemID: 'guess' }, 'guessed');
    expect(knowledge.bind(['systemID'], {}, reading)).toEqual([{ bindings: { systemID: 'guess' }, origin: 'made-up' }]);
    knowledge.learn('systemID', { systemID: 'a' }, 'named');
    expect(knowledge.bind(['systemID'], {}, reading)).toEqual([{ bindings: { systemID: 'a' }, origin: 'learned' }]);
  });
});

describe('ids that records name', () => {
  const boundFrom = (things: readonly Json[], variables: readonly string[]) => {
    const knowledge = new Knowledge(iface, {});
    const buffer = new KnowledgeBuffer(knowledge);
    learnNested(buffer, things, 'systemID', {}, {}, () => false);
    buffer.commitNested(new Set(variables));
    return knowledge.bind(variables, {}, reading);
  };

  it.each(['clusterID', 'clusterId', 'cluster_id'])('are those of their variables: %s', (name) =>
    expect(boundFrom([{ id: 's1', asset: { [name]: 'c1' } }], ['clusterID'])).toEqual([
      { bindings: { clusterID: 'c1' }, origin: 'learned' },
    ]),
  );

  it('are a guess where another record may be meant', () =>
    expect(boundFrom([{ id: 's1', accountID: 'a1', userID: 'u1' }], ['accountID', 'userID'])).toEqual([
      { bindings: { accountID: 'a1', userID: 'u1' }, origin: 'made-up' },
    ]));
});

describe('what is written to', () => {
  const strict = { limit: 1, strict: true };

  it('is never a guess', () => {
    const knowledge = new Knowledge(iface, {});
    knowledge.learn('assetID', { systemID: 's9', assetID: 'guess' }, 'guessed');
    expect(knowledge.bind(['systemID', 'assetID'], { systemID: 's9' }, strict)).toEqual([]);
  });

  it('belongs to the expendable thing by its own entry', () => {
    const plain = new Knowledge(iface, { ids: { userID: ['u1'], jobType: ['scan'] } });
    expect(plain.bind(['accountID', 'userID'], { accountID: 'a9' }, strict)).toEqual([]);
    expect(plain.bind(['gatewayID', 'jobType'], { gatewayID: 'g9' }, strict)).toHaveLength(1);
    const owned = new Knowledge(iface, {
      ids: {
        userID: [
          { accountID: 'a1', userID: 'u1' },
          { accountID: 'a9', userID: 'u9' },
        ],
      },
    });
    expect(owned.bind(['accountID', 'userID'], { accountID: 'a9' }, strict)).toEqual([
      { bindings: { accountID: 'a9', userID: 'u9' }, origin: 'configured' },
    ]);
  });
});

it('an id that is configured and listed is bound once', () => {
  const knowledge = new Knowledge(iface, { ids: { applianceID: ['a1'] } });
  knowledge.learn('applianceID', { gatewayID: 'g1', applianceID: 'a1' }, 'named');
  knowledge.learn('applianceID', { gatewayID: 'g1', applianceID: 'a2' }, 'named');
  const bound = knowledge.bind(['applianceID'], { gatewayID: 'g1' }, { ...reading, further: 'all' });
  expect(bound.map(({ bindings, origin }) => [bindings['applianceID'], origin])).toEqual([
    ['a1', 'configured'],
    ['a2', 'learned'],
  ]);
});

it('remembers all ids that lists showed, also those that nothing is bound to', () => {
  const knowledge = new Knowledge(iface, {});
  const items = Array.from({ length: 30 }, (_, index) => ({ id: `s${index}` }));
  learnFromList(knowledge, items, ['systemID'], {}, {}, undefined);
  expect(knowledge.mayKnow('systemID', 's29')).toBe(true);
  expect(knowledge.mayKnow('systemID', 's30')).toBe(false);
});

it('knows nothing for new where more ids were shown than it keeps', () => {
  const knowledge = new Knowledge(iface, {});
  for (let index = 0; index < 20_001; index += 1) knowledge.learn('systemID', { systemID: `s${index}` }, 'named');
  expect(knowledge.mayKnow('systemID', 'other')).toBe(true);
  expect(knowledge.mayKnow('gatewayID', 'other')).toBe(false);
});

import { beforeAll, expect, test } from 'vitest';
import { referenceConfiguration } from '../reference/configuration.js';
import { loadInterface } from '../spec/load.js';
import type { Interface } from '../spec/model.js';
import type { Depth } from '../src/contexts/context.js';
import type { Scenario, Step } from '../src/stimuli/scenario.js';
import { contexts } from './contexts.js';

let iface: Interface;
beforeAll(async () => {
  iface = await loadInterface();
});

const scenariosAt = (depth: Depth): readonly Scenario[] =>
  contexts({ iface, configuration: { ...referenceConfiguration('http://127.0.0.1'), limits: { depth } } }).scenarios;

const stepsOf = (id: string, depth: Depth = 'normal'): readonly Step[] =>
  scenariosAt(depth).find((scenario) => scenario.id === `contexts.${id}`)?.steps ?? [];

test('every reading and every withdrawn operation is looked at in contexts', () => {
  const ids = scenariosAt('normal').map(({ id }) => id);
  for (const { id } of [...iface.operations.filter(({ safe }) => safe), ...iface.withdrawn])
    expect(ids).toContain(`contexts.${id}`);
});

test('only withdrawn operations are asked to change something, and then something expendable', () => {
  const writing = scenariosAt('normal').filter(
    ({ id, effect }) => effect.kind !== 'reads' && !id.startsWith('elsewhere.'),
  );
  const withdrawnIds = iface.withdrawn.map(({ id }) => `contexts.${id}`);
  expect(writing.every(({ id, effect }) => withdrawnIds.includes(id) && effect.kind === 'consumes')).toBe(true);
  expect(writing.length).toBeGreaterThan(0);
});

test('a list with three parameters is asked with each two of them', () => {
  const pairs = stepsOf('gateways.list')
    .map(({ name }) => name)
    .filter((name) => /^with \w+ and \w+$/.test(name));
  expect(pairs).toEqual(['with per_page and order', 'with per_page and sort', 'with order and sort']);
});

test('each request without a credential differs from the others, or repeats the plain one', () => {
  for (const { id, steps } of scenariosAt('normal').filter((scenario) => scenario.id.startsWith('contexts.'))) {
    expect(new Set(steps.map(({ name }) => name)).size, id).toBe(steps.length);
    for (const step of steps.filter(({ purpose }) => purpose === 'no-credential')) expect(step.credential).toBe('none');
  }
});

test('a form that is refused, or leads to another content, takes turns with the plain reading', () => {
  const steps = stepsOf('systems.list').filter(
    ({ context, afterRefusalOf, afterOtherContentOf }) =>
      context === 'form on the wire' && (afterRefusalOf ?? afterOtherContentOf) !== undefined,
  );
  expect(steps.length).toBeGreaterThan(0);
  for (const { inTurn, purpose, credential, name } of steps)
    expect({ inTurn, credential, purpose: ['wire', 'control'].includes(purpose) }, name).toEqual({
      inTurn: true,
      credential: undefined,
      purpose: true,
    });
  const names = new Set(stepsOf('systems.list').map(({ name }) => name));
  for (const { afterRefusalOf, afterOtherContentOf } of steps)
    expect(names).toContain(afterRefusalOf ?? afterOtherContentOf);
  // A form that an implementation may refuse is not tried again for its refusal.
  const refused = steps.filter(({ afterRefusalOf }) => afterRefusalOf !== undefined).map(({ headers }) => headers);
  expect(JSON.stringify(refused)).not.toContain('accept-encoding');
});

test('quick sends none of it; thorough sends more, and mixes', () => {
  expect(scenariosAt('quick')).toEqual([]);
  const count = (depth: Depth): number => scenariosAt(depth).reduce((sum, { steps }) => sum + steps.length, 0);
  expect(count('thorough')).toBeGreaterThan(count('normal'));
  expect(stepsOf('gateways.list', 'thorough').map(({ name }) => name)).toContain('with order and sort, JSON');
});

test('the last page of a list is asked for after the longest one, where the longest one is stated', () => {
  const [longest, last, filled] = stepsOf('systems.list').filter(({ name }) => /longest|last page/.test(name));
  expect(longest?.query).toEqual({ per_page: { value: '500', origin: 'stated' } });
  expect(last).toMatchObject({ name: 'last page', walks: { from: longest?.name, most: 1, lastBy: 10 } });
  expect(filled).toMatchObject({ walks: { from: longest?.name, most: 3, filled: true } });
  expect(stepsOf('gateways.jobs.list').filter(({ walks }) => walks !== undefined)).toEqual([]);
});

test('pages after the first fit the longest one, which is asked for before them', () => {
  const steps = stepsOf('gateways.scans.list');
  const names = steps.map(({ name }) => name);
  const fitted = steps.flatMap(({ name, query: { per_page: size } = {} }) =>
    size !== undefined && 'fitted' in size ? [[name, size.fitted] as const] : [],
  );
  expect(fitted).toEqual([
    ['second page, without a credential', { list: 'the longest page', page: 2 }],
    ['page 1 of three', { list: 'the longest page', page: 3 }],
    ['page 2 of three', { list: 'the longest page', page: 3 }],
    ['third page', { list: 'the longest page', page: 3 }],
    ['third page, without a credential', { list: 'the longest page', page: 3 }],
    ...[1, 2, 3].map((number) => [`page ${number} of three, in order`, { list: 'the longest page', page: 3 }]),
  ]);
  for (const [name, { list }] of fitted) expect(names.indexOf(list)).toBeLessThan(names.indexOf(name));
  expect(names).toContain('the longest page');
});

test('thorough alone sends creations without each member that their bodies need not have', () => {
  const own = (depth: Depth): readonly (readonly [string, Step['purpose']])[] =>
    stepsOf('webhooks.create', depth).map(({ name, purpose }) => [name, purpose]);
  expect(own('normal')).toEqual([]);
  expect(own('thorough')).toEqual([
    ['webhooks.create', 'success'],
    ['without description', 'robustness'],
    ['without events', 'robustness'],
    ['without secret', 'robustness'],
  ]);
  expect(scenariosAt('thorough').find(({ id }) => id === 'contexts.webhooks.create')?.effect).toEqual({
    kind: 'consumes',
    needs: 'accountID',
  });
});

test('what is changed is changed at the second expendable thing as well, by bodies that nobody gave for it', () => {
  const elsewhere = (depth: Depth): readonly Scenario[] =>
    scenariosAt(depth).filter(({ id }) => id.startsWith('elsewhere.'));
  const steps = elsewhere('normal').flatMap((scenario) => scenario.steps);
  expect(elsewhere('normal').every(({ effect }) => effect.kind === 'consumes' && effect.further === 1)).toBe(true);
  expect(steps.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['gateways.appliances.create', 'gateways.appliances.update', 'systems.tariff.create']),
  );
  expect(new Set(steps.map(({ operation, bindings }) => JSON.stringify([operation, bindings]))).size).toBe(
    steps.length,
  );
  // The reference names one expendable account alone.
  expect(steps.some(({ operation }) => operation?.startsWith('webhooks.'))).toBe(false);
  for (const { body } of steps) if (body?.from === 'configuration') expect(body.assumed).toBe(true);
  expect(elsewhere('thorough').flatMap((scenario) => scenario.steps).length).toBeGreaterThan(2 * steps.length);
});

test('each configured job type is sent, also where one gateway alone is expendable', () => {
  const reference = referenceConfiguration('http://127.0.0.1');
  const typesSent = (gateways: number): readonly unknown[] => {
    const gatewayID = (reference.writes?.expendable?.gatewayID ?? []).slice(0, gateways);
    const writes = { ...reference.writes, expendable: { ...reference.writes?.expendable, gatewayID } };
    return contexts({ iface, configuration: { ...reference, writes, limits: { depth: 'normal' } } }).scenarios.flatMap(
      ({ effect, steps }) =>
        steps.flatMap(({ bindings }) =>
          bindings?.['jobType'] === undefined
            ? []
            : [[bindings['jobType'], effect.kind === 'consumes' && effect.further]],
        ),
    );
  };
  expect(typesSent(1)).toEqual([
    ['SYNCHRONISE', undefined],
    ['SCAN', undefined],
  ]);
  expect(typesSent(2)).toEqual([
    ['SYNCHRONISE', 1],
    ['SCAN', 1],
  ]);
});

test('a list whose items carry enumerations is read for each parent, and shows ids for later readings', () => {
  const lists = scenariosAt('normal').filter(({ eachRecord }) => eachRecord === true);
  expect(lists.map(({ id }) => id)).toEqual([
    'subjects.accounts.systems.list',
    'subjects.gateways.appliances.list',
    'subjects.gateways.scans.list',
  ]);
  expect(lists.map(({ steps }) => steps[0]?.yields)).toEqual([['systemID'], ['applianceID', 'assetID'], undefined]);
});

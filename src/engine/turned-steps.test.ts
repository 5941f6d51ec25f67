import { preconditionSteps } from '../stimuli/preconditions.js';
import { expect, test } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import { canonical, isObject, type Json } from '../core/json.js';
import type { OperationId } from '../../spec/model.js';
import type { Scenario } from '../stimuli/scenario.js';
import { configuredBodyPlan, succeed } from '../stimuli/steps.js';
import { exchangesIn, runAgainst } from './run.fixture.js';
import { loadInterface } from '../../spec/load.js';
import { withOneTurn, withTurnedBodies } from './turned-steps.js';

const iface = await loadInterface();

const scenario: Scenario = {
  id: 'tariff',
  title: 'Change a tariff',
  effect: { kind: 'consumes', needs: 'systemID' },
  steps: [
    succeed('tariff.update', configuredBodyPlan),
    {
      ...succeed('tariff.read', { name: 'tariff.update read back', purpose: 'consistency' }),
      until: { kind: 'reflects', step: 'tariff.update' },
    },
    {
      ...succeed('tariffs.list', { name: 'tariff.update in the list', purpose: 'consistency' }),
      until: { kind: 'reflects', step: 'tariff.update', at: { kind: 'item', variable: 'tariffID' } },
    },
    succeed('tariff.read', { name: 'after that' }),
  ],
};
const own = scenario.steps.map(({ name }) => name);

const stepsWith = (value: unknown, more: Partial<Configuration> = {}): readonly string[] =>
  withTurnedBodies(scenario, iface, { bodies: { ['tariff.update' as OperationId]: { value } }, ...more }).steps.map(
    ({ name }) => name,
  );

const { unlessStale, changed: _, ...conditional } = preconditionSteps('tariff.update');
const afterWrite = Object.values(conditional);

test('a change is sent turned and back, after all readings of its own body', () =>
  expect(stepsWith({ price: 1, name: 'Night' })).toEqual([
    ...own.slice(0, 3),
    ...afterWrite,
    'tariff.update turned',
    'tariff.update turned read back',
    unlessStale,
    'tariff.update with empty texts',
    'tariff.update with empty texts read back',
    'tariff.update with varied values',
    'tariff.update with varied values read back',
    'tariff.update with varied values in the list',
    'tariff.update with unusual values',
    'tariff.update with unusual values read back',
    'tariff.update with precise values',
    'tariff.update with precise values read back',
    'tariff.update with values that may be misread',
    'tariff.update with values that may be misread read back',
    'tariff.update with an invalid last member',
    'tariff.update with an invalid first member',
    'tariff.update with an invalid last member read back',
    'tariff.update turned back',
    'tariff.update turned back read back',
    ...own.slice(3),
  ]));

test('a further scenario of the same steps has one turn of the body, another one than the next', () => {
  const bodies = { ['tariff.update' as OperationId]: { value: { price: 1, name: 'Night' } } };
  const { steps } = withTurnedBodies(scenario, iface, { bodies });
  const writes = (place: number) =>
    withOneTurn(steps, place).flatMap(({ name, body }) => (body === undefined ? [] : [name]));
  expect([0, 2, 4].map(writes)).toEqual([
    ['tariff.update', 'tariff.update turned'],
    ['tariff.update', 'tariff.update with varied values'],
    ['tariff.update', 'tariff.update with precise values'],
  ]);
});

test.each<[string, readonly string[]]>([
  ['has nothing to turn', stepsWith({ currency: 'EUR' })],
  [
    'was taken from a document and has nothing to turn',
    stepsWith({ currency: 'EUR' }, { supplied: ['bodies.tariff.update'] }),
  ],
  ['is not configured', stepsWith(undefined)],
])('nothing is added where the body %s', (_, names) => expect(names).toEqual(own));

test('after a turned body the record may be gone, so its reading may be refused; not after the body itself', () => {
  const { steps } = withTurnedBodies(scenario, iface, {
    bodies: { ['tariff.update' as OperationId]: { value: { price: 1 } } },
  });
  const purposeOf = (name: string) => steps.find((step) => step.name === name)?.purpose;
  expect(purposeOf('tariff.update turned read back')).toBe('control');
  expect(purposeOf('tariff.update turned back read back')).toBe('consistency');
});

/** The bodies that a service gets where a document supplied the body, and it refuses those without a true `flag`. */
async function sentSupplied(refused: (body: Json) => boolean): Promise<readonly string[]> {
  const operation = 'systems.tariff.update' as OperationId;
  const lines = await runAgainst(
    (request, response) => {
      let text = '';
      request.on('data', (chunk) => (text += String(chunk)));
      request.on('end', () => {
        const isRefused = text !== '' && refused(JSON.parse(text) as Json); // JSON.parse gives JSON
        response
          .writeHead(isRefused ? 422 : 200, { 'content-type': 'application/json' })
          .end('{"flag":true,"price":3}');
      });
    },
    {
      configuration: {
        bodies: { [operation]: { value: { flag: true, price: 3 } } },
        supplied: [`bodies.${operation}`],
        writes: { allowed: true, expendable: { systemID: ['s1'] } },
      },
      scenarios: [
        {
          ...scenario,
          steps: [
            succeed(operation, configuredBodyPlan),
            {
              ...succeed('systems.tariff.read', { name: `${operation} read back`, purpose: 'consistency' }),
              until: { kind: 'reflects', step: operation },
            },
          ],
        },
      ],
    },
  );
  return exchangesIn(lines).flatMap(({ request: { body } }) => (body?.kind === 'text' ? [usualText(body.text)] : []));
}

/** The text of a body without the escapes and the order of its form. */
const usualText = (text: string) => canonical(JSON.parse(text));

const whole = '{"flag":true,"price":3}';
const inverted = '{"flag":false,"price":3}';
const turned = '{"flag":false,"price":0}';

const [first, other] = ['{"flag":true}', '{"price":3}'];

test('a supplied body is turned in its booleans, then in all values, once accepted, and sent in parts', async () => {
  const invalid = '{"flag":"ems-conformance","price":4}';
  const all = [whole, inverted, first, other, turned, invalid, whole, first, other, '{}'];
  expect(await sentSupplied(() => false)).toEqual(all);
  expect(await sentSupplied((body) => isObject(body) && body['flag'] === false)).toEqual(all);
  expect(await sentSupplied(() => true)).toEqual([whole]);
});

test('a body for a schema that the interface names is turned by the definition of that name, without a reading', () => {
  const id = 'systems.assets.update' as OperationId; // one of the interface
  const schema = { oneOf: [], $defs: { Vehicle: { properties: { state: { enum: ['in', 'out'] } } } } };
  const update: Scenario = {
    ...scenario,
    steps: [succeed(id, { name: 'Vehicle', body: { from: 'configuration', schema: 'Vehicle' } })],
  };
  const { steps } = withTurnedBodies(update, iface, {
    bodies: { [id]: { schemas: { Vehicle: { state: 'in', near: true } }, schema } },
  });
  expect(steps.map(({ name }) => name)).toEqual([
    'Vehicle',
    'Vehicle with inverted booleans',
    'Vehicle with the next value of each enumeration',
    'Vehicle turned back',
  ]);
  expect(steps[2]?.body).toEqual({ from: 'configuration', schema: 'Vehicle', turned: 'choice 1' });
  const creation = 'gateways.appliances.create' as OperationId; // one of the interface
  const create: Scenario = { ...update, steps: update.steps.map((step) => ({ ...step, operation: creation })) };
  const bodies = { [creation]: { schemas: { Vehicle: { near: true } }, schema } };
  expect(withTurnedBodies(create, iface, { bodies }).steps).toHaveLength(1);
});

test('a change of a record that no operation reads is sent turned and back as well', () => {
  const id = 'user.update' as OperationId; // one of the interface
  const update: Scenario = {
    ...scenario,
    effect: { kind: 'consumes', needs: 'user' },
    steps: [succeed(id, configuredBodyPlan)],
  };
  const bodies = { [id]: { value: { fullName: 'A', mfaEnabled: true } } };
  const namesOf = (more: Partial<Configuration>) =>
    withTurnedBodies(update, iface, { bodies, ...more }).steps.map(({ name }) => name);
  const further = [
    'user.update with inverted booleans',
    'user.update with empty texts',
    'user.update with varied values',
    'user.update with unusual values',
    'user.update with precise values',
    'user.update with values that may be misread',
  ];
  const back = [
    'user.update with an invalid last member',
    'user.update by no member, after invalid ones',
    'user.update turned back',
    'user.update by its first member alone',
    'user.update by its other members alone',
    'user.update by no member',
  ];
  expect(namesOf({ supplied: [`bodies.${id}`] })).toEqual([id, ...further, ...back]);
  expect(namesOf({})).toEqual([id, 'user.update turned', ...further.slice(1), ...back]);
});

test('a replacement is sent without the members that its schema does not require; a part of a record is not', () => {
  const schema = { type: 'object', required: ['url'] };
  const namesOf = (operation: string): readonly string[] => {
    const steps = [
      succeed(operation, configuredBodyPlan),
      {
        ...succeed('webhooks.read', { name: `${operation} read back`, purpose: 'consistency' }),
        until: { kind: 'reflects', step: operation },
      } as const,
    ];
    const bodies = { [operation as OperationId]: { value: { url: 'https://a.example', description: 'A' }, schema } };
    return withTurnedBodies({ ...scenario, steps }, iface, { bodies }).steps.map(({ name }) => name);
  };
  expect(namesOf('webhooks.replace')).toContain('webhooks.replace without optional members read back');
  expect(namesOf('user.update')).not.toContain('user.update without optional members');
});

test('a replacement with a list is sent twice, and with one invalid member; not so at depth quick', () => {
  const operation = 'systems.import-power-limit.replace' as OperationId; // one of the interface
  const steps = [
    succeed(operation, configuredBodyPlan),
    {
      ...succeed('systems.import-power-limit.read', { name: `${operation} read back`, purpose: 'consistency' }),
      until: { kind: 'reflects', step: operation },
    } as const,
  ];
  const stepsOf = (value: Json) =>
    withTurnedBodies({ ...scenario, steps }, iface, { bodies: { [operation]: { value } } }).steps;
  const namesOf = (value: Json): readonly string[] => stepsOf(value).map(({ name }) => name);
  const [back, again] = [`${operation} turned back`, `${operation} turned back, the same again`];
  const names = namesOf({ name: 'A', limits: { entries: [{ kw: 1 }] } });
  expect(names.slice(-3)).toEqual([back, again, `${back} read back`]);
  expect(names.filter((name) => name.includes('invalid'))).toEqual([
    `${operation} with an invalid last member`,
    `${operation} with an invalid last member read back`,
  ]);
  expect(namesOf({ name: 'A', entries: [] })).not.toContain(again);
  expect(stepsOf({ name: 'A', entries: [1] }).find(({ name }) => name === again)?.notQuick).toBe(true);
});

test('a PATCH of one member, an object first, is looked for in the other views, before the body itself', () => {
  const operation = 'systems.update' as OperationId; // one of the interface
  const read = {
    ...succeed('systems.read', { name: `${operation} read back`, purpose: 'consistency' }),
    until: { kind: 'reflects', step: operation },
  } as const;
  const list = {
    ...succeed('systems.list', { name: `${operation} by systems.list`, purpose: 'consistency' }),
    until: { kind: 'reflects', step: operation, at: { kind: 'item', variable: 'systemID' } },
  } as const;
  const stepsOf = (value: Json) =>
    withTurnedBodies({ ...scenario, steps: [succeed(operation, configuredBodyPlan), read, list] }, iface, {
      bodies: { [operation]: { value } },
    }).steps;
  const alone = `${operation} by one member that is new`;
  const steps = stepsOf({ name: 'A', meta: { title: 'B' }, plan: 'P' });
  const at = steps.findIndex(({ name }) => name === alone);
  expect(steps[at]?.body).toEqual({ from: 'configuration', only: ['meta'] });
  expect(steps[at + 1]).toMatchObject({
    name: `${alone} by systems.list`,
    until: { step: alone, at: { kind: 'item' } },
    afterAcceptanceOf: alone,
  });
  expect(steps[at + 2]?.name).toBe(`${operation} turned back`);
  const isAlone = ({ name }: { readonly name: string }) => name === alone;
  expect(stepsOf({ name: 'A' }).some(isAlone)).toBe(false);
  expect(stepsOf({ name: 'A', plan: 'P' }).find(isAlone)?.body).toMatchObject({ only: ['name'] });
  expect(stepsOf({ name: 'A', plan: 'P' }).find(isAlone)?.notQuick).toBe(true);
});

test('a body whose values the last turn had already is read with its parts', () => {
  const operation = 'systems.time-of-use.update' as OperationId; // one of the interface
  const read = {
    ...succeed('systems.time-of-use.read', { name: `${operation} read back`, purpose: 'consistency' }),
    until: { kind: 'reflects', step: operation },
  } as const;
  const namesOf = (value: Json) => {
    const schema = { properties: { on: { type: 'boolean' }, entries: { type: 'array' }, name: { type: 'string' } } };
    const bodies = { [operation]: { value, schema } };
    return withTurnedBodies({ ...scenario, steps: [succeed(operation, configuredBodyPlan), read] }, iface, {
      bodies,
    }).steps.map(({ name }) => name);
  };
  const back = `${operation} turned back`;
  expect(namesOf({ on: true }).slice(-3)).toEqual([
    back,
    `${operation} by no member`,
    `${operation} in parts read back`,
  ]);
  expect(namesOf({ on: true, name: 'A' })).toContain(`${back} read back`);
});

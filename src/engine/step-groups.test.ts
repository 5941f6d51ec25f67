import { expect, it } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import { forbiddenWrites } from '../stimuli/unauthenticated-writes.js';
import type { Step } from '../stimuli/scenario.js';
import { configuredBodyPlan, succeed } from '../stimuli/steps.js';
import { unreadableBodies } from '../requirements/kinds/malformed-body.js';
import { AddressBook } from './address.js';
import { groupsOf } from './step-groups.js';

const addresses = new AddressBook(await loadInterface(), {});

const groupsIn = (steps: readonly Step[]): readonly (readonly string[])[] =>
  groupsOf({ steps }, addresses).map((group) => group.map(([, { name }]) => name));

const tariff = 'systems.tariff';

it('what is to be refused is sent together, each change alone, and so are readings that follow one another', () => {
  const steps = [
    ...forbiddenWrites(`${tariff}.update`, configuredBodyPlan),
    succeed(`${tariff}.update`, configuredBodyPlan),
    succeed(`${tariff}.read`),
    succeed(`${tariff}.read`, { name: 'read back', until: { kind: 'reflects', step: `${tariff}.update` } }),
    succeed(`${tariff}.create`, configuredBodyPlan),
    ...unreadableBodies(`${tariff}.update`),
  ];
  expect(groupsIn(steps).map(({ length }) => length)).toEqual([4, 1, 1, 2, 1, 2]);
});

it('a step that asks for the answer to another one is sent after it', () => {
  const later: Step = { ...succeed(`${tariff}.read`), name: 'later', until: { kind: 'agrees', step: 'first', at: [] } };
  expect(groupsIn([succeed(`${tariff}.read`, { name: 'first' }), succeed(`${tariff}.read`), later])).toEqual([
    ['first', `${tariff}.read`],
    ['later'],
  ]);
});

it('a body that somebody can read may be taken, so it is sent alone', () => {
  const odd = (name: string, text: string): Step => ({
    ...succeed(`${tariff}.update`, { name, purpose: 'robustness', body: { from: 'text', text } }),
    violated: { location: 'body', keyword: 'type', pointer: '' },
  });
  expect(groupsIn([odd('a list', '[]'), odd('broken', '{'), odd('nothing', ''), odd('a number', '7')])).toEqual([
    ['a list'],
    ['broken', 'nothing'],
    ['a number'],
  ]);
});

it('what takes turns with its control is sent alone', () => {
  const inTurn = { inTurn: true } as const;
  expect(
    groupsIn([
      succeed('systems.list', { name: 'one', ...inTurn }),
      succeed('systems.list', { name: 'two', ...inTurn }),
    ]),
  ).toHaveLength(2);
});

it('without a credential as well, a creation is sent before the steps that need its record', () => {
  const own: Step = { ...succeed(`${tariff}.create`), purpose: 'supplied', credential: 'none' };
  expect(groupsIn([{ ...own, name: 'first' }, own])).toHaveLength(2);
});

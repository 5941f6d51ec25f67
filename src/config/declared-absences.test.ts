import { expect, test } from 'vitest';
import { declaredAbsences, declaresAbsent } from './declared-absences.js';

const events = ['events.ev.plugged', 'events.ev.unplugged', 'events.gateway.online'];

test.each([
  [['events.*'], events],
  [
    ['events.ev.*', 'systems.assets.read'],
    ['events.ev.plugged', 'events.ev.unplugged', 'systems.assets.read'],
  ],
  [['events.gateway.online'], ['events.gateway.online']],
  [[], []],
])('%j declares %j absent', (absent, expected) => {
  expect(declaredAbsences({ ics: { absent } }, events)).toEqual(expected);
  expect([...events, 'systems.assets.read'].filter((id) => declaresAbsent({ ics: { absent } }, id)).toSorted()).toEqual(
    expected.toSorted(),
  );
});

test('a pattern names no operations', () => {
  expect(declaresAbsent({ ics: { absent: ['systems.*', '*'] } }, 'systems.assets.read')).toBe(false);
  expect(declaresAbsent({}, 'events.ev.plugged')).toBe(false);
});

import { expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import { isOtherForm } from './other-forms.js';

test.each<[string, Json, Json]>([
  ['a rounded number', 0.123456, 0.12],
  ['a number without its fraction', 7.9, 7],
  ['a tiny number', 1e-7, 0],
  ['a huge number in single precision', 123_456_789, 123_456_792],
  ['blanks at the ends', ' a b ', 'a b'],
  ['another case', 'Straße', 'STRAßE'],
  ['a composed letter', 'e\u0301', 'é'],
  ['a control character', 'a\u0000b', 'ab'],
  ['another zone', '2026-01-15T08:00:00+02:00', '2026-01-15T06:00:00Z'],
  ['a year after 9999 in another zone', '9999-12-31T23:59:59-23:59', '+010000-01-01T23:58:59.000Z'],
  ['a leap second as the second before it', '1998-12-31T23:59:60Z', '1998-12-31T23:59:59Z'],
  ['a leap second as the one after it', '1998-12-31T23:59:60Z', '1999-01-01T00:00:00Z'],
  ['a time without its fraction', '2026-01-15T08:00:00.789Z', '2026-01-15T08:00:00Z'],
  ['a list without its repeated items', ['b', 'a', 'b'], ['a', 'b']],
  ['a date as a time', '2026-01-15', '2026-01-15T00:00:00Z'],
])('%s is another form of a value', (_, sent, seen) => expect(isOtherForm(sent, seen)).toBe(true));

test.each<[string, Json, Json]>([
  ['an earlier number', 0, 0.082],
  ['a number of sixteen bits', 70_000, 4464],
  ['an ignored exponent', 1e-7, 1],
  ['a negative number that became zero', -3, 0],
  ['a question mark for a letter', 'a😀', 'a?'],
  ['escaped markup', 'a<b', 'a&lt;b'],
  ['a cut text', 'abcdef', 'abc'],
  ['a dropped zone', '2026-01-15T08:00:00+02:00', '2026-01-15T08:00:00Z'],
  ['another day', '2024-02-29', '2024-03-01'],
  ['two seconds after a leap second', '1998-12-31T23:59:60Z', '1999-01-01T00:00:01Z'],
  ['another fraction', '2026-01-15T08:00:00.5Z', '2026-01-15T08:00:00.005Z'],
  ['a boolean', true, false],
  ['a list that kept an earlier item', [], ['a']],
])('%s is another value', (_, sent, seen) => expect(isOtherForm(sent, seen)).toBe(false));

import { expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import { toldChange } from './told-difference.js';

const long = 'A text that goes on';
const apart = 'Ame\u0301lie';

test.each<[Json, Json | undefined, string]>([
  [long, 'A text that', 'a text of 19 characters, cut after 11 characters'],
  [long, 'A text tha…', 'a text of 19 characters, cut after 11 characters'],
  [long, long.toUpperCase(), 'a text of 19 characters, in upper case'],
  [long, 'Something else', 'a text of 19 characters, another text'],
  [long, '', 'a text of 19 characters, empty'],
  [long, undefined, 'a text of 19 characters, not shown'],
  ['x ', 'x', 'a text of 2 characters with a blank at an end, without blanks at its ends'],
  [
    apart,
    apart.normalize('NFC'),
    'a text of 7 characters with an accent apart from its letter, characters outside ASCII, ' +
      'with its accents written in another way (Unicode normalisation)',
  ],
  [
    'é',
    '?',
    'a text of 1 character with characters outside ASCII, with other characters in place of those outside ASCII',
  ],
  ['a & b', 'a &amp; b', 'a text of 5 characters with markup or quotes, escaped for HTML'],
  ['%41', 'A', 'a text of 3 characters with encoded characters, with encoded characters decoded'],
  ['007', '7', 'a text of 3 characters with a zero at its beginning, digits alone, without zeros at its beginning'],
  ['007', 7, 'a text of 3 characters with a zero at its beginning, digits alone, as a number in place of text'],
  ['null', null, 'a text of 4 characters with a word of JSON, as null in place of text'],
  [65_537, 1, 'a whole number of more than 16 bits, reduced to 16 bits'],
  [65_537, 65_535, 'a whole number of more than 16 bits, limited to 16 bits'],
  [2 ** 53 - 1, 2 ** 53, 'a whole number of more than 52 bits, rounded to a number of four bytes'],
  [-0.5, 0.5, 'a negative number with 1 digit after the point, with the other sign'],
  [2.123456789, 2.12, 'a number with 9 digits after the point, rounded'],
  [2.6, 2, 'a number with 1 digit after the point, without its fraction'],
  [2.6, 3, 'a number with 1 digit after the point, rounded to a whole number'],
  [7, 9, 'a whole number, another number'],
  [0, 12, 'zero, another number'],
  [true, false, 'true, another value'],
  [[], ['a'], 'an empty list, with 1 item'],
  [[1, 2], [1], 'a list, with 1 of 2 items'],
])('%j that comes back as %j is told', (sent, seen, told) => expect(toldChange(sent, seen)).toBe(told));

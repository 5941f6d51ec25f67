/**
 * Texts that programs often treat wrongly. `toString` and `valueOf` are not among them: as names of members they crash
 * the comparison of objects in Ajv, and so show an error of the validator instead of the program.
 */
export const DANGEROUS_TEXTS: readonly string[] = [
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'prototype',
  'null',
  'undefined',
  'NaN',
  'true',
  'false',
  '0',
  '-1',
  '00',
  '1e3',
  '0x10',
  '1.0',
  ' ',
  ' a',
  'a ',
  '\u0000',
  '\n',
  'a\r\nb',
  '\u00a0',
  '\ufeff',
  // Combining marks: a base letter with two marks, and the same letter composed.
  'e\u0301\u0327',
  '\u00e9',
  // Right to left, and an override of the direction.
  '\u05d0\u05d1',
  '\u202eabc',
  // Outside the basic plane; several code points that are seen as one.
  '\u{1d4b3}',
  '\u{1f600}',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  // Their upper or lower case has another length or meaning.
  '\u00df',
  '\u0130',
  "'",
  '"',
  '\\',
  '<b>',
  '${a}',
  '%00',
  '../a',
  '/',
  ',',
];

/** The extreme values of a double. */
export const EXTREME_NUMBERS: readonly number[] = [-0, 1e308, -1e308, Number.MAX_VALUE, Number.MIN_VALUE];

/** Numbers at which floating point, 32-bit integers and safe integers end. */
export const DANGEROUS_NUMBERS: readonly number[] = [
  0,
  1,
  -1,
  0.5,
  0.1,
  0.1 + 0.2,
  1e-7,
  Number.EPSILON,
  255,
  256,
  32_768,
  65_536,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53) + 1,
  1e21,
  -1e21,
];

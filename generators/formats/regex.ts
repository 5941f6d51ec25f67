import type { TextFormat } from './text-format.js';

const FIRST = String.raw`(?:[a-z0-9]|\\[dws]|\.|\[[a-f]-[g-z]\]|\([a-z]{1,3}\|[a-z]{1,3}\))`;
const FURTHER = String.raw`(?:[a-z0-9]|[a-z][*+?]|\\[dws]\+|\([a-z]{1,3}\))`;

/** ECMA-262 §22.2.1. */
export const regex: TextFormat = {
  type: 'string',
  name: 'regex',
  pattern: `^\\^?${FIRST}${FURTHER}{0,6}\\$?$`,
  edges: ['', '^$', 'a|b', '[^a-z]', '(?:a)+', '\\d{2,3}', '(?=a)'],
  wrong: ['(', '[', 'a**', '\\Z\\Z', '(?<a', 'a{2,1}', '*', ')'],
};

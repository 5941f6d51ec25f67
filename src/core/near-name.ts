import leven from 'leven';
import { isObject, type Json } from './json.js';

/** Names that are shorter differ by two letters too often. */
const shortest = 6;

const letters = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The same letters in another spelling (`energy_provider`), or at most two letters that differ. */
export const isNearly = (name: string, stated: string): boolean =>
  name !== stated &&
  (letters(name) === letters(stated) ||
    (Math.min(name.length, stated.length) >= shortest &&
      // `systemID` is no misspelling of `system`.
      Math.abs(name.length - stated.length) <= 1 &&
      leven(name, stated) <= 2));

/** Longer names are not looked at: an implementation may send any. */
const longest = 80;

/** The first member of a record whose name is nearly a stated one; `undefined` where there is none. */
export const nearNameIn = (record: Json, stated: string): string | undefined =>
  isObject(record) ? Object.keys(record).find((name) => name.length <= longest && isNearly(name, stated)) : undefined;

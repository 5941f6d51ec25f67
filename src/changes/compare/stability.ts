import { objectAt, type Cursor } from './cursor.js';
import { valueText, type CursorPair } from './findings.js';

const levels = ['draft', 'alpha', 'beta', 'stable'];

/** From this level on, a change matters to clients. */
const promised = levels.indexOf('beta');

/** The index of the level in `x-stability-level`: stable where that is missing, negative for an unknown level. */
function levelOf(part: Cursor): number {
  const value = objectAt(part)['x-stability-level'];
  return levels.indexOf(value === undefined ? 'stable' : valueText(value));
}

/** What a change of `x-stability-level` means. */
export function stabilityChange({ from, to }: CursorPair): 'invalid' | 'increased' | 'decreased' | undefined {
  const [was, is] = [levelOf(from), levelOf(to)];
  if (was < 0 || is < 0) return 'invalid';
  if (was === is || was < promised) return undefined;
  return is > was ? 'increased' : 'decreased';
}

export const hasUnknownLevel = (part: Cursor): boolean => levelOf(part) < 0;

/** A draft of a part, or an alpha version, may change in any way. */
export const isPromised = (part: Cursor): boolean => hasUnknownLevel(part) || levelOf(part) >= promised;

import { valueText, type Both } from './findings.js';

const levels = ['draft', 'alpha', 'beta', 'stable'];

/** From this level on, a change of the stability matters to clients. */
const promised = levels.indexOf('beta');

/** What a change of `x-stability-level` means; without one, a part is stable. */
export function stabilityChange({ from, to }: Both): 'invalid' | 'increased' | 'decreased' | undefined {
  const [was = -1, is = -1] = [from, to].map(({ value }) =>
    value === undefined ? levels.indexOf('stable') : levels.indexOf(valueText(value)),
  );
  if (was < 0 || is < 0) return 'invalid';
  if (was === is || was < promised) return undefined;
  return is > was ? 'increased' : 'decreased';
}

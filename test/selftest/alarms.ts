import { variants } from '../../reference/variants/index.js';
import type { RequirementResult } from '../../src/results/results.js';

const departures = new Map(variants.map(({ id, departsFrom }) => [id, departsFrom]));

/**
 * Requirements that fail, or meet a fault of the suite, against the reference (`undefined`) or a variant of it. All of
 * them conform, so there should be none but the advice that a variant says it departs from.
 */
export const alarmsOf = (
  requirements: readonly RequirementResult[],
  variant: string | undefined,
): readonly RequirementResult[] => {
  const departure = variant === undefined ? undefined : departures.get(variant);
  return requirements.filter(
    ({ verdict, level, kind }) =>
      verdict === 'error' || (verdict === 'fail' && !(level === 'SHOULD' && kind === departure)),
  );
};

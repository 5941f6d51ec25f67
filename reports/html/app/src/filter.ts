import type { RequirementResult } from '../../../../src/results/results.js';
import { operationOf, resourceOf } from '../../../subject.js';
import { stateOf } from './state.js';

/** The filters by name, as they stand in the address; a requirement passes if it meets all that are set. */
export const filterNames = ['state', 'level', 'statedness', 'resource', 'operation', 'kind', 'q'] as const;
export type FilterName = (typeof filterNames)[number];

const tests: Readonly<Record<FilterName, (requirement: RequirementResult, wanted: string) => boolean>> = {
  state: (requirement, wanted) => wanted.split(',').includes(stateOf(requirement)),
  level: (requirement, wanted) => requirement.level === wanted,
  statedness: (requirement, wanted) => requirement.statedness === wanted,
  resource: (requirement, wanted) => resourceOf(requirement.subject) === wanted,
  operation: (requirement, wanted) => operationOf(requirement.subject) === wanted,
  kind: (requirement, wanted) => requirement.kind === wanted,
  q: (requirement, wanted) => {
    const text = `${requirement.id} ${requirement.title} ${requirement.reason} ${requirement.source}`.toLowerCase();
    return wanted
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word));
  },
};

export function filterRequirements(
  requirements: readonly RequirementResult[],
  filters: URLSearchParams,
): readonly RequirementResult[] {
  const set = filterNames.flatMap((name) => {
    const wanted = filters.get(name);
    return wanted === null || wanted === ''
      ? []
      : [(requirement: RequirementResult) => tests[name](requirement, wanted)];
  });
  return requirements.filter((requirement) => set.every((test) => test(requirement)));
}
